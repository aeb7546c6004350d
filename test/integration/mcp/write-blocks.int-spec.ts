import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonNode } from '@pagescout/document';
import { closeCollabClients } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { block, heading, page as pageOf, paragraph, text } from '../../support/json-blocks.js';
import { httpClient, type McpClient, stdioClient } from '../../support/mcp-client.js';
import { until } from '../../support/until.js';
import type { WikiPage, WikiUser } from '../../support/wiki.js';

const comment = { type: 'comment', attrs: { commentId: 'c1', resolved: false } };
const MERGED = block('table', [
  block('tableRow', [block('tableCell', [paragraph('merged')], { colspan: 2 })]),
  block('tableRow', [block('tableCell', [paragraph('a')]), block('tableCell', [paragraph('b')])]),
]);
const FUTURE: JsonNode = { type: 'futureNode', attrs: { x: 1 }, content: [paragraph('precious')] };
const DOCUMENT = pageOf(
  heading(1, 'Backups', 'head'),
  block('paragraph', [text('Every '), text('night', { type: 'bold' }, comment), text(' at 3:00')], { id: 'night' }),
  paragraph('The last words', 'last'),
  MERGED,
  FUTURE,
);

let here: CollabWiki;
beforeAll(async () => {
  here = await collabWiki();
});
afterEach(() => closeCollabClients());
afterAll(() => here.close());

const newPage = (document: JsonNode = DOCUMENT): Promise<WikiPage> => here.page({ content: document });

/** What anybody reads over HTTP right now. */
async function read(page: WikiPage): Promise<JsonNode[]> {
  const token = await here.server.tokenFor(here.ada);
  const { json } = await here.server.post('/api/pages/info', { pageId: page.id }, token);
  return (json.data.content as JsonNode).content ?? [];
}
const words = (nodes: readonly JsonNode[]): string[] =>
  nodes.map((node) => [node.text ?? '', ...words(node.content ?? [])].join(''));

const WAYS: [string, (user: WikiUser, at?: CollabWiki) => Promise<McpClient>][] = [
  ['inside the server', async (user, { server } = here) => httpClient(server.origin, await server.tokenFor(user))],
  [
    'over the socket',
    async (user, { server } = here) =>
      stdioClient({ PAGESCOUT_URL: server.origin, PAGESCOUT_TOKEN: await server.tokenFor(user) }),
  ],
];

describe.each(WAYS)('an agent that writes, %s', (_, connect) => {
  let agent: McpClient;
  let reader: McpClient;
  beforeAll(async () => {
    [agent, reader] = await Promise.all([connect(here.ada), connect(here.bob)]);
  });
  afterAll(() => Promise.all([agent.close(), reader.close()]));

  it('changes one block, reads its own write at once, and leaves all others as they are', async () => {
    const page = await newPage();
    const editor = await here.open(here.bob, page);
    const { data: seen } = await agent.call('get_node', { pageId: page.id, nodeId: 'night' });
    expect(seen.markdown).toContain('**');
    const markdown = seen.markdown.replace('3:00', '4:00');
    const { data, text: told } = await agent.call('patch_node', {
      ...{ pageId: page.slugId, nodeId: 'night', markdown, baseVersion: seen.version },
    });
    expect(data).toMatchObject({ pageId: page.id, changed: true, stored: true, blocks: [{ nodeId: 'night' }] });
    expect(data.diff).toContain('4:00');
    expect(told).toContain(data.diff);
    const now = await read(page);
    expect(now[1]).toEqual(
      block('paragraph', [text('Every '), text('night', { type: 'bold' }, comment), text(' at 4:00')], { id: 'night' }),
    );
    expect([now[0], ...now.slice(2)]).toEqual([DOCUMENT.content![0], ...DOCUMENT.content!.slice(2)]);
    await until(() => JSON.stringify(editor.json()).includes('4:00'));
    expect((await here.row(page)).text).toContain('4:00');
  });

  it('that sends back what it has read changes nothing at all', async () => {
    const page = await newPage();
    const before = await here.row(page);
    const outline = await agent.call('get_outline', { pageId: page.id });
    for (const { id, address } of outline.data.blocks as { id: string | null; address: string }[]) {
      const nodeId = id ?? address;
      const { data: seen } = await agent.call('get_node', { pageId: page.id, nodeId });
      const sent = seen.markdown === undefined ? { node: seen.node } : { markdown: seen.markdown };
      const { data } = await agent.call('patch_node', { pageId: page.id, nodeId, ...sent, baseVersion: seen.version });
      expect(data).toMatchObject({ changed: false, stored: true });
    }
    expect(await here.row(page)).toEqual(before);
    expect(await here.versions(page)).toEqual([]);
  });

  it('is refused, with the present text, when the block has changed since', async () => {
    const page = await newPage();
    const { data: seen } = await agent.call('get_node', { pageId: page.id, nodeId: 'last' });
    const args = { pageId: page.id, nodeId: 'last', baseVersion: seen.version };
    await agent.call('patch_node', { ...args, markdown: 'What a person wrote' });
    for (const call of [
      await agent.call('patch_node', { ...args, markdown: 'Stale' }),
      await agent.call('delete_node', args),
    ]) {
      expect(call.isError).toBe(true);
      expect(call.text).toMatch(/has changed since it was read.*What a person wrote/);
    }
    expect(words(await read(page))[2]).toBe('What a person wrote');
  });

  it('says what is wrong with a call, and writes nothing', async () => {
    const page = await newPage();
    const pageId = page.id;
    const before = await here.row(page);
    for (const [tool, args, sentence] of [
      ['patch_node', { nodeId: 'last' }, 'exactly one of markdown and node; neither was given'],
      ['patch_node', { nodeId: 'last', markdown: 'a', node: { type: 'paragraph' } }, 'both were given'],
      ['patch_node', { nodeId: 'gone', markdown: 'a' }, 'gone'],
      ['patch_node', { nodeId: 'last', node: { typ: 'paragraph' } }, 'must be an object with a "type"'],
      ['patch_node', { nodeId: 'last', node: { type: 'tableRow', content: [] } }, 'cannot hold a tableRow'],
      ['patch_node', { nodeId: '#3', markdown: '| a |\n| --- |\n| b |' }, 'merged cells'],
      ['patch_node', { nodeId: 'last', node: { type: 'htmlEmbed', attrs: { source: '<b>' } } }, 'administrator'],
      ['insert_node', { markdown: 'a', position: 'before' }, 'position "before" needs an anchor'],
      ['insert_node', { markdown: 'a', position: 'after', anchorNodeId: 'last', anchorText: 'The' }, 'not both'],
      ['insert_node', { markdown: 'a', position: 'after', anchorText: 'nowhere' }, 'nowhere'],
      ['insert_node', { markdown: '  ' }, 'is empty'],
      ['insert_node', { markdown: 'a', position: 'middle' }, 'position must be'],
      ['edit_page_text', { edits: [{ find: 'nowhere', replace: 'a' }] }, 'stands nowhere'],
      ['edit_page_text', { edits: [] }, 'edits must be'],
      ['insert_footnote', { anchorText: 'nowhere', text: 'a' }, 'does not hold the text'],
      ['update_page_markdown', { markdown: 'a' }, 'baseVersion is missing'],
      ['update_page_markdown', { markdown: 'a', baseVersion: 'old' }, 'The page has changed since it was read'],
    ] as const) {
      const call = await agent.call(tool, { pageId, ...args });
      expect([tool, call.isError, call.text]).toEqual([tool, true, expect.stringContaining(sentence)]);
    }
    expect(await here.row(page)).toEqual(before);
  });

  it('is told that it may only read, that a page is in the trash, and that there is none', async () => {
    const page = await newPage();
    const write = (client: McpClient, pageId: string) =>
      client.call('patch_node', { pageId, nodeId: 'last', markdown: 'mine' });
    expect((await write(reader, page.id)).text).toMatch(/^You may read the page .* but not change it/);
    expect((await write(agent, '550e8400-e29b-41d4-a716-446655440000')).text).toMatch(/^There is no page/);
    const secret = await newPage();
    await here.wiki.restrict(secret, [[here.ada, 'writer']]);
    expect((await write(reader, secret.id)).text).toMatch(/^There is no page .* that you can read/);
    await here.wiki.trash(page);
    expect((await write(agent, page.id)).text).toMatch(/is in the trash/);
    expect((await here.row(page)).text).not.toContain('mine');
  });

  it('adds blocks at each place', async () => {
    const page = await newPage(pageOf(paragraph('one', 'one'), paragraph('two', 'two')));
    const add = async (args: object) => (await agent.call('insert_node', { pageId: page.id, ...args })).data;
    await add({ markdown: 'end' });
    await add({ markdown: 'start', position: 'prepend' });
    await add({ markdown: 'before two', position: 'before', anchorNodeId: 'two' });
    const { blocks } = await add({ markdown: '# after one\n\n- x', position: 'after', anchorText: 'one' });
    expect(blocks).toMatchObject([
      { type: 'heading', address: '#2' },
      { type: 'bulletList', nodeId: '#3' },
    ]);
    expect(words(await read(page))).toEqual(['start', 'one', 'after one', 'x', 'before two', 'two', 'end']);
  });

  it('replaces words and keeps their formatting, and says which edits failed', async () => {
    const page = await newPage();
    const edits = [
      { find: 'night', replace: 'evening' },
      { find: 'nowhere', replace: 'x' },
      { find: '3:00', replace: '5:00' },
    ];
    const { data, text: told } = await agent.call('edit_page_text', { pageId: page.id, edits });
    expect(data.results.map(({ status }: { status: string }) => status)).toEqual(['applied', 'failed', 'applied']);
    expect(told).toMatch(/^1 of 3 edits failed; the others are done\.\nEdit 2 failed: "nowhere" stands nowhere/);
    expect((await read(page))[1]!.content).toEqual([
      text('Every '),
      text('evening', { type: 'bold' }, comment),
      text(' at 5:00'),
    ]);
  });

  it('adds footnotes, in the order of their references, and shares equal ones', async () => {
    const page = await newPage(pageOf(paragraph('first word', 'a'), paragraph('second word', 'b')));
    const note = async (args: object) => (await agent.call('insert_footnote', { pageId: page.id, ...args })).data;
    await note({ anchorText: 'second', text: 'Two' });
    await note({ anchorText: 'word', nodeId: 'a', text: 'One' });
    expect(await note({ anchorText: 'first', text: 'Two' })).toMatchObject({ reused: true, changed: true });
    const { data } = await agent.call('get_page', { pageId: page.id });
    const [, two, one] = /^first\[\^(\w+)\] word\[\^(\w+)\]\n/.exec(data.markdown) ?? [];
    expect(data.markdown.split('\n\n').slice(1)).toEqual([`second[^${two}] word`, `[^${two}]: Two`, `[^${one}]: One`]);
  });

  it("writes the first footnote of a page in the form that the wiki's editors know", async () => {
    const stock = await collabWiki({ flavour: 'stock' });
    const page = await stock.page({ content: pageOf(paragraph('first word', 'a')) });
    const client = await connect(stock.ada, stock);
    await client.call('insert_footnote', { pageId: page.id, anchorText: 'word', text: 'One' });
    await client.call('patch_node', { pageId: page.id, nodeId: 'a', markdown: 'first^[Zero] word' });
    const { data } = await client.call('get_node', { pageId: page.id, nodeId: '#1', format: 'json' });
    expect(data.node).toMatchObject({ type: 'footnotes', content: [{ attrs: { id: 'fn:1' } }] });
    await client.close();
    await stock.close();
  });

  it('empties a paragraph with no text', async () => {
    const page = await newPage();
    const { data } = await agent.call('patch_node', { pageId: page.id, nodeId: 'last', markdown: '' });
    expect(data).toMatchObject({ changed: true, blocks: [{ nodeId: 'last', type: 'paragraph' }] });
    expect((await read(page))[2]).toEqual({ type: 'paragraph', attrs: { id: 'last' } });
  });

  it('deletes a block and shows what was there', async () => {
    const page = await newPage();
    const { data } = await agent.call('delete_node', { pageId: page.id, nodeId: 'last' });
    expect(data.diff).toContain('-The last words');
    expect(words(await read(page))).not.toContain('The last words');
  });

  it('rewrites a page on the version that it has read, and keeps what stays', async () => {
    const page = await newPage();
    const { data: seen } = await agent.call('get_page', { pageId: page.id });
    expect(seen.markdown).not.toContain('c1');
    const markdown = `${seen.markdown.replace('The last words', 'The very last words')}\n\nMore.`;
    const args = { pageId: page.id, markdown, baseVersion: seen.pageVersion };
    expect((await agent.call('update_page_markdown', args)).data).toMatchObject({ changed: true, stored: true });
    const now = await read(page);
    expect(words(now).slice(-1)).toEqual(['More.']);
    expect(now[1]).toEqual(DOCUMENT.content![1]);
    expect([now[2]!.attrs!.id, now[4]]).toEqual(['last', FUTURE]);
    expect((await agent.call('update_page_markdown', args)).text).toMatch(/^The page has changed since it was read/);
  });

  it('loses no character of people who type in other blocks meanwhile', async () => {
    const page = await newPage(pageOf(paragraph('agent', 'agent'), paragraph('start', 'typed')));
    const editor = await here.open(here.ada, page);
    const line = editor.fragment.get(1) as unknown as {
      get(index: number): { insert(at: number, text: string): void };
    };
    let typed = '';
    for (let round = 0; round < 10; round += 1) {
      const patch = agent.call('patch_node', { pageId: page.id, nodeId: 'agent', markdown: `agent ${round}` });
      for (const letter of 'abc') {
        line.get(0).insert(0, letter);
        typed = letter + typed;
        await new Promise((done) => setTimeout(done, 1));
      }
      expect((await patch).isError).toBe(false);
    }
    await editor.store();
    expect(words(await read(page))).toEqual(['agent 9', `${typed}start`]);
  });
});
