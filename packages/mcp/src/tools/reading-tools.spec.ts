import { describe, expect, it } from '@jest/globals';
import { type GoodAnswer, toolBench } from '../../../../test/support/run-tool.js';

const INFRA = '019b0000-03e8-722b-82c7-a7b5f86bad6c';
const DEV = '019b0000-07d0-770e-81a1-d68d095629c2';
const SERVERS = '019b0000-03e8-764d-8a07-0d08ad4bcf23';
const BACKUP_SRV = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';
/** Datacenter North > Row A > this page. */
const RACK = '019b0000-3e80-7fb1-8aac-9a54aed65805';
const ROW_A = '019b0000-3a98-7095-8f04-3fda5bd7474e';
const NORTH = '019b0000-36b0-73c4-8f69-db9a1cca8d9e';
const ON_CALL = '019b0000-d2f0-7a8e-814f-6ea2a9c20731';
const TRASHED = '019b0001-9640-77ea-8754-7fea1ecb06fa';
const UNKNOWN = '550e8400-e29b-41d4-a716-446655440000';

/** Lets the double answer /pages/tree as a Pagescout does. */
async function pagescoutBench() {
  const bench = await toolBench();
  const rows = await bench.client.pages.tree({ spaceId: INFRA });
  const fresh = await toolBench();
  fresh.double.fault = ({ path, body }) => {
    if (path !== '/pages/tree') return undefined;
    const below = new Set([body['pageId']]);
    const wanted = rows.filter(({ id, parentPageId }) => {
      if (body['spaceId'] !== undefined || below.has(id) || below.has(parentPageId)) below.add(id);
      return body['spaceId'] !== undefined || below.has(id);
    });
    return Response.json({ data: wanted, success: true, status: 200 });
  };
  return { ...fresh, rows };
}

describe('get_tree', () => {
  it('is one request, with an id, and holds each page once', async () => {
    const { double, run, rows } = await pagescoutBench();
    const { data } = await run('get_tree', { spaceId: INFRA });
    expect(double.requests.map(({ path }) => path)).toEqual(['/pages/tree']);
    expect(data).toMatchObject({ total: rows.length, shown: rows.length });
    expect(JSON.stringify(data).match(/"pageId"/g)).toHaveLength(rows.length);
  });

  it('of a page is the part of the whole tree', async () => {
    const { run } = await pagescoutBench();
    const whole = await run('get_tree', { spaceId: INFRA });
    const part = await run('get_tree', { rootPageId: NORTH });
    expect(part.data.items).toEqual([whole.data.items.find(({ pageId }: { pageId: string }) => pageId === NORTH)]);
  });

  it('marks exactly the pages whose children were cut', async () => {
    const { run } = await pagescoutBench();
    const { data } = await run('get_tree', { rootPageId: NORTH, maxDepth: '2' });
    expect(data.items[0]).not.toHaveProperty('hasChildren');
    const rowA = data.items[0].children.find(({ pageId }: { pageId: string }) => pageId === ROW_A);
    expect(rowA).toMatchObject({ hasChildren: true, hiddenCount: expect.any(Number) });
    expect(rowA).not.toHaveProperty('children');
    expect(data.hint).toContain('hidden');
  });

  it('takes a slug, a slug id and a URL', async () => {
    const { run } = await pagescoutBench();
    const wanted = (await run('get_tree', { rootPageId: SERVERS })).data;
    expect((await run('get_tree', { rootPageId: 'N5keXNqGVD' })).data).toEqual(wanted);
    expect((await run('get_tree', { rootPageId: 'https://wiki/s/infra/p/servers-N5keXNqGVD' })).data).toEqual(wanted);
    expect((await run('get_tree', { spaceId: 'infra', rootPageId: SERVERS })).data).toEqual(wanted);
    expect((await run('get_tree', { spaceId: 'Infrastructure', rootPageId: SERVERS })).data).toEqual(wanted);
  });

  it('is what the deprecated list_pages with tree answers', async () => {
    const { run } = await pagescoutBench();
    const { data, text } = await run('get_tree', { spaceId: INFRA, maxDepth: 2 });
    expect(await run('list_pages', { spaceId: INFRA, tree: 'true', maxDepth: 2 })).toEqual({ data, text });
    const part = await run('get_tree', { rootPageId: NORTH });
    expect(await run('list_pages', { parentPageId: NORTH, tree: true })).toEqual(part);
  });

  it.each([
    [{}, 'spaceId or rootPageId must be given. list_spaces has the ids of the spaces.'],
    [{ spaceId: UNKNOWN }, `There is no space "${UNKNOWN}" that you can read. Use a spaceId from list_spaces.`],
    [{ spaceId: 'Nowhere' }, 'There is no space "Nowhere" that you can read. Use a spaceId from list_spaces.'],
    [
      { rootPageId: UNKNOWN },
      `There is no page "${UNKNOWN}" that you can read: it may not exist, be deleted or be restricted. Use the pageId (or slug id, or URL) of a page from search or get_tree.`,
    ],
    [{ rootPageId: 'Servers' }, 'There is no page "Servers" that you can read'],
    [{ rootPageId: TRASHED }, `Page ${TRASHED} is in the trash`],
    [{ rootPageId: SERVERS, spaceId: DEV }, `is in the space ${INFRA}, not in ${DEV}`],
    [{ spaceId: INFRA, maxDepth: 0 }, 'maxDepth must be a whole number from 1 to 100, not 0.'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { refused } = await toolBench();
    expect(await refused('get_tree', args)).toContain(sentence);
  });
});

describe('get_page_context', () => {
  it('of a page on the third level has two breadcrumbs, from the root', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('get_page_context', { pageId: RACK });
    expect(data.breadcrumbs.map(({ pageId }: { pageId: string }) => pageId)).toEqual([NORTH, ROW_A]);
    expect(data.page).toMatchObject({ pageId: RACK, parentPageId: ROW_A, spaceId: INFRA });
    expect(text).toMatch(/^Datacenter North > Row A > /);
  });

  it('of a root has none', async () => {
    const { run } = await toolBench();
    const { data } = await run('get_page_context', { pageId: SERVERS });
    expect(data.breadcrumbs).toEqual([]);
    expect(data.page.parentPageId).toBeNull();
  });

  it('lists the same children as the tree, in its order, and says which have children', async () => {
    const { run, client } = await toolBench();
    const tree = await run('get_tree', { rootPageId: NORTH });
    const { data } = await run('get_page_context', { pageId: NORTH });
    expect(data.children.map(({ pageId, title }: { pageId: string; title: string }) => ({ pageId, title }))).toEqual(
      tree.data.items[0].children.map(({ pageId, title }: { pageId: string; title: string }) => ({ pageId, title })),
    );
    for (const child of data.children) {
      expect(child.hasChildren).toBe((await client.pages.children({ pageId: child.pageId })).length > 0);
    }
  });

  it('has all of 260 children, each once', async () => {
    const { run, double } = await toolBench();
    const template = double.state.pages.get(SERVERS)!;
    for (let index = 0; index < 260; index += 1) {
      const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
      double.state.pages.set(id, {
        ...template,
        id,
        parentPageId: RACK,
        position: `b${String(index).padStart(3, '0')}`,
      });
    }
    const { data } = await run('get_page_context', { pageId: RACK });
    const ids = data.children.map(({ pageId }: { pageId: string }) => pageId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(260);
  });

  it('of a page in the trash says so, and lists nothing below it', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('get_page_context', { pageId: TRASHED });
    expect(data.page).toMatchObject({ pageId: TRASHED, inTrash: true });
    expect(data).toMatchObject({ breadcrumbs: [], children: [] });
    expect(text).toMatch(/^IN THE TRASH/);
  });

  it('of a live page below one in the trash says so too', async () => {
    const { run, double } = await toolBench();
    const child = [...double.state.pages.values()].find(
      ({ parentPageId, deletedAt }) => parentPageId === TRASHED && !deletedAt,
    );
    const { data } = await run('get_page_context', { pageId: child?.id });
    expect(data.page.inTrash).toBe(true);
  });

  it('leaves out a child that the reader may not see, and keeps the others', async () => {
    const [admin, carol] = [await toolBench('admin'), await toolBench('carol')];
    const place = { pageId: '019b0000-b798-73e2-802e-6ac90b15d745' };
    const all = (await admin.run('get_page_context', place)).data.children;
    const some = (await carol.run('get_page_context', place)).data.children;
    expect(some).toHaveLength(all.length - 1);
    expect(all).toEqual(expect.arrayContaining(some));
  });

  it.each([UNKNOWN, ON_CALL, 'nope', 'zzzzzzzzzz'])('of %s, which cannot be read, is a sentence', async (pageId) => {
    const { refused } = await toolBench('carol');
    expect(await refused('get_page_context', { pageId })).toMatch(
      new RegExp(`^There is no page "${pageId}" that you can read.*Use the pageId`),
    );
  });
});

describe('search', () => {
  it('gives ids that every other tool takes', async () => {
    const { run } = await toolBench();
    const { data } = await run('search', { query: 'backup' });
    expect(data.items.length).toBeGreaterThan(3);
    for (const { pageId, title } of data.items.slice(0, 3)) {
      expect((await run('get_page', { pageId })).data.title).toBe(title);
      expect((await run('get_page_context', { pageId })).data.page.title).toBe(title);
    }
  });

  it('has the path of each hit, short blocks as text, and takes a limit as text', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('search', { query: 'backup-srv.local', limit: '2' });
    expect(data.items[0]).toEqual({
      pageId: BACKUP_SRV,
      title: 'backup-srv.local',
      path: ['Servers'],
      snippet: expect.stringContaining('backup-srv.local'),
      score: 0.9,
    });
    expect(data.items.length).toBeLessThanOrEqual(2);
    expect(text).toMatch(new RegExp(`^1\\. Servers > backup-srv\\.local \\(0\\.90\\)\n${BACKUP_SRV}\n`));
  });

  it('asks a Pagescout for the hybrid search with exactly what was given', async () => {
    const { run, double } = await toolBench();
    double.fault = ({ path }) =>
      path === '/search'
        ? Response.json({
            data: {
              items: [
                {
                  id: BACKUP_SRV,
                  title: 'backup-srv.local',
                  space: { id: INFRA },
                  path: ['Servers'],
                  snippet: 'srv',
                  score: 0.7,
                  matched: ['text'],
                },
              ],
              total: 31,
              truncated: true,
              bounded: false,
            },
            success: true,
            status: 200,
          })
        : undefined;
    const { data, text } = await run('search', { query: 'srv.lo', spaceId: INFRA, parentPageId: SERVERS, limit: 1 });
    expect(double.requests.map(({ body }) => body)).toEqual([
      { query: 'srv.lo', spaceId: INFRA, parentPageId: SERVERS, limit: 1, substring: true, includePath: true },
    ]);
    expect(data).toEqual({
      items: [{ pageId: BACKUP_SRV, title: 'backup-srv.local', path: ['Servers'], snippet: 'srv', score: 0.7 }],
      total: 31,
      truncated: true,
      bounded: false,
    });
    expect(text).toContain('1 hit of 31. Read on with offset 1.');
  });

  it('without hits is a good answer that says so', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('search', { query: 'zzzz_nothing_0001' });
    expect(data.items).toEqual([]);
    expect(text).toContain('No page holds "zzzz_nothing_0001"');
  });

  it('does not break on a NUL', async () => {
    const { run, double } = await toolBench();
    await run('search', { query: 'a\u0000b' });
    expect(double.requests[0]?.body['query']).toBe('ab');
  });

  it.each([
    [{ query: '' }, 'query must be a text that is not empty, at most 1000 characters long, not "".'],
    [{}, 'query is missing'],
    [{ query: 'x', limit: 'abc' }, 'limit must be a whole number from 1 to 50, not "abc".'],
    [{ query: 'x', limit: 51 }, 'limit must be a whole number from 1 to 50, not 51.'],
    [{ query: 'x', spaceId: UNKNOWN }, `There is no space "${UNKNOWN}"`],
    [{ query: 'x', parentPageId: 'zzzzzzzzzz' }, 'There is no parent page "zzzzzzzzzz"'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { refused } = await toolBench();
    expect(await refused('search', args)).toContain(sentence);
  });
});

describe('list_spaces and list_pages', () => {
  it('list what the reader is a member of', async () => {
    const { run } = await toolBench('bob');
    const { data, text } = await run('list_spaces', {});
    expect(data.items).toEqual([expect.objectContaining({ spaceId: INFRA, name: 'Infrastructure', slug: 'infra' })]);
    expect(text).toContain(`Infrastructure (infra) ${INFRA}`);
  });

  it('list a level part by part, each page once, in sidebar order', async () => {
    const { run, client } = await toolBench();
    const ids: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { data } = await run('list_pages', { spaceId: DEV, limit: 7, ...(cursor ? { cursor } : {}) });
      ids.push(...data.items.map(({ pageId }: { pageId: string }) => pageId));
      cursor = data.nextCursor;
      if (!cursor) break;
    }
    expect(ids).toEqual((await client.pages.children({ spaceId: DEV })).map(({ id }) => id));
  });
});

describe('get_page', () => {
  it('is Markdown with real line breaks', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('get_page', { pageId: 'https://wiki/s/infra/p/backup-srv-1yLEU64D21' });
    expect(data).toMatchObject({ pageId: BACKUP_SRV, title: 'backup-srv.local', spaceId: INFRA, firstLine: 1 });
    expect(text).toBe(`backup-srv.local ${BACKUP_SRV}\n\n${data.markdown}`);
    expect(text).not.toContain('\\n');
  });

  it('of a long page says how to read on, and then reads on without a gap', async () => {
    const { run, double } = await toolBench();
    const lines = Array.from({ length: 4000 }, (_, n) => `Line ${n} of a long story about the network.`);
    double.state.pages.get(BACKUP_SRV)!.markdown = lines.join('\n');
    const read: string[] = [];
    let offset: number | undefined = 1;
    while (offset !== undefined) {
      const { data, text }: GoodAnswer = await run('get_page', { pageId: BACKUP_SRV, offset });
      read.push(data.markdown);
      offset = data.nextOffset;
      if (offset !== undefined) expect(text).toContain(`call get_page with offset ${offset}.`);
      expect(text.length).toBeLessThan(100_000);
    }
    expect(read.length).toBeGreaterThan(1);
    expect(read.join('\n')).toBe(lines.join('\n'));
  });

  it('of an empty page, and of one in the trash, says so', async () => {
    const { run, double } = await toolBench();
    double.state.pages.get(BACKUP_SRV)!.markdown = '';
    expect((await run('get_page', { pageId: BACKUP_SRV })).text).toContain('(This page is empty.)');
    const trashed = await run('get_page', { pageId: TRASHED });
    expect(trashed.data.inTrash).toBe(true);
    expect(trashed.text).toMatch(/^IN THE TRASH/);
  });

  it('refuses to begin after the end', async () => {
    const { refused, double } = await toolBench();
    double.state.pages.get(BACKUP_SRV)!.markdown = 'a\nb';
    expect(await refused('get_page', { pageId: BACKUP_SRV, offset: 9 })).toContain('offset must be at most 2');
  });
});

describe('when the wiki does not answer', () => {
  it.each([
    [() => new Response('<html>Bad gateway</html>', { status: 502 }), 'The wiki cannot answer at the moment'],
    [() => new Response('<html>Welcome</html>'), 'not as a wiki does'],
    [() => Response.json({ message: 'Unauthorized', statusCode: 401 }, { status: 401 }), 'Calling again will not help'],
    [
      () => Response.json({ statusCode: 500, message: 'Internal server error' }, { status: 500 }),
      'The wiki failed on this request',
    ],
    [() => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })), 'ECONNREFUSED'],
  ])('a tool says what is wrong and what to do', async (fault, sentence) => {
    const { double, refused } = await toolBench();
    double.fault = fault;
    expect(await refused('list_spaces', {})).toContain(sentence);
  });
});
