import { describe, expect, it } from '@jest/globals';
import type { JsonNode } from '@pagescout/document';
import type * as Y from 'yjs';
import { block, heading, paragraph, text } from '../../../../test/support/json-blocks.js';
import { itemsOf } from '../../../../test/support/live-page.js';
import { PAGE, writeBench } from '../../../../test/support/write-bench.js';
import { MOST_CHARACTERS } from './new-content.js';

const cell = (value: string, attrs?: Record<string, unknown>): JsonNode =>
  block('tableCell', [paragraph(value)], attrs);
const PAGES = (): JsonNode[] => [paragraph('one', 'a'), paragraph('two', 'b'), paragraph('three', 'c')];
const words = (nodes: readonly JsonNode[]): string[] =>
  nodes.map((node) => [node.text ?? '', ...words(node.content ?? [])].join(''));

describe('patch_node', () => {
  it('answers with a diff and the blocks that are there now, the first under the old id (B111)', async () => {
    const bench = await writeBench(PAGES());
    const { data, text: told } = await bench.run('patch_node', { nodeId: 'b', markdown: '## title\n\nmore' });
    const [first, second] = data.blocks;
    expect(data).toMatchObject({ pageId: PAGE, changed: true, stored: true });
    expect(first).toMatchObject({ nodeId: 'b', address: '#1', type: 'heading' });
    expect(second).toMatchObject({ address: '#2', type: 'paragraph' });
    expect(['a', 'b', 'c']).not.toContain(second.nodeId);
    expect(told).toBe(
      `Changed b:\nheading #1 id b version ${first.version}\n` +
        `paragraph #2 id ${second.nodeId} version ${second.version}\n\n${data.diff}`,
    );
    expect((await bench.run('get_node', { nodeId: 'b' })).data).toMatchObject({ markdown: '## title' });
    expect(bench.page.sent.count).toBe(1);
  });

  it('takes the node as an object, and as the JSON text that some clients send (B115)', async () => {
    const bench = await writeBench(PAGES());
    const node = { type: 'paragraph', content: [text('new')] };
    await bench.run('patch_node', { nodeId: 'a', node });
    await bench.run('patch_node', { nodeId: 'b', node: JSON.stringify(node) });
    expect(words(bench.blocks())).toEqual(['new', 'new', 'three']);
  });

  it('says of a wiki that stores later that readers may see the old text', async () => {
    const bench = await writeBench(PAGES(), { stored: false });
    const { data, text: told } = await bench.run('patch_node', { nodeId: 'a', markdown: 'new' });
    expect(data.stored).toBe(false);
    expect(told).toContain('reading the page within a minute may still show the old text');
  });

  it('leaves all other blocks the same items, and sends little of a large page (B107, B128)', async () => {
    const long = Array.from({ length: 2_000 }, (_, at) => paragraph(`line ${at} of a page with many words`, `p${at}`));
    const bench = await writeBench(long);
    const items = (): string[] => bench.page.fragment.toArray().map((element) => itemsOf(element as Y.XmlElement));
    const before = items();
    const { text: told } = await bench.run('patch_node', {
      nodeId: 'p7',
      markdown: 'line 7 of a page with some words',
    });
    expect(bench.page.sent.bytes).toBeLessThan(100);
    expect(told.length).toBeLessThan(400);
    const after = items();
    expect(after.with(7, '')).toEqual(before.with(7, ''));
  });

  it('keeps comments, unknown nodes and what Markdown cannot hold in other blocks (B104, B110)', async () => {
    const comment = { type: 'comment', attrs: { commentId: 'c1', resolved: false } };
    const kept = [
      block('futureNode', [text('precious')], { deep: { x: [1] } }),
      block('table', [block('tableRow', [cell('wide', { colspan: 2, backgroundColor: '#fff' })])]),
    ];
    const line = block('paragraph', [text('alpha '), text('beta', comment), text(' gamma')], { id: 'p1' });
    const bench = await writeBench([line, ...kept]);
    await bench.run('patch_node', { nodeId: 'p1', markdown: 'alpha beta GAMMA' });
    expect(bench.blocks()).toEqual([
      block('paragraph', [text('alpha '), text('beta', comment), text(' GAMMA')], { id: 'p1' }),
      ...kept,
    ]);
  });

  it('warns when most of a block is gone, as when an abbreviation was sent (B106)', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => block('tableRow', [cell(`row ${at}`), cell('some words')]));
    const bench = await writeBench([block('table', rows)]);
    const { data, text: told } = await bench.run('patch_node', {
      nodeId: '#0',
      markdown: '| a | b |\n|-|-|\n| … | … |',
    });
    expect(data.warnings).toEqual([expect.stringContaining('characters of text and has')]);
    expect(told).toContain(`Warning: ${data.warnings[0]}`);
  });

  it.each([
    ['no content', { nodeId: 'a' }, 'patch_node takes exactly one of markdown and node; neither was given.'],
    ['both', { nodeId: 'a', markdown: 'x', node: { type: 'paragraph' } }, 'both were given.'],
    ['no block', { markdown: 'x' }, 'nodeId is missing'],
    ['an unknown id (B112)', { nodeId: 'zz', markdown: 'x' }, 'zz'],
    ['an id on two blocks', { nodeId: 'twin', markdown: 'x' }, 'twin'],
    ['a node without a type', { nodeId: 'a', node: { content: [] } }, 'node is no block of a page: at #0'],
    ['a node that is a list', { nodeId: 'a', node: [] }, 'node must be'],
    ['a broken node inside', { nodeId: 'a', node: { type: 'blockquote', content: [7] } }, 'at #0.0'],
    ['too much Markdown', { nodeId: 'a', markdown: 'x'.repeat(MOST_CHARACTERS + 1) }, 'Send it in parts'],
    [
      'too large a node',
      { nodeId: 'a', node: { type: 'codeBlock', content: [text('x'.repeat(MOST_CHARACTERS))] } },
      'node has 2',
    ],
    ['an HTML embed', { nodeId: 'a', node: { type: 'htmlEmbed', attrs: { source: '<b>' } } }, 'administrator'],
    ['code in an address', { nodeId: 'a', node: { type: 'image', attrs: { src: 'javascript:x' } } }, 'may carry code'],
    ['what its place cannot hold (B100)', { nodeId: 'a', node: { type: 'listItem', content: [] } }, 'listItem'],
    ['an old version (B108)', { nodeId: 'a', markdown: 'x', baseVersion: 'old' }, 'Its present text: "one'],
    [
      'footnotes of another form than the wiki has',
      { nodeId: 'a', node: block('paragraph', [{ type: 'footnoteReference', attrs: { id: 'n' } }]) },
      'Write footnotes as Markdown',
    ],
  ])('refuses %s with a sentence, and writes nothing', async (_, args, sentence) => {
    const bench = await writeBench([...PAGES(), paragraph('x', 'twin'), paragraph('y', 'twin')]);
    expect(await bench.refused('patch_node', args)).toContain(sentence);
    expect(bench.page.sent.count).toBe(0);
  });

  it.each([
    ['markdown', { markdown: 'x'.repeat(MOST_CHARACTERS + 1) }],
    ['depth', { markdown: '> '.repeat(500) + 'x' }],
    ['shape', { node: { type: 'paragraph', content: 'x' } }],
  ])('opens no page for content that no page could hold: %s', async (_, args) => {
    const bench = await writeBench(PAGES());
    await bench.refused('patch_node', { nodeId: 'a', ...args });
    expect([bench.opened(), bench.double.requests]).toEqual([0, []]);
  });

  it.each([
    ['forbidden', /^You may read the page .* but not change it/],
    ['unconfirmed', /may or may not be in the page: read the block again/],
    ['unavailable', /Call again in a moment/],
  ] as const)('says what to do when the wiki answers "%s"', async (fails, sentence) => {
    const bench = await writeBench(PAGES(), { fails });
    expect(await bench.refused('patch_node', { nodeId: 'a', markdown: 'x' })).toMatch(sentence);
    expect(bench.page.sent.count).toBe(0);
  });

  it('takes a slug id and a URL for the page, and needs no request beside the change for an id', async () => {
    const bench = await writeBench(PAGES());
    const slugId = bench.double.state.pages.get(PAGE)?.slugId ?? '';
    await bench.run('patch_node', { nodeId: 'a', markdown: 'x' });
    expect([bench.opened(), bench.double.requests]).toEqual([1, []]);
    await bench.run('patch_node', { pageId: slugId, nodeId: 'b', markdown: 'y' });
    await bench.run('patch_node', { pageId: `http://wiki/s/infra/p/some-title-${slugId}`, nodeId: 'c', markdown: 'z' });
    expect(words(bench.blocks())).toEqual(['x', 'y', 'z']);
  });
});

describe('insert_node', () => {
  it.each([
    [{ position: 'after', anchorNodeId: 'b' }, ['one', 'two', 'new', 'three']],
    [{ position: 'before', anchorNodeId: '#0' }, ['new', 'one', 'two', 'three']],
    [{ position: 'after', anchorText: 'thr' }, ['one', 'two', 'three', 'new']],
    [{ position: 'prepend' }, ['new', 'one', 'two', 'three']],
    [{}, ['one', 'two', 'three', 'new']],
  ])('puts new blocks exactly there: %j (B103, B113)', async (place, expected) => {
    const bench = await writeBench(PAGES());
    const { data, text: told } = await bench.run('insert_node', { markdown: 'new', ...place });
    expect(words(bench.blocks())).toEqual(expected);
    const [{ address, nodeId, version }] = data.blocks;
    expect(address).toBe(`#${expected.indexOf('new')}`);
    expect(told).toMatch(`Added 1 block:\nparagraph ${address} id ${nodeId} version ${version}`);
  });

  it('leaves two lists beside each other, and makes a toggle of its HTML (B094, B105)', async () => {
    const bench = await writeBench([block('bulletList', [block('listItem', [paragraph('x')])])]);
    await bench.run('insert_node', { markdown: '- y', position: 'after', anchorNodeId: '#0' });
    await bench.run('insert_node', { markdown: '<details><summary>S</summary>\n\nbody\n\n</details>' });
    expect(bench.blocks().map(({ type }) => type)).toEqual(['bulletList', 'bulletList', 'details']);
  });

  it.each([
    [{}, 'exactly one of markdown and node; neither'],
    [{ markdown: ' ' }, 'is empty'],
    [{ markdown: 'x', position: 'before' }, 'position "before" needs an anchor'],
    [{ markdown: 'x', position: 'after', anchorNodeId: 'a', anchorText: 'one' }, 'not both'],
    [{ markdown: 'x', position: 'after', anchorText: 'nowhere' }, 'nowhere'],
    [{ markdown: 'x', position: 'after', anchorText: 't' }, '"t"'],
    [{ markdown: 'x', position: 'after', anchorNodeId: 'zz' }, 'zz'],
    [{ markdown: 'x', position: 'under' }, 'position must be one of'],
    [{ markdown: 'x', append: true }, 'append is not an argument of insert_node'],
  ])('refuses %j with a sentence, and writes nothing (B103, B112)', async (args, sentence) => {
    const bench = await writeBench(PAGES());
    expect(await bench.refused('insert_node', args)).toContain(sentence);
    expect(bench.page.sent.count).toBe(0);
  });
});

describe('delete_node', () => {
  it('takes one block out, shows what was there, and leaves comments elsewhere on their words (B129)', async () => {
    const comment = { type: 'comment', attrs: { commentId: 'c1', resolved: false } };
    const line = block('paragraph', [text('the last '), text('word', comment)], { id: 'z' });
    const bench = await writeBench([...PAGES(), line]);
    await bench.run('patch_node', { nodeId: 'a', markdown: 'one more' });
    const { data, text: told } = await bench.run('delete_node', { nodeId: 'a' });
    expect(data).toMatchObject({ changed: true, stored: true, diff: expect.stringContaining('-one more') });
    expect(told).toBe(`Deleted a.\n\n${data.diff}`);
    expect(bench.blocks()).toEqual([...PAGES().slice(1), line]);
  });

  it('refuses a block that has changed since, and one that is not there', async () => {
    const bench = await writeBench([heading(1, 'Title', 'h')]);
    expect(await bench.refused('delete_node', { nodeId: 'h', baseVersion: 'old' })).toMatch(
      /Its present text: "# Title/,
    );
    expect(await bench.refused('delete_node', { nodeId: 'zz' })).toContain('zz');
    expect(bench.page.sent.count).toBe(0);
  });
});
