import { markdownToBlocks } from '@pagescout/document';
import { describe, expect, it } from '@jest/globals';
import { block, heading, page, paragraph, text } from '../../../../test/support/json-blocks.js';
import { toolBench, type GoodAnswer, type ToolBench } from '../../../../test/support/run-tool.js';

const PAGE = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';

async function pageWith(...content: Parameters<typeof page>): Promise<ToolBench> {
  const bench = await toolBench();
  bench.double.state.pages.get(PAGE)!.content = page(...content);
  return bench;
}

const comment = { type: 'comment', attrs: { commentId: 'c1', resolved: false } };
const cell = (value: string, attrs?: Record<string, unknown>) => block('tableCell', [paragraph(value)], attrs);
const CONTENT = [
  heading(2, 'Set-up', 'head'),
  block('paragraph', [text('alpha '), text('beta', comment), text(' gamma')], { id: 'para' }),
  block('table', [block('tableRow', [cell('wide', { colspan: 2 }), cell('x', { backgroundColor: '#ff0000' })])]),
  block('bulletList', [block('listItem', [paragraph('one')]), block('listItem', [paragraph('two', 'two')])]),
  { type: 'futureBlock', attrs: { id: 'future', secret: 7 }, content: [paragraph('precious')] },
];

const read = async (args: object): Promise<GoodAnswer> =>
  (await pageWith(...CONTENT)).run('get_node', { pageId: PAGE, ...args });

describe('get_node', () => {
  it('is Markdown with the anchors of comments, and names the state of block and page', async () => {
    const { data, text: shown } = await read({ nodeId: 'para' });
    expect(data).toEqual({
      pageId: PAGE,
      title: 'backup-srv.local',
      pageVersion: expect.stringMatching(/^[\w-]{16}$/),
      nodeId: 'para',
      address: '#1',
      type: 'paragraph',
      version: expect.stringMatching(/^[\w-]{16}$/),
      format: 'markdown',
      markdown: 'alpha <span data-comment-id="c1">beta</span> gamma',
    });
    expect(shown).toContain(`paragraph #1 id para version ${data.version}\n\n${data.markdown}`);
  });

  it('has a new version when the block changes, and the old one when another does', async () => {
    const { run, double } = await pageWith(...CONTENT);
    const before = (await run('get_node', { pageId: PAGE, nodeId: 'para' })).data;
    double.state.pages.get(PAGE)!.content = page(heading(2, 'Changed', 'head'), ...CONTENT.slice(1));
    const other = (await run('get_node', { pageId: PAGE, nodeId: 'para' })).data;
    expect(other.version).toBe(before.version);
    expect(other.pageVersion).not.toBe(before.pageVersion);
    double.state.pages.get(PAGE)!.content = page(heading(2, 'Set-up', 'head'), paragraph('alpha', 'para'));
    expect((await run('get_node', { pageId: PAGE, nodeId: 'para' })).data.version).not.toBe(before.version);
  });

  it.each([
    ['#0', 'heading', '## Set-up'],
    ['head', 'heading', '## Set-up'],
    ['#3', 'bulletList', '- one\n- two'],
    ['#3.1.0', 'paragraph', 'two'],
    ['two', 'paragraph', 'two'],
  ])('reads %s', async (nodeId, type, markdown) => {
    expect((await read({ nodeId })).data).toMatchObject({ type, format: 'markdown', markdown });
  });

  it.each([
    ['#2.0', 'tableRow', 'A tableRow cannot stand alone in a page'],
    ['#2.0.1', 'tableCell', 'A tableCell cannot stand alone'],
    ['#3.0', 'listItem', 'A listItem cannot stand alone'],
    ['future', 'futureBlock', 'The type futureBlock is not known here'],
  ])('gives %s, which has no Markdown form, as JSON and says why', async (nodeId, type, reason) => {
    const { data, text: shown } = await read({ nodeId });
    expect(data).toMatchObject({ type, format: 'json', reason: expect.stringContaining(reason), node: { type } });
    expect(data.markdown).toBeUndefined();
    expect(shown).toContain(`As JSON: ${reason}`);
  });

  it('gives JSON when asked, the very node of the page', async () => {
    const { data } = await read({ nodeId: 'para', format: 'json' });
    expect(data.node).toEqual(CONTENT[1]);
    expect(data).toMatchObject({ format: 'json' });
    expect(data.reason).toBeUndefined();
  });

  it('keeps the spans and colours of a table in its Markdown', async () => {
    const { data } = await read({ nodeId: '#2' });
    expect(markdownToBlocks(data.markdown).blocks).toEqual([
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colspan: 2 }, content: [{ type: 'paragraph', content: [text('wide')] }] },
              {
                type: 'tableCell',
                attrs: { backgroundColor: '#ff0000' },
                content: [{ type: 'paragraph', content: [text('x')] }],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('says when the page is in the trash', async () => {
    const { run, double } = await pageWith(...CONTENT);
    double.state.pages.get(PAGE)!.deletedAt = '2026-01-01T00:00:00.000Z';
    const { data, text: shown } = await run('get_node', { pageId: PAGE, nodeId: '#0' });
    expect(data.inTrash).toBe(true);
    expect(shown).toMatch(/^IN THE TRASH/);
  });
});

describe('a large block', () => {
  const lines = Array.from({ length: 4_000 }, (_, n) => `Line ${n} of a long log about the network.`);
  const code = block('codeBlock', [text(lines.join('\n'))]);

  it('comes in parts that join without a gap', async () => {
    const { run } = await pageWith(code);
    const parts: string[] = [];
    for (let offset: number | undefined = 1; offset !== undefined;) {
      const { data, text: shown }: GoodAnswer = await run('get_node', { pageId: PAGE, nodeId: '#0', offset });
      parts.push(data.markdown);
      offset = data.nextOffset;
      expect(shown.length).toBeLessThan(100_000);
      if (offset !== undefined) expect(shown).toContain(`call get_node with offset ${offset}.`);
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('\n')).toBe(['```', ...lines, '```'].join('\n'));
  });

  it('that fits is not touched, however long its lines are', async () => {
    const long = 'word '.repeat(3_000).trim();
    const { run } = await pageWith(paragraph(long));
    expect((await run('get_node', { pageId: PAGE, nodeId: '#0' })).data.markdown).toBe(long);
  });

  it('is refused as JSON, with the way to read it', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => block('tableRow', [cell(`Row ${n} says ${lines[n]}`)]));
    const { refused, run } = await pageWith(code, block('table', rows));
    expect(await refused('get_node', { pageId: PAGE, nodeId: '#0', format: 'json' })).toBe(
      'The codeBlock #0 is too large for one answer as JSON. Leave format out: as Markdown it comes in parts.',
    );
    expect(await refused('get_node', { pageId: PAGE, nodeId: '#1', format: 'json' })).toContain('Leave format out');
    expect((await run('get_node', { pageId: PAGE, nodeId: '#1.499' })).data.node.type).toBe('tableRow');
  });

  it('without a Markdown form is read through the blocks in it', async () => {
    const { refused } = await pageWith(
      block('bulletList', [
        block(
          'listItem',
          lines.map((line) => paragraph(line)),
        ),
      ]),
    );
    expect(await refused('get_node', { pageId: PAGE, nodeId: '#0.0' })).toBe(
      'The listItem #0.0 is too large for one answer as JSON. Read the blocks in it one by one: #0.0.0 to #0.0.3999.',
    );
  });

  it('of 10,000 levels is read level by level', async () => {
    const { refused, run, double } = await pageWith();
    const levels = '{"type":"blockquote","content":['.repeat(10_000);
    const content = `{"type":"doc","content":[${levels}{"type":"paragraph"}${']}'.repeat(10_001)}`;
    double.fault = () => new Response(`{"success":true,"status":200,"data":{"id":"${PAGE}","content":${content}}}`);
    for (const format of ['markdown', 'json']) {
      expect(await refused('get_node', { pageId: PAGE, nodeId: '#0', format })).toBe(
        'The blockquote #0 is too large for one answer as JSON. Read the block in it: #0.0.',
      );
    }
    expect((await run('get_outline', { pageId: PAGE })).data.totalBlocks).toBe(1);
    expect((await run('search_in_page', { pageId: PAGE, query: 'x' })).data.total).toBe(0);
  });

  it('refuses to begin after its end', async () => {
    const { refused } = await pageWith(paragraph('x'));
    expect(await refused('get_node', { pageId: PAGE, nodeId: '#0', offset: 9 })).toContain('offset must be at most 1');
    expect(await refused('get_node', { pageId: PAGE, nodeId: '#0', format: 'json', offset: 2 })).toContain(
      'offset counts lines of Markdown',
    );
  });
});

describe('a reference that names no block is answered with the way on', () => {
  it.each([
    ['heed', 'Did you mean head (heading #0: "Set-up")?'],
    ['Set-up', 'Did you mean head (heading #0: "Set-up")?'],
    ['precious', 'Did you mean #4.0?'],
    ['2', 'Did you mean the address #2?'],
    ['#9', 'There is no block #9: the page has 5 top-level blocks, #0 to #4.'],
    ['#2.7', 'There is no block #2.7: #2 (table) has 1 child block, #2.0.'],
    ['#1.0', '#1.0 lies inside the text of the paragraph #1. Name the block itself: #1.'],
    ['#x', '"#x" is not an address. Write #3'],
    ['550e8400e29b', 'It may have been deleted since'],
  ])('%s', async (nodeId, sentence) => {
    const { refused } = await pageWith(...CONTENT);
    expect(await refused('get_node', { pageId: PAGE, nodeId })).toContain(sentence);
  });

  it('two blocks with one id', async () => {
    const { refused } = await pageWith(paragraph('a', 'same'), paragraph('b', 'same'));
    expect(await refused('get_node', { pageId: PAGE, nodeId: 'same' })).toBe(
      'The id same stands on 2 blocks: #0, #1. Name the one you mean by its address.',
    );
  });

  it.each([
    [{}, 'nodeId is missing'],
    [{ nodeId: '#0', format: 'html' }, 'format must be one of "markdown", "json", not "html".'],
    [{ nodeId: { a: 1 } }, 'nodeId must be a text'],
    [{ nodeId: 'x'.repeat(300) }, 'nodeId must be a text that is not empty, at most 200 characters long'],
  ])('%j', async (args, sentence) => {
    const { refused } = await pageWith(...CONTENT);
    expect(await refused('get_node', { pageId: PAGE, ...args })).toContain(sentence);
  });
});

describe('a page whose content is damaged', () => {
  it.each([
    [{ type: 'doc', content: [null] }, 'at #0 stands something that is no node'],
    [{ type: 'doc', content: {} }, 'stands a node whose content is no list'],
    [{ type: 'doc', content: [{ content: [] }] }, 'at #0 stands a node without a type'],
    [
      page(block('callout', [paragraph('x'), { type: 'text', text: 5 } as never])),
      'at #0.1 stands a text that is no text',
    ],
    [page({ type: 'paragraph', attrs: 'x' } as never), 'at #0 stands a node whose attributes are no object'],
    [page(block('paragraph', [{ type: 'text', text: 'a', marks: [null] } as never])), 'at #0.0 stands a mark without'],
    [[1], 'it is no document'],
    ['text', 'it is no document'],
  ])('%j is refused with the place', async (content, fault) => {
    const { refused, double } = await pageWith();
    double.state.pages.get(PAGE)!.content = content;
    const sentence = await refused('get_node', { pageId: PAGE, nodeId: '#0' });
    expect(sentence).toContain(`The blocks of this page cannot be read: ${fault}`);
    expect(sentence).toContain('cannot be read');
  });

  it('but not one with nulls where nothing is', async () => {
    const { run, double } = await pageWith();
    double.state.pages.get(PAGE)!.content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: null, attrs: null, marks: null }],
    };
    expect((await run('get_node', { pageId: PAGE, nodeId: '#0' })).data).toMatchObject({
      type: 'paragraph',
      markdown: '<p></p>',
    });
  });
});
