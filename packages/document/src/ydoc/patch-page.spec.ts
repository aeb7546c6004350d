import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type * as Y from 'yjs';
import { type JsonNode } from '../json-node.js';
import { documentToMarkdown, markdownToBlocks } from '../markdown/index.js';
import { itemsOf, livePage } from '../../../../test/support/live-page.js';
import { randomDocument } from '../../../../test/support/random-document.js';
import { pageVersion } from './block-change.js';
import { patchPage } from './patch-page.js';
import { markText, commentMark } from './mark-text.js';

const paragraph = (text: string, id?: string): JsonNode => ({
  type: 'paragraph',
  ...(id ? { attrs: { id } } : {}),
  content: [{ type: 'text', text }],
});
const from = (markdown: string): JsonNode[] => markdownToBlocks(markdown, { allowHtmlEmbed: true }).blocks;
const items = (fragment: Y.XmlFragment): string[] =>
  fragment.toArray().map((element) => itemsOf(element as Y.XmlElement));

describe('a page written anew from Markdown', () => {
  it('changes only the block that differs', () => {
    const page = livePage([paragraph('one', 'a'), paragraph('two words', 'b'), paragraph('three', 'c')]);
    const before = items(page.fragment);
    const change = patchPage(page.fragment, from('one\n\ntwo new words\n\nthree'), { source: 'markdown' });
    expect(change).toMatchObject({ changed: true, before: [paragraph('two words', 'b')] });
    expect(change.after).toEqual([paragraph('two new words', 'b')]);
    const after = items(page.fragment);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(page.sent.bytes).toBeLessThan(80);
  });

  it('adds, removes and moves blocks', () => {
    const page = livePage([paragraph('one'), paragraph('two'), paragraph('three')]);
    patchPage(page.fragment, from('# New\n\nthree\n\nfour\n\none'), { source: 'markdown' });
    expect(documentToMarkdown(page.json())).toBe('# New\n\nthree\n\nfour\n\none\n');
  });

  it('sends nothing when the page says the same', () => {
    const page = livePage([paragraph('one', 'a'), { type: 'unknownThing', attrs: { deep: { x: 1 } } }]);
    const markdown = documentToMarkdown(page.json());
    expect(patchPage(page.fragment, from(markdown), { source: 'markdown' }).changed).toBe(false);
    expect(page.sent.count).toBe(0);
  });

  it('keeps comments that the Markdown does not show', () => {
    const page = livePage([paragraph('a wrong word', 'a'), paragraph('other')]);
    markText(page.fragment, { text: 'wrong' }, commentMark('c1'));
    const markdown = documentToMarkdown(page.json(), { comments: 'omit' }).replace('other', 'another');
    patchPage(page.fragment, from(markdown), { source: 'markdown' });
    expect(JSON.stringify(page.json())).toContain('"commentId":"c1"');
    expect(documentToMarkdown(page.json(), { comments: 'omit' })).toBe('a wrong word\n\nanother\n');
  });

  it("numbers stock's footnotes anew, also in blocks that stay", () => {
    const read = (markdown: string): JsonNode[] => markdownToBlocks(markdown, { family: 'stock' }).blocks;
    const page = livePage(read('one[^a] two[^b]\n\n[^a]: A\n\n[^b]: B'));
    const change = patchPage(page.fragment, read(`new^[N]\n\n${documentToMarkdown(page.json())}`), {
      source: 'markdown',
    });
    const numbers = [...JSON.stringify(page.json()).matchAll(/"referenceNumber":(\d+)/g)].map(([, number]) => number);
    expect(numbers).toEqual(['1', '2', '3']);
    expect(JSON.stringify(change.after)).toContain('"fn:3"');
    const { count } = page.sent;
    expect(patchPage(page.fragment, read(documentToMarkdown(page.json())), { source: 'markdown' }).changed).toBe(false);
    expect(page.sent.count).toBe(count);
  });

  it('refuses footnotes of the other family', () => {
    const page = livePage(markdownToBlocks('one^[A]', { family: 'stock' }).blocks);
    const other = markdownToBlocks('one^[A] two', { family: 'fork' }).blocks;
    expect(() => patchPage(page.fragment, other, { source: 'markdown' })).toThrow(/keeps its footnotes as footnotes/);
    expect(page.sent.count).toBe(0);
  });

  it('refuses what a changed table would lose, and names it', () => {
    const cell = (text: string, attrs?: Record<string, unknown>): JsonNode => ({
      type: 'tableCell',
      ...(attrs ? { attrs } : {}),
      content: [paragraph(text)],
    });
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell('a', { colspan: 2 })] }] };
    const page = livePage([paragraph('one'), table]);
    const patch = () => patchPage(page.fragment, from('one\n\n| b |\n| --- |\n| c |'), { source: 'markdown' });
    expect(patch).toThrow(/^The table #1 has merged cells/);
    const move = () => patchPage(page.fragment, from('| b |\n| --- |\n| c |\n\none'), { source: 'markdown' });
    expect(move).toThrow(/^The table #1 has merged cells/);
    expect(page.sent.count).toBe(0);
    // Left out without another one in its place, it is meant to go.
    expect(patchPage(page.fragment, from('one'), { source: 'markdown' }).before).toEqual([table]);
  });

  it('refuses to overwrite another state than it is based on', () => {
    const page = livePage([paragraph('one')]);
    const baseVersion = pageVersion(page.fragment);
    patchPage(page.fragment, from('two'), { source: 'markdown', baseVersion });
    expect(() => patchPage(page.fragment, from('three'), { source: 'markdown', baseVersion })).toThrow(
      /^The page has changed since it was read/,
    );
  });

  it('that is emptied keeps one empty paragraph', () => {
    const page = livePage([paragraph('one'), paragraph('two')]);
    patchPage(page.fragment, [], { source: 'markdown' });
    expect(documentToMarkdown(page.json()).trim()).toBe('');
    expect(page.fragment.length).toBe(1);
  });

  it('keeps every block that its Markdown says unchanged the same item, whatever the page', () => {
    fc.assert(
      fc.property(randomDocument(), (doc) => {
        // The first words go into the empty paragraph of an empty page.
        fc.pre(documentToMarkdown(doc).trim() !== '');
        const page = livePage(doc.content ?? []);
        const before = items(page.fragment);
        const nodes = [paragraph('the first words'), ...from(documentToMarkdown(doc))];
        patchPage(page.fragment, nodes, { source: 'markdown' });
        expect(items(page.fragment).slice(1)).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
