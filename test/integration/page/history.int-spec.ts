import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiPage, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
let bob: WikiUser;
let page: WikiPage;
const VERSIONS = 45;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user('Ada');
  bob = await asker.wiki.user('Bob');
  const space = await asker.wiki.space('Docs', [
    [ada, 'reader'],
    [bob, 'writer'],
  ]);
  page = await asker.wiki.page({ space, title: 'now' });
  await asker.wiki.restrict(page, [[ada, 'reader']]);
  const rows = Array.from({ length: VERSIONS }, (_, number) => ({
    page_id: page.id,
    slug_id: page.slugId,
    title: `version ${number}`,
    content: JSON.stringify({ type: 'doc', content: [], number }),
    last_updated_by_id: ada.id,
    contributor_ids: [bob.id, ada.id],
    space_id: space.id,
    workspace_id: ada.workspaceId,
    // Three at a time share an instant.
    created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 3))),
  }));
  await asker.server.database.db.insertInto('page_history').values(rows).execute();
});
afterAll(() => asker.server.close());

interface Version {
  id: string;
  title: string;
  createdAt: string;
}

describe('the history of a page', () => {
  it('is listed newest first, each version once, without content', async () => {
    const seen: Version[] = [];
    let cursor: string | null = null;
    do {
      const slice: { items: Version[]; meta: { nextCursor: string | null } } = await asker.get(ada, 'history', {
        pageId: page.slugId,
        limit: 7,
        cursor,
      });
      seen.push(...slice.items);
      cursor = slice.meta.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(VERSIONS);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen.map(({ createdAt }) => createdAt).sort((a, b) => (a < b ? 1 : -1)),
    );
    const [newest] = seen;
    expect(newest).not.toHaveProperty('content');
    expect(newest).toMatchObject({
      pageId: page.id,
      lastUpdatedBy: { id: ada.id, name: 'Ada', avatarUrl: null },
      contributors: [
        { id: bob.id, name: 'Bob', avatarUrl: null },
        { id: ada.id, name: 'Ada', avatarUrl: null },
      ],
    });
  });

  it('gives one version with its content', async () => {
    const { items } = await asker.get(ada, 'history', { pageId: page.id });
    const version = await asker.get(ada, 'history/info', { historyId: items[3].id });
    expect({ ...version, content: undefined }).toEqual(items[3]);
    expect(version.content).toEqual({ type: 'doc', content: [], number: Number(version.title.split(' ')[1]) });
  });

  it('is hidden with its page', async () => {
    const { items } = await asker.get(ada, 'history', { pageId: page.id });
    expect((await asker.ask(bob, 'history', { pageId: page.id })).status).toBe(403);
    expect((await asker.ask(bob, 'history/info', { historyId: items[0].id })).text).toBe(
      '{"message":"Forbidden","statusCode":403}',
    );
  });

  it.each([
    ['history', { pageId: 'nope' }, 404, 'Page not found'],
    ['history', {}, 400, ['pageId should not be empty']],
    ['history/info', {}, 400, ['historyId must be a UUID']],
    ['history/info', { historyId: '550e8400-e29b-41d4-a716-446655440000' }, 404, 'Page history not found'],
  ])('%s of %j is refused', async (path, body, status, message) => {
    const answer = await asker.ask(ada, path, body);
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status, message });
  });
});
