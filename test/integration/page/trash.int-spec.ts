import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiPage, WikiSpace, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
let bob: WikiUser;
let space: WikiSpace;
let parent: WikiPage;
let child: WikiPage;
let leaf: WikiPage;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user('Ada');
  bob = await asker.wiki.user('Bob');
});
beforeEach(async () => {
  space = await asker.wiki.space('Docs', [
    [ada, 'writer'],
    [bob, 'reader'],
  ]);
  parent = await asker.wiki.page({ space, title: 'parent' });
  child = await asker.wiki.page({ space, title: 'child', parent });
  leaf = await asker.wiki.page({ space, title: 'leaf', parent: child });
});
afterAll(() => asker.server.close());

interface Row {
  title: string;
  parentPageId: string | null;
}
const tree = async (): Promise<string[]> =>
  (await asker.get(ada, 'tree', { spaceId: space.id })).items.map(({ title }: Row) => title);
const trash = async (user = ada): Promise<string[]> =>
  (await asker.get(user, 'trash', { spaceId: space.id })).items.map(({ title }: Row) => title);

describe('the trash', () => {
  it('takes a page with all below it, and gives back what it took', async () => {
    const answer = await asker.ask(ada, 'delete', { pageId: parent.slugId });
    expect(answer.text).toBe('{"success":true,"status":200}');
    expect([await tree(), await trash()]).toEqual([[], ['parent']]);
    const info = await asker.get(ada, 'info', { pageId: leaf.id });
    expect([typeof info.deletedAt, info.deletedBy.id]).toEqual(['string', ada.id]);
    expect(await asker.get(ada, 'breadcrumbs', { pageId: leaf.id })).toEqual([]);
    await asker.get(ada, 'restore', { pageId: parent.id });
    expect([await tree(), await trash()]).toEqual([['parent', 'child', 'leaf'], []]);
  });

  it('keeps what somebody had put there before', async () => {
    await asker.get(ada, 'delete', { pageId: leaf.id });
    await asker.get(ada, 'delete', { pageId: parent.id });
    await asker.get(ada, 'restore', { pageId: parent.id });
    expect([await tree(), await trash()]).toEqual([['parent', 'child'], ['leaf']]);
  });

  it('gives back a page to the root when its parent stays', async () => {
    await asker.get(ada, 'delete', { pageId: parent.id });
    await asker.get(ada, 'restore', { pageId: child.id });
    const { items } = await asker.get(ada, 'tree', { spaceId: space.id });
    expect(items.map(({ title, parentPageId }: Row) => [title, parentPageId])).toEqual([
      ['child', null],
      ['leaf', child.id],
    ]);
    expect(await trash()).toEqual(['parent']);
  });

  it('gives back a page to its parent when that is not in the trash', async () => {
    await asker.get(ada, 'delete', { pageId: child.id });
    expect(await trash()).toEqual(['child']);
    await asker.get(ada, 'restore', { pageId: child.id });
    expect(await tree()).toEqual(['parent', 'child', 'leaf']);
  });

  it('lists the newest first, in slices, each page once', async () => {
    for (const title of ['1', '2', '3', '4', '5']) {
      const page = await asker.wiki.page({ space, title });
      // Two of them at the same instant.
      await asker.wiki.trash(page, new Date(Date.UTC(2026, 0, title === '4' ? 3 : Number(title), 12, 0, 0, 7)));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const slice: { items: Row[]; meta: { limit: number; nextCursor: string | null } } = await asker.get(
        bob,
        'trash',
        { spaceId: space.id, limit: 2, cursor },
      );
      seen.push(...slice.items.map(({ title }) => title));
      cursor = slice.meta.nextCursor;
    } while (cursor !== null);
    expect([seen[0], ...seen.slice(1, 3).sort(), ...seen.slice(3)]).toEqual(['5', '3', '4', '2', '1']);
  });

  it('shows no page that is hidden from the viewer, nor one below it', async () => {
    await asker.wiki.restrict(parent, [[ada, 'writer']]);
    await asker.get(ada, 'delete', { pageId: child.id });
    expect([await trash(), await trash(bob)]).toEqual([['child'], []]);
  });

  it.each([
    ['a reader deletes', () => asker.ask(bob, 'delete', { pageId: parent.id }), 403, 'Forbidden'],
    ['a reader restores', () => asker.ask(bob, 'restore', { pageId: parent.id }), 403, 'Forbidden'],
    ['nothing is named', () => asker.ask(ada, 'delete', {}), 400, ['pageId should not be empty']],
    ['the page is unknown', () => asker.ask(ada, 'delete', { pageId: 'nope' }), 404, 'Page not found'],
    [
      'a page is to be deleted for ever',
      () => asker.ask(ada, 'delete', { pageId: parent.id, permanentlyDelete: true }),
      400,
      ['permanentlyDelete is not offered here; pages go to the trash'],
    ],
    [
      'a page is restored that is not in the trash',
      () => asker.ask(ada, 'restore', { pageId: parent.id }),
      400,
      'pageId must be a page that is in the trash itself',
    ],
    ['the trash is of no space', () => asker.ask(ada, 'trash', {}), 400, ['spaceId must be a UUID']],
    [
      'the cursor is made up',
      () => asker.ask(ada, 'trash', { spaceId: space.id, cursor: 'YXQ9eCZpZD15' }),
      400,
      [expect.stringMatching(/^cursor must be a value/)],
    ],
  ])('changes nothing when %s', async (_, request, status, message) => {
    const answer = await request();
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status, message });
    expect(await tree()).toEqual(['parent', 'child', 'leaf']);
  });
});
