import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchInDocument } from '../find/find.js';
import { type JsonNode } from '../json-node.js';
import { markdownToBlocks } from '../markdown/index.js';
import { formatAddress, parseAddress } from './address.js';
import { blockMarkdown } from './block-markdown.js';
import { canStandAlone } from './can-stand-alone.js';
import { locate } from './locate.js';
import { readBlock } from './read.js';
import { visitBlocks } from './walk-blocks.js';

const node = (type: string, content: JsonNode[] = [], attrs?: Record<string, unknown>): JsonNode => ({
  type,
  content,
  ...(attrs ? { attrs } : {}),
});
const p = (text: string, id?: string): JsonNode => node('paragraph', [{ type: 'text', text }], id ? { id } : undefined);

const page = node('doc', [
  p('Intro', 'intro0000001'),
  node('bulletList', [
    node('listItem', [p('first', 'item00000001')]),
    node('listItem', [p('second'), node('bulletList', [node('listItem', [p('inner')])])]),
  ]),
  node('table', [node('tableRow', [node('tableCell', [p('cell', 'twice0000001')])])]),
  node('futureBlock', [p('precious', 'twice0000001')]),
  node('paragraph', [{ type: 'mention', attrs: { id: 'mention00001', label: 'Ann' } }]),
  node('image', [], { src: 'a.png' }),
]);

const failure = (reference: string): { code: string; message: string } => {
  try {
    locate(page, reference);
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('located');
};

describe('a block', () => {
  it('is found by its id, at any depth', () => {
    expect(locate(page, 'item00000001')).toMatchObject({
      address: '#1.0.0',
      path: [1, 0, 0],
      parent: { type: 'listItem' },
    });
  });

  it('is found by its address, also a row, a cell, an item without an id', () => {
    expect(locate(page, '#1.1').node.type).toBe('listItem');
    expect(locate(page, '#2.0.0').node.type).toBe('tableCell');
    expect(locate(page, '#0')).toMatchObject({ node: page.content?.[0], parent: page });
    expect(locate(page, '#3.0').node.type).toBe('paragraph');
  });

  it('comes with its text, id and version', () => {
    expect(readBlock(page, '#1')).toMatchObject({ id: null, address: '#1', text: 'first\nsecond\ninner' });
    expect(readBlock(page, 'intro0000001').version).toMatch(/^[\w-]{16}$/);
  });

  it('has an address for every place, and back', () => {
    const visited: string[] = [];
    visitBlocks(page, (block, path) => {
      const address = formatAddress(path);
      visited.push(address);
      expect(parseAddress(address)).toEqual(path);
      expect(locate(page, address).node).toBe(block);
    });
    expect(visited).toEqual([
      ...['#0', '#1', '#1.0', '#1.0.0', '#1.1', '#1.1.0', '#1.1.1', '#1.1.1.0', '#1.1.1.0.0'],
      ...['#2', '#2.0', '#2.0.0', '#2.0.0.0', '#3', '#3.0', '#4', '#5'],
    ]);
  });

  it('that a search names is the one that reading returns', () => {
    const tree = fc.letrec<{ block: JsonNode }>((tie) => ({
      block: fc.oneof(
        { maxDepth: 5 },
        fc
          .tuple(fc.constantFrom('a needle', 'hay', 'needleneedle'), fc.option(fc.uuid(), { nil: undefined }))
          .map(([text, id]) => p(text, id)),
        fc.array(tie('block'), { maxLength: 4 }).map((content) => node('box', content)),
      ),
    }));
    fc.assert(
      fc.property(fc.array(tree.block, { maxLength: 8 }), (content) => {
        const doc = node('doc', content);
        for (const hit of searchInDocument(doc, 'needle', { limit: 200 }).matches) {
          const block = readBlock(doc, hit.address);
          expect(block.text.slice(hit.start, hit.end)).toBe('needle');
          expect(block.path[0]).toBe(hit.blockIndex);
          if (!hit.nodeId.startsWith('#')) expect(readBlock(doc, hit.nodeId).address).toBe(hit.address);
          else expect(hit.nodeId).toBe(`#${hit.blockIndex}`);
        }
      }),
    );
  });
});

describe('a reference that leads nowhere', () => {
  it('says the range of addresses', () => {
    expect(failure('#6').message).toBe('There is no block #6: the page has 6 top-level blocks, #0 to #5.');
    expect(failure('#1.2').message).toBe('There is no block #1.2: #1 (bulletList) has 2 child blocks, #1.0 to #1.1.');
    expect(failure('#2.4.0').message).toBe('There is no block #2.4.0: #2 (table) has 1 child block, #2.0.');
    expect(failure('#5.0').message).toBe('There is no block #5.0: #5 (image) has no child blocks.');
    expect(() => locate({ type: 'doc' }, '#0')).toThrow('the page has no top-level blocks.');
  });

  it('into a block’s text names the block', () => {
    expect(failure('#0.0').message).toContain('lies inside the text of the paragraph #0');
  });

  it('names near ids with what they say', () => {
    expect(failure('item0000001').code).toBe('block_not_found');
    expect(failure('item0000001').message).toContain(
      'No block of the page has the id "item0000001". Did you mean item00000001 (paragraph #1.0.0: "first"), or intro',
    );
    expect(failure('INTRO0000001').message).toContain('intro0000001 (paragraph #0: "Intro")');
    expect(failure('intro').message).toContain('intro0000001');
    expect(failure('completely-else').message).toContain('read the outline');
  });

  it('is an id on several blocks: their addresses are listed', () => {
    expect(failure('twice0000001')).toMatchObject({ code: 'block_not_unique' });
    expect(failure('twice0000001').message).toContain('stands on 2 blocks: #2.0.0.0, #3.0.');
  });

  it('is the id of a mention, which names no block', () => {
    expect(failure('mention00001').code).toBe('block_not_found');
  });

  it.each(['', '  ', '#', '#-1', '# 2', '#1.', '#1..2', '#a', '#1.a'])('%j is no reference', (reference) => {
    expect(failure(reference).code).toBe('bad_argument');
  });
});

describe('the Markdown of one block', () => {
  it.each(['paragraph', 'heading', 'table', 'bulletList', 'callout', 'image', 'footnotesList', 'codeBlock'])(
    'is there for a %s, which can stand alone',
    (type) => expect(canStandAlone(type)).toBe(true),
  );

  it.each([
    'tableRow', 'tableCell', 'tableHeader', 'listItem', 'taskItem', 'footnoteDefinition', 'footnotes', 'footnote',
    'text', 'mention', 'doc', 'futureBlock', 'toString',
  ])('is none for a %s, which cannot', (type) => expect(canStandAlone(type)).toBe(false)); // prettier-ignore

  it('reads back as the same block, comments kept', () => {
    const comment = { type: 'comment', attrs: { commentId: 'c1' } };
    const block = node('paragraph', [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b', marks: [comment] },
    ]);
    const printed = blockMarkdown(block);
    expect(printed).toEqual({ markdown: 'a<span data-comment-id="c1">b</span>' });
    expect(markdownToBlocks('markdown' in printed ? printed.markdown : '').blocks).toEqual([block]);
  });

  it('is a reason instead where Markdown would only carry JSON, or nests too deep', () => {
    expect(blockMarkdown(node('detailsSummary', []))).toEqual({
      reason: 'Markdown has no form for this detailsSummary.',
    });
    let deep = node('paragraph');
    for (let level = 0; level < 5_000; level += 1) deep = node('blockquote', [deep]);
    expect(blockMarkdown(deep)).toEqual({ reason: 'This blockquote nests blocks too deep for Markdown.' });
  });
});
