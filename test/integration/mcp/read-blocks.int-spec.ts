import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type JsonNode } from '@pagescout/document';
import { block, heading, page as pageOf, paragraph, text } from '../../support/json-blocks.js';
import { httpClient, stdioClient, type McpClient } from '../../support/mcp-client.js';
import { stockDocmost, type StockDocmost } from '../../support/stock-docmost.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki, type WikiPage, type WikiSpace, type WikiUser } from '../../support/wiki.js';

const UNKNOWN = '550e8400-e29b-41d4-a716-446655440000';
const STOCK_PAGE = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';

const comment = { type: 'comment', attrs: { commentId: 'c1', resolved: false } };
const cell = (value: string, attrs?: Record<string, unknown>): JsonNode =>
  block('tableCell', [paragraph(value)], attrs);
const DOCUMENT = pageOf(
  heading(1, 'Backups', 'head1'),
  block('paragraph', [text('Every '), text('night', { type: 'bold' }, comment), text(' at 3:00 — 🚀 сервер')], {
    id: 'night',
  }),
  heading(2, 'Hosts', 'head2'),
  block('table', [
    block('tableRow', [cell('Host', { colspan: 2 })]),
    block('tableRow', [cell('backup-srv'), cell('10.0.12.5', { backgroundColor: '#ffee00' })]),
  ]),
  block('bulletList', [
    block('listItem', [
      paragraph('Привет мир'),
      block('bulletList', [block('listItem', [paragraph('deep мир', 'deep')])]),
    ]),
  ]),
  { type: 'futureNode', attrs: { x: 1 }, content: [paragraph('precious')] },
);

let server: TestServer;
let stock: StockDocmost;
let stockWiki: { origin: string; close(): Promise<void> };
let [ada, bob]: WikiUser[] = [];
let space: WikiSpace;
let page: WikiPage;
let secret: WikiPage;
let long: WikiPage;

beforeAll(async () => {
  server = await testServer();
  const wiki = await newWiki(server.database.db);
  ada = await wiki.user('Ada');
  bob = await wiki.user('Bob');
  space = await wiki.space('Docs', [
    [ada, 'writer'],
    [bob, 'reader'],
  ]);
  const holding = (content: JsonNode) => ({ columns: { content: JSON.stringify(content) } });
  page = await wiki.page({ space, title: 'Backups', ...holding(DOCUMENT) });
  secret = await wiki.page({ space, title: 'Passwords', ...holding(pageOf(paragraph('borg'))) });
  await wiki.restrict(secret, [[ada, 'writer']]);
  const blocks = Array.from({ length: 5_000 }, (_, n) => paragraph(`Paragraph ${n} of a very long page.`, `p${n}`));
  long = await wiki.page({
    space,
    title: 'Long',
    ...holding(pageOf(...blocks, paragraph('a'.repeat(50_000) + 'b', 'last'))),
  });
  stock = await stockDocmost();
  stock.state.pages.get(STOCK_PAGE)!.content = DOCUMENT;
  stockWiki = await stock.listen();
});

afterAll(async () => {
  await stockWiki.close();
  await server.close();
});

/** How an agent comes to the same document: transport, wiki, and the page there. */
const WAYS: [string, () => Promise<{ agent: McpClient; pageId: string; address: string }>][] = [
  [
    'over HTTP',
    async () => ({
      agent: await httpClient(server.origin, await server.tokenFor(ada!)),
      pageId: page.id,
      address: `${server.origin}/s/docs/p/backups-${page.slugId}`,
    }),
  ],
  [
    'over stdio, on a plain Docmost',
    async () => ({
      agent: await stdioClient({ PAGESCOUT_URL: stockWiki.origin, PAGESCOUT_TOKEN: stock.tokenOf('admin') }),
      pageId: STOCK_PAGE,
      address: `http://wiki/s/infra/p/backup-srv-${stock.state.pages.get(STOCK_PAGE)!.slugId}`,
    }),
  ],
];

describe.each(WAYS)('an agent that reads a page in pieces, %s', (_, connect) => {
  let agent: McpClient;
  let pageId: string;
  let address: string;
  beforeAll(async () => {
    ({ agent, pageId, address } = await connect());
  });
  afterAll(() => agent.close());

  it('sees what the page consists of', async () => {
    const { data } = await agent.call('get_outline', { pageId });
    expect(data).toMatchObject({ pageId, totalBlocks: 6 });
    expect(data.sections).toMatchObject([
      { address: '#0', id: 'head1', text: 'Backups', lastBlock: '#5', sections: [{ address: '#2', lastBlock: '#5' }] },
    ]);
    expect(data.blocks.map(({ type }: { type: string }) => type)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'table',
      'bulletList',
      'futureNode',
    ]);
  });

  it('finds a text at any depth, and reads the block it stands in', async () => {
    const { data } = await agent.call('search_in_page', { pageId, query: 'МИР' });
    expect(data.total).toBe(2);
    expect(data.matches[1]).toMatchObject({ nodeId: 'deep', address: '#4.0.1.0.0', before: 'deep ', match: 'мир' });
    const { data: node } = await agent.call('get_node', { pageId, nodeId: data.matches[1].nodeId });
    expect(node).toMatchObject({ type: 'paragraph', format: 'markdown', markdown: 'deep мир' });
  });

  it('reads one block with its comment, a table with its spans, a row and an unknown block as JSON', async () => {
    const node = async (nodeId: string) => (await agent.call('get_node', { pageId, nodeId })).data;
    expect((await node('night')).markdown).toBe(
      'Every <span data-comment-id="c1">**night**</span> at 3:00 — 🚀 сервер',
    );
    const table = (await node('#3')).markdown;
    expect(table).toContain('colspan="2"');
    expect(table).toContain('#ffee00');
    expect(await node('#3.1')).toMatchObject({ format: 'json', node: DOCUMENT.content![3]!.content![1] });
    expect(await node('#5')).toMatchObject({ format: 'json', node: DOCUMENT.content![5] });
  });

  it('names the same page and the same state however it asks', async () => {
    const answers = await Promise.all([
      agent.call('get_node', { pageId: address, nodeId: '#1' }),
      agent.call('get_node', { pageId, nodeId: 'night', format: 'json' }),
      agent.call('search_in_page', { pageId: address, query: 'night' }),
      agent.call('get_outline', { pageId: address }),
    ]);
    expect(new Set(answers.map(({ data }) => data.pageId))).toEqual(new Set([pageId]));
    expect(new Set(answers.map(({ data }) => data.pageVersion)).size).toBe(1);
    expect(answers[0].data.version).toBe(answers[1].data.version);
  });

  it('never gets half a character', async () => {
    const { data } = await agent.call('search_in_page', { pageId, query: '.', regex: true, limit: 200 });
    expect(JSON.stringify(data)).not.toMatch(/\uFFFD|\\ud[89a-f]/i);
    expect(data.matches.map(({ match }: { match: string }) => match)).toContain('🚀');
  });

  it.each([
    ['search_in_page', { query: '' }, 'query must be'],
    ['search_in_page', { query: 'x', limit: 'abc' }, 'limit must be a whole number from 1 to 200, not "abc".'],
    ['search_in_page', { query: '(?<=a)b', regex: true }, 'Look-ahead and look-behind are not supported'],
    ['search_in_page', { query: '[', regex: 'true' }, 'missing closing ]'],
    ['get_node', { nodeId: 'nigth' }, 'Did you mean night (paragraph #1'],
    ['get_node', { nodeId: '#77' }, 'the page has 6 top-level blocks, #0 to #5.'],
    ['get_node', { nodeId: '#0', format: 'xml' }, 'format must be one of "markdown", "json"'],
    ['get_node', {}, 'nodeId is missing'],
    ['get_outline', { offset: 6 }, 'offset must be less than 6'],
    ['get_outline', { pageId: UNKNOWN }, `There is no page "${UNKNOWN}"`],
    ['search_in_page', { pageId: 'nope', query: 'x' }, 'There is no page "nope"'],
  ])('is answered a sentence by %s with %j', async (name, args, sentence) => {
    const answer = await agent.call(name, { pageId, ...args });
    expect({ isError: answer.isError, data: answer.data }).toEqual({ isError: true, data: undefined });
    expect(answer.text).toContain(sentence);
  });
});

describe('a page of 5,000 blocks', () => {
  let agent: McpClient;
  beforeAll(async () => {
    agent = await httpClient(server.origin, await server.tokenFor(ada!));
  });
  afterAll(() => agent.close());

  it('is searched to its last block', async () => {
    const { data } = await agent.call('search_in_page', { pageId: long.id, query: 'paragraph 4999 ' });
    expect(data.matches).toMatchObject([{ nodeId: 'p4999', blockIndex: 4_999 }]);
  });

  it('is outlined in parts, every block once', async () => {
    let next: number | undefined = 0;
    const ids = new Set<string>();
    while (next !== undefined) {
      const { data }: { data: { blocks: { id: string }[]; nextOffset?: number } } = await agent.call('get_outline', {
        pageId: long.id,
        offset: next,
        limit: 500,
      });
      for (const { id } of data.blocks) ids.add(id);
      next = data.nextOffset;
    }
    expect(ids.size).toBe(5_001);
  });

  it('does not hold up others with a pattern made to run away', async () => {
    const [hostile, other] = await Promise.all([
      agent.call('search_in_page', { pageId: long.id, query: '(a+)+$', regex: true }),
      agent.call('get_node', { pageId: page.id, nodeId: '#0' }),
    ]);
    expect(hostile.data.matches.filter(({ nodeId }: { nodeId: string }) => nodeId === 'last')).toEqual([]);
    expect(other.data.markdown).toBe('# Backups');
  });
});

describe('a page that one may not read', () => {
  it('has no blocks, no matches and no outline', async () => {
    const agent = await httpClient(server.origin, await server.tokenFor(bob!));
    const answers = await Promise.all([
      agent.call('get_outline', { pageId: secret.id }),
      agent.call('get_node', { pageId: secret.id, nodeId: '#0' }),
      agent.call('search_in_page', { pageId: secret.slugId, query: 'borg' }),
    ]);
    for (const { isError, text: sentence } of answers) {
      expect(isError).toBe(true);
      expect(sentence).toContain('There is no page');
      expect(sentence).not.toContain('Passwords');
    }
    expect((await agent.call('search_in_page', { pageId: page.id, query: 'night' })).data.total).toBe(1);
    await agent.close();
  });
});
