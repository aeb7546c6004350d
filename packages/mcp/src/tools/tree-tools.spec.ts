import { describe, expect, it } from '@jest/globals';
import { toolBench } from '../../../../test/support/run-tool.js';

const INFRA = '019b0000-03e8-722b-82c7-a7b5f86bad6c';
const DEV = '019b0000-07d0-770e-81a1-d68d095629c2';
const SERVERS = '019b0000-03e8-764d-8a07-0d08ad4bcf23';
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
