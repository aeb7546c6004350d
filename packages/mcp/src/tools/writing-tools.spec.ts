import { describe, expect, it } from '@jest/globals';
import { toolBench } from '../../../../test/support/run-tool.js';
import { childrenOf } from '../../../../test/support/stock-docmost/state.js';

const INFRA = '019b0000-03e8-722b-82c7-a7b5f86bad6c';
const DEV = '019b0000-07d0-770e-81a1-d68d095629c2';
const SERVERS = '019b0000-03e8-764d-8a07-0d08ad4bcf23';
const NETWORKS = '019b0000-2710-7fa5-82f8-c801b3babf90';
const BACKUP_SRV = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';
const NORTH = '019b0000-36b0-73c4-8f69-db9a1cca8d9e';
const ROW_A = '019b0000-3a98-7095-8f04-3fda5bd7474e';
const TRASHED = '019b0001-9640-77ea-8754-7fea1ecb06fa';
const UNKNOWN = '550e8400-e29b-41d4-a716-446655440000';

describe('create_page', () => {
  it('makes a page below a parent, in its space, from Markdown', async () => {
    const { run, double } = await toolBench();
    const { data, text } = await run('create_page', {
      title: ' New\npage ',
      parentPageId: 'N5keXNqGVD',
      markdown: '# Hi\n\nText',
    });
    expect(data).toEqual({ pageId: expect.any(String), title: 'New page', spaceId: INFRA, parentPageId: SERVERS });
    expect(text).toBe(`Created New page ${data.pageId}`);
    expect(double.requests.at(-1)?.body).toEqual({
      spaceId: INFRA,
      parentPageId: SERVERS,
      title: 'New page',
      content: '# Hi\n\nText',
      format: 'markdown',
    });
  });

  it('makes a root page in a space, and strips NULs', async () => {
    const { run, double } = await toolBench();
    const { data } = await run('create_page', { title: 'Root', spaceId: 'infra', content: 'a\u0000b' });
    expect(data.parentPageId).toBeNull();
    expect(double.requests.at(-1)?.body['content']).toBe('ab');
  });

  it.each([
    [{ title: 'x' }, 'spaceId or parentPageId must be given'],
    [{ spaceId: INFRA }, 'title is missing'],
    [{ title: 'x', spaceId: UNKNOWN }, `There is no space "${UNKNOWN}"`],
    [{ title: 'x', parentPageId: UNKNOWN }, `There is no parent page "${UNKNOWN}"`],
    [{ title: 'x', parentPageId: TRASHED }, 'is in the trash, so nothing can be put below it'],
    [{ title: 'x', parentPageId: SERVERS, spaceId: DEV }, `The parent page is in the space ${INFRA}, not in ${DEV}`],
  ])('refuses %j with a sentence, and makes nothing', async (args, sentence) => {
    const { refused, double } = await toolBench();
    expect(await refused('create_page', args)).toContain(sentence);
    expect(double.requests.filter(({ path, body }) => path === '/pages/create' && body['spaceId'] !== UNKNOWN)).toEqual(
      [],
    );
  });

  it('in a space that may only be read says so', async () => {
    const { refused } = await toolBench('bob');
    expect(await refused('create_page', { title: 'x', spaceId: INFRA })).toContain(`You may read the space "${INFRA}"`);
  });

  it('is not sent twice when the wiki is busy', async () => {
    const { refused, double } = await toolBench();
    double.fault = ({ path }) => (path === '/pages/create' ? new Response('', { status: 503 }) : undefined);
    await refused('create_page', { title: 'x', spaceId: INFRA });
    expect(double.requests.filter(({ path }) => path === '/pages/create')).toHaveLength(1);
  });
});

describe('rename_page', () => {
  it('changes the title', async () => {
    const { run, double } = await toolBench();
    const { data } = await run('rename_page', { page_id: BACKUP_SRV, name: 'backup-srv-2.local' });
    expect(data).toMatchObject({ pageId: BACKUP_SRV, title: 'backup-srv-2.local', parentPageId: SERVERS });
    expect(double.state.pages.get(BACKUP_SRV)?.title).toBe('backup-srv-2.local');
  });

  it('refuses a page in the trash, and one that may only be read', async () => {
    const admin = await toolBench();
    expect(await admin.refused('rename_page', { pageId: TRASHED, title: 'x' })).toContain(
      'is in the trash and cannot be changed',
    );
    const bob = await toolBench('bob');
    expect(await bob.refused('rename_page', { pageId: BACKUP_SRV, title: 'x' })).toContain(
      `You may read the page "${BACKUP_SRV}" but not change it.`,
    );
  });
});

describe('move_page', () => {
  const order = (bench: Awaited<ReturnType<typeof toolBench>>, parent: string | null): string[] =>
    childrenOf(bench.double.state, INFRA, parent).map(({ id }) => id);

  it.each([
    ['below another page, at the end', { parentPageId: NETWORKS }, NETWORKS, (ids: string[]) => ids.length - 1],
    ['below another page, in front', { parentPageId: NETWORKS, position: 'first' }, NETWORKS, () => 0],
    ['to the roots', { toRoot: 'true' }, null, (ids: string[]) => ids.length - 1],
    ['before a root', { beforePageId: NETWORKS }, null, (ids: string[]) => ids.indexOf(NETWORKS) - 1],
    ['after a root', { afterPageId: 'N5keXNqGVD' }, null, (ids: string[]) => ids.indexOf(SERVERS) + 1],
  ])('puts a page %s', async (_, args, parent, place) => {
    const bench = await toolBench();
    const before = order(bench, parent);
    const { data } = await bench.run('move_page', { pageId: BACKUP_SRV, ...args });
    expect(data).toEqual({ pageId: BACKUP_SRV, title: 'backup-srv.local', spaceId: INFRA, parentPageId: parent });
    const after = order(bench, parent);
    expect(after.indexOf(BACKUP_SRV)).toBe(place(after));
    expect(after.filter((id) => id !== BACKUP_SRV)).toEqual(before);
  });

  it('is seen by the next call at once', async () => {
    const { run } = await toolBench();
    await run('move_page', { pageId: BACKUP_SRV, toRoot: true });
    const { data } = await run('get_page_context', { pageId: BACKUP_SRV });
    expect(data.breadcrumbs).toEqual([]);
  });

  it.each([
    [{}, 'Say where to'],
    [{ parentPageId: NORTH }, 'A page cannot be moved below itself'],
    [{ parentPageId: ROW_A }, 'A page cannot be moved below itself or a page of its own subtree'],
    [{ toRoot: true, parentPageId: SERVERS }, 'Give parentPageId or toRoot, not both.'],
    [
      { toRoot: true, position: 'first', beforePageId: SERVERS },
      'Give at most one of position, beforePageId and afterPageId.',
    ],
    [{ parentPageId: SERVERS, afterPageId: NETWORKS }, 'does not lie at that place'],
    [{ beforePageId: NORTH }, 'A page cannot be moved before or after itself.'],
    [{ parentPageId: '019b0000-9858-7070-8789-9689ba98e2ff' }, 'move_page works inside one space.'],
    [{ parentPageId: TRASHED }, 'is in the trash, so nothing can be put below it'],
    [{ parentPageId: UNKNOWN }, `There is no parent page "${UNKNOWN}"`],
    [{ toRoot: true, position: 'middle' }, 'position must be one of "first", "last", not "middle".'],
  ])('refuses %j with a sentence, and moves nothing', async (args, sentence) => {
    const { refused, double } = await toolBench();
    expect(await refused('move_page', { pageId: NORTH, ...args })).toContain(sentence);
    expect(double.requests.filter(({ path }) => path === '/pages/move')).toEqual([]);
  });
});
