import { describe, expect, it } from '@jest/globals';
import { documentToMarkdown, type JsonNode, markdownToBlocks } from '@pagescout/document';
import fc from 'fast-check';
import type * as Y from 'yjs';
import { block, heading, paragraph, text } from '../../../../test/support/json-blocks.js';
import { itemsOf } from '../../../../test/support/live-page.js';
import { randomDocument } from '../../../../test/support/random-document.js';
import { PAGE, writeBench, type WriteBench } from '../../../../test/support/write-bench.js';
import { MOST_CHARACTERS } from './new-content.js';

const bold = { type: 'bold' };
const comment = { type: 'comment', attrs: { commentId: 'c1', resolved: false } };
const LINE = block('paragraph', [text('Every '), text('night', bold, comment), text(' at 3:00')], { id: 'a' });

describe('edit_page_text', () => {
  it('keeps formatting and comments, and answers for each edit in order', async () => {
    const bench = await writeBench([LINE, paragraph('other', 'b')]);
    const { data, text: told } = await bench.run('edit_page_text', {
      edits: [
        { find: 'night', replace: 'evening' },
        { find: 'other', replace: 'other' },
      ],
    });
    expect(data).toMatchObject({
      ...{ pageId: PAGE, changed: true, stored: true },
      results: [
        { status: 'applied', count: 1 },
        { status: 'unchanged', count: 1 },
      ],
    });
    expect(told).toBe(`Done.\n\n${data.diff}`);
    expect(bench.blocks()[0]?.content?.[1]).toEqual(text('evening', bold, comment));
  });

  it('does the edits that it can, and says in text and structure which failed', async () => {
    const bench = await writeBench([LINE]);
    const edits = [
      { find: 'nowhere', replace: 'x' },
      { find: '3:00', replace: '4:00' },
    ];
    const { data, text: told } = await bench.run('edit_page_text', { edits: JSON.stringify(edits) });
    expect(data.results).toEqual([
      { status: 'failed', count: 0, message: expect.stringContaining('"nowhere" stands nowhere') },
      { status: 'applied', count: 1 },
    ]);
    expect(told).toMatch(/^1 of 2 edits failed; the others are done\.\nEdit 1 failed: "nowhere" stands nowhere/);
  });

  it.each([
    [[{ find: 'nowhere', replace: 'x' }], /^Nothing was changed\. "nowhere" stands nowhere/],
    [[{ find: 't', replace: 'x' }], /^Nothing was changed\. "t" stands 2 times .* set replaceAll/],
    [[{ find: 'night', replace: '**night**' }], /changes formatting, not text/],
    [
      [
        { find: 'q', replace: 'x' },
        { find: 't', replace: 'x' },
      ],
      /^Nothing was changed: every edit failed\. Edit 1: "q" stands nowhere.* Edit 2: "t" stands 2 times/,
    ],
    [[], /edits must be/],
    [[{ find: 'x' }], /edits must be/],
    [[{ find: '', replace: 'x' }], /edits must be/],
  ])('refuses %j with each reason, and writes nothing', async (edits, sentence) => {
    const bench = await writeBench([LINE]);
    expect(await bench.refused('edit_page_text', { edits })).toMatch(sentence);
    expect(bench.page.sent.count).toBe(0);
  });

  it('replaces all places, and tells a page that says it already', async () => {
    const bench = await writeBench([paragraph('a b a'), heading(1, 'a')]);
    const edit = { edits: [{ find: 'a', replace: 'c', replaceAll: true }] };
    expect((await bench.run('edit_page_text', edit)).data.results).toEqual([{ status: 'applied', count: 3 }]);
    const same = await bench.run('edit_page_text', { edits: [{ find: 'b', replace: 'b' }] });
    expect([same.data.changed, same.text]).toEqual([false, 'Nothing changed: the page says this already.']);
    expect(bench.page.sent.count).toBe(1);
  });

  it('changes one address deep in a long quote by that address only (B101)', async () => {
    const link = (href: string): JsonNode => block('paragraph', [text('see', { type: 'link', attrs: { href } })]);
    const quote = Array.from({ length: 246 }, (_, at) =>
      at === 240 ? link('https://a.example#x') : paragraph(`p${at}`),
    );
    const bench = await writeBench([block('blockquote', quote)]);
    const before = JSON.stringify(bench.blocks());
    const { data: seen } = await bench.run('get_node', { nodeId: '#0.240' });
    const markdown = seen.markdown.replace('#x', '#y');
    await bench.run('patch_node', { nodeId: '#0.240', markdown, baseVersion: seen.version });
    expect(JSON.stringify(bench.blocks())).toBe(before.replace('#x', '#y'));
    expect(bench.page.sent.bytes).toBeLessThan(200);
  });
});

describe('insert_footnote', () => {
  const notes = (bench: WriteBench): string => documentToMarkdown(bench.page.json()).replace(/\[\^[\w-]+\]/g, '[^]');

  it('puts the reference behind the text and the note into the list, and names the block', async () => {
    const bench = await writeBench([paragraph('Some fact.', 'a'), paragraph('More.', 'b')]);
    const { data, text: told } = await bench.run('insert_footnote', { anchorText: 'fact', text: 'A *source*.' });
    expect(data).toMatchObject({ changed: true, stored: true, reused: false, blocks: [{ nodeId: 'a' }] });
    expect(told).toMatch(/^Added a footnote:\nparagraph #0 id a version /);
    expect(notes(bench)).toBe('Some fact[^].\n\nMore.\n\n[^]: A *source*.\n');
    expect((await bench.run('get_node', { nodeId: 'a' })).data.version).toBe(data.blocks[0].version);
  });

  it('shares an equal note in the pages of the family that can', async () => {
    const bench = await writeBench(markdownToBlocks('One^[Same.] two', { family: 'fork' }).blocks);
    const { data, text: told } = await bench.run('insert_footnote', { anchorText: 'two', text: 'Same.' });
    expect([data.reused, told]).toEqual([true, expect.stringMatching(/^Added a reference to the footnote/)]);
    expect(notes(bench)).toBe('One[^] two[^]\n\n[^]: Same.\n');
    expect(JSON.stringify(bench.blocks())).not.toContain('"footnotes"');
  });

  it('asks once which form the wiki has: a fork of Docmost shows it by its pages', async () => {
    const bench = await writeBench([paragraph('Some fact.', 'a'), paragraph('More.', 'b')]);
    Object.assign(bench.double.state.pages.get(PAGE) ?? {}, { lastUpdatedSource: 'user' });
    await bench.run('patch_node', { nodeId: 'b', markdown: 'More^[Note].' });
    expect(bench.blocks().at(-1)?.type).toBe('footnotesList');
    const asked = bench.double.requests.length;
    await bench.run('insert_footnote', { anchorText: 'fact', text: 'x' });
    expect(bench.double.requests).toHaveLength(asked);
  });

  it.each([
    [{ anchorText: 'nowhere', text: 'x' }, 'does not hold the text'],
    [{ anchorText: 'o', text: 'x' }, 'stands 2 times'],
    [{ anchorText: 'fact', text: '# Title' }, 'A footnote holds paragraphs'],
    [{ anchorText: 'fact', text: ' ' }, 'text must be'],
    [{ anchorText: 'fact', text: 'x', nodeId: 'zz' }, 'zz'],
    [{ text: 'x' }, 'anchorText is missing'],
  ])('refuses %j with a sentence, and writes nothing', async (args, sentence) => {
    const bench = await writeBench([paragraph('Some fact. More.', 'a')]);
    expect(await bench.refused('insert_footnote', args)).toContain(sentence);
    expect(bench.page.sent.count).toBe(0);
  });
});

describe('update_page_markdown', () => {
  const items = ({ page }: WriteBench): string[] =>
    page.fragment.toArray().map((element) => itemsOf(element as Y.XmlElement));
  const seen = async (bench: WriteBench) => (await bench.run('get_page')).data;

  it('changes what differs on the version that any reading tool gives, and nothing else', async () => {
    const bench = await writeBench([LINE, paragraph('two', 'b'), block('futureNode', [text('precious')])]);
    for (const [tool, args] of [
      ['get_page', {}],
      ['get_outline', {}],
      ['get_node', { nodeId: 'a' }],
      ['search_in_page', { query: 'two' }],
    ] as const) {
      const { data } = await bench.run(tool, args);
      const { markdown } = await seen(bench);
      const before = items(bench);
      const next = markdown.replace(/two.*/, `two ${tool.replaceAll('_', ' ')}`);
      const answer = await bench.run('update_page_markdown', { markdown: next, baseVersion: data.pageVersion });
      expect(answer.data).toMatchObject({ changed: true, diff: expect.stringContaining('+two') });
      expect(answer.text).toBe(`Changed the page:\n\n${answer.data.diff}`);
      expect(items(bench).with(1, '')).toEqual(before.with(1, ''));
    }
    expect(bench.blocks()[0]).toEqual(LINE);
    expect(bench.double.state.pages.get(PAGE)?.title).toBe('backup-srv.local');
  });

  it('needs a base, refuses an old one with the way out, and too much text', async () => {
    const bench = await writeBench([LINE]);
    expect(await bench.refused('update_page_markdown', { markdown: 'x' })).toContain('baseVersion is missing');
    expect(await bench.refused('update_page_markdown', { markdown: 'x', baseVersion: 'old' })).toMatch(
      /^The page has changed since it was read\. Read it again, and send the change with the version /,
    );
    const long = { markdown: 'x'.repeat(MOST_CHARACTERS + 1), baseVersion: 'x' };
    expect(await bench.refused('update_page_markdown', long)).toContain('Send it in parts');
    expect(bench.page.sent.count).toBe(0);
  });

  it('warns when most of a page is gone, and leaves child pages alone (B106, B114)', async () => {
    const bench = await writeBench(Array.from({ length: 60 }, (_, at) => paragraph(`line ${at} with words`)));
    const { pageVersion } = await seen(bench);
    const { data } = await bench.run('update_page_markdown', { markdown: 'short', baseVersion: pageVersion });
    expect(data.warnings).toEqual([
      expect.stringMatching(/^What was changed of the page had \d+ characters of text and has 5 now/),
    ]);
    expect(bench.double.requests.filter(({ path }) => path !== '/pages/info')).toEqual([]);
  });

  it('of what was read is no change, whatever the page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(randomDocument('fork'), randomDocument('stock')), async (doc) => {
        const bench = await writeBench(doc.content ?? []);
        const { markdown, pageVersion, nextOffset } = await seen(bench);
        fc.pre(nextOffset === undefined && markdown.trim() !== '');
        const { data } = await bench.run('update_page_markdown', { markdown, baseVersion: pageVersion });
        expect([data.changed, bench.page.sent.count]).toEqual([false, 0]);
      }),
      { numRuns: 30 },
    );
  });
});
