import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpClient, stdioClient, type McpClient } from '../../support/mcp-client.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki, type WikiPage, type WikiSpace, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let space: WikiSpace;
let other: WikiSpace;
let [ada, bob]: WikiUser[] = [];
let root: WikiPage;
let middle: WikiPage;
let leaf: WikiPage;
let secret: WikiPage;

beforeAll(async () => {
  server = await testServer();
  const wiki = await newWiki(server.database.db);
  ada = await wiki.user('Ada');
  bob = await wiki.user('Bob');
  space = await wiki.space('Docs', [
    [ada, 'writer'],
    [bob, 'reader'],
  ]);
  other = await wiki.space('Other', [[ada, 'writer']]);
  root = await wiki.page({ space, title: 'Servers', text: 'All our servers.' });
  middle = await wiki.page({ space, parent: root, title: 'Racks', text: 'Racks in the north.' });
  leaf = await wiki.page({ space, parent: middle, title: 'backup-srv.local', text: 'Address 10.0.12.5, runs borg.' });
  secret = await wiki.page({ space, parent: root, title: 'Passwords', text: 'The borg passphrase.' });
  await wiki.restrict(secret, [[ada, 'writer']]);
  for (let index = 0; index < 150; index += 1) await wiki.page({ space, parent: leaf, title: `Disk ${index}` });
});

afterAll(() => server.close());

const tokenOf = (user: WikiUser | undefined): Promise<string> => server.tokenFor(user!);

const TRANSPORTS: [string, (user: WikiUser | undefined) => Promise<McpClient>][] = [
  ['HTTP', async (user) => httpClient(server.origin, await tokenOf(user))],
  ['stdio', async (user) => stdioClient({ PAGESCOUT_URL: server.origin, PAGESCOUT_TOKEN: await tokenOf(user) })],
];

describe.each(TRANSPORTS)('an agent that comes over %s', (_, connect) => {
  let agent: McpClient;
  beforeAll(async () => {
    agent = await connect(ada);
  });
  afterAll(() => agent.close());

  it('is told what the server is for and which tools it has', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'search',
        'get_tree',
        'get_page_context',
        'get_page',
        'list_spaces',
        'list_pages',
        'create_page',
        'move_page',
        'rename_page',
      ]),
    );
    for (const { name } of tools) expect(agent.client.getInstructions()).toContain(`\`${name}\``);
  });

  it('finds a page by a scrap, sees where it lives and reads it', async () => {
    const { data } = await agent.call('search', { query: '0.0.12' });
    expect(data.items).toHaveLength(1);
    expect(data.items[0]).toMatchObject({ pageId: leaf.id, title: 'backup-srv.local', path: ['Servers', 'Racks'] });
    expect(data.items[0].snippet).toContain('10.0.12.5');

    const context = await agent.call('get_page_context', { pageId: data.items[0].pageId });
    expect(context.data.breadcrumbs).toEqual([
      { pageId: root.id, title: 'Servers' },
      { pageId: middle.id, title: 'Racks' },
    ]);
    expect(context.data.children).toHaveLength(150);

    const page = await agent.call('get_page', { pageId: leaf.id });
    expect(page.data.markdown).toBe('Address 10.0.12.5, runs borg.');
    expect(page.text).toContain('Address 10.0.12.5, runs borg.');
  });

  it('keeps a search to a subtree, a space and titles', async () => {
    const titles = async (args: object): Promise<string[]> =>
      (await agent.call('search', { query: 'borg', ...args })).data.items
        .map(({ title }: { title: string }) => title)
        .sort();
    expect(await titles({})).toEqual(['Passwords', 'backup-srv.local']);
    expect(await titles({ parentPageId: middle.slugId })).toEqual(['backup-srv.local']);
    expect(await titles({ spaceId: other.id })).toEqual([]);
    expect(await titles({ titleOnly: 'true' })).toEqual([]);
  });

  it('sees the whole tree in one call', async () => {
    const { data } = await agent.call('get_tree', { spaceId: space.slug });
    expect(data).toMatchObject({ total: 154, shown: 154 });
    expect(data.items[0]).toMatchObject({ pageId: root.id, title: 'Servers' });
    const cut = await agent.call('get_tree', { spaceId: space.id, maxDepth: 2 });
    expect(cut.data.items[0].children).toEqual([
      { pageId: middle.id, title: 'Racks', hasChildren: true, hiddenCount: 151 },
      { pageId: secret.id, title: 'Passwords' },
    ]);
    expect((await agent.call('list_pages', { spaceId: space.id, tree: true, maxDepth: 2 })).data).toEqual(cut.data);
  });

  it('lists spaces, and a level part by part', async () => {
    const { data } = await agent.call('list_spaces');
    expect(data.items.map(({ name }: { name: string }) => name)).toEqual(['Docs', 'Other']);
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const part = await agent.call('list_pages', { parentPageId: leaf.id, limit: 40, ...(cursor ? { cursor } : {}) });
      for (const { pageId } of part.data.items) ids.add(pageId);
      cursor = part.data.nextCursor;
    } while (cursor);
    expect(ids.size).toBe(150);
  });

  it('creates, renames and moves a page, and sees each change at once', async () => {
    const created = await agent.call('create_page', {
      title: 'Draft',
      spaceId: other.id,
      markdown: '# Plan\n\n- one\n- two',
    });
    const { pageId } = created.data;
    expect((await agent.call('get_page', { pageId })).data.markdown).toContain('# Plan');
    const sibling = (await agent.call('create_page', { title: 'Sibling', spaceId: other.id })).data.pageId;
    await agent.call('rename_page', { pageId, title: 'Plan' });
    expect((await agent.call('get_page', { pageId })).data.title).toBe('Plan');
    await agent.call('move_page', { pageId, parentPageId: sibling });
    expect((await agent.call('get_page_context', { pageId })).data.breadcrumbs).toEqual([
      { pageId: sibling, title: 'Sibling' },
    ]);
    await agent.call('move_page', { pageId, beforePageId: sibling });
    const roots = (await agent.call('list_pages', { spaceId: other.id, limit: 100 })).data.items;
    const order = roots.map((page: { pageId: string }) => page.pageId);
    expect(order.indexOf(pageId)).toBe(order.indexOf(sibling) - 1);
    await agent.call('move_page', { pageId, toRoot: true, position: 'first' });
    const again = (await agent.call('list_pages', { spaceId: other.id })).data.items;
    expect(again[0].pageId).toBe(pageId);
  });

  it.each([
    ['get_page', { pageId: '550e8400-e29b-41d4-a716-446655440000' }, 'There is no page'],
    ['get_page_context', { pageId: 'nope' }, 'There is no page "nope"'],
    ['get_tree', { spaceId: '550e8400-e29b-41d4-a716-446655440000' }, 'There is no space'],
    ['search', { query: 'x', parentPageId: '550e8400-e29b-41d4-a716-446655440000' }, 'There is no parent page'],
    ['search', { query: 'x', limit: 'abc' }, 'limit must be a whole number from 1 to 50, not "abc".'],
    ['search', { query: 5, limit: 99 }, 'limit must be a whole number from 1 to 50, not 99.'],
    ['list_pages', { spaceId: '%', cursor: 'garbage' }, 'There is no space'],
    ['create_page', {}, 'title is missing'],
  ])('is answered a sentence by %s with %j', async (name, args, sentence) => {
    const { isError, text, data } = await agent.call(name, args);
    expect({ isError, data }).toEqual({ isError: true, data: undefined });
    expect(text).toContain(sentence);
  });

  it('is told of a bad cursor by name', async () => {
    const { isError, text } = await agent.call('list_pages', { spaceId: space.id, cursor: 'garbage' });
    expect(isError).toBe(true);
    expect(text).toContain('cursor must be');
  });

  it('learns the tools when it calls one that does not exist', async () => {
    await expect(agent.call('delete_everything')).rejects.toThrow(/Unknown tool: delete_everything.*get_tree/);
  });

  it('may ask 50 things at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? agent.call('search', { query: `Disk ${index}`, titleOnly: true, limit: 1 })
          : agent.call('get_page', { pageId: leaf.id }),
      ),
    );
    answers.forEach(({ isError, data }, index) => {
      expect(isError).toBe(false);
      expect(data.title ?? data.items[0].title).toBe(index % 2 === 0 ? `Disk ${index}` : 'backup-srv.local');
    });
  });

  it('can cancel a call, and go on', async () => {
    const controller = new AbortController();
    const call = agent.call('get_page_context', { pageId: leaf.id }, { signal: controller.signal });
    controller.abort(new Error('changed my mind'));
    await expect(call).rejects.toThrow('changed my mind');
    expect((await agent.call('list_spaces')).isError).toBe(false);
  });

  it('gets a large answer whole', async () => {
    const markdown = Array.from(
      { length: 3000 },
      (_, n) => `Paragraph ${n} about the network — naïve, 网络, сеть.`,
    ).join('\n\n');
    const { data } = await agent.call('create_page', { title: 'Long', spaceId: other.id, markdown });
    const read: string[] = [];
    for (let offset: number | undefined = 1; offset !== undefined;) {
      const part: { data: { markdown: string; nextOffset?: number } } = await agent.call('get_page', {
        pageId: data.pageId,
        offset,
      });
      read.push(part.data.markdown);
      offset = part.data.nextOffset;
    }
    expect(read.length).toBeGreaterThan(1);
    expect(read.join('\n')).toBe(markdown);
  });
});

describe('two people at once', () => {
  it('get their own answers, although their requests have the same ids', async () => {
    const [adas, bobs] = [
      await httpClient(server.origin, await tokenOf(ada)),
      await httpClient(server.origin, await tokenOf(bob)),
    ];
    const ask = async (agent: McpClient): Promise<number[]> =>
      Promise.all(
        Array.from(
          { length: 20 },
          async () => (await agent.call('get_tree', { spaceId: space.id, maxDepth: 2 })).data.total as number,
        ),
      );
    const [forAda, forBob] = await Promise.all([ask(adas), ask(bobs)]);
    expect(new Set(forAda)).toEqual(new Set([154]));
    expect(new Set(forBob)).toEqual(new Set([153]));
    await Promise.all([adas.close(), bobs.close()]);
  });

  it('see no title of a restricted page, and may not change what they may only read', async () => {
    const bobs = await httpClient(server.origin, await tokenOf(bob));
    const everything = await Promise.all([
      bobs.call('get_tree', { spaceId: space.id }),
      bobs.call('search', { query: 'borg' }),
      bobs.call('get_page_context', { pageId: root.id }),
      bobs.call('list_pages', { parentPageId: root.id }),
    ]);
    expect(JSON.stringify(everything)).not.toContain('Passwords');
    expect((await bobs.call('get_page', { pageId: secret.id })).text).toContain('There is no page');
    expect((await bobs.call('rename_page', { pageId: root.id, title: 'x' })).text).toContain('You may read the page');
    await bobs.close();
  });
});
