import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiPage, WikiSpace, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
let space: WikiSpace;
let pages: Record<string, WikiPage>;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user('Ada');
});
/** a, b (b1, b2 (b21), b3) and c. */
beforeEach(async () => {
  space = await asker.wiki.space('Docs', [[ada, 'writer']]);
  pages = {};
  for (const [title, parent] of [['a'], ['b'], ['b1', 'b'], ['b2', 'b'], ['b21', 'b2'], ['b3', 'b'], ['c']] as const) {
    pages[title] = await asker.wiki.page({ space, title, parent: parent && pages[parent] });
  }
});
afterAll(() => asker.server.close());

const idOf = (title: string): string => pages[title]?.id ?? title;
const move = (title: string, where: object) => asker.ask(ada, 'move', { pageId: idOf(title), ...where });

/** The tree in one line: `a b(b1 b2(b21) b3) c`. */
async function line(): Promise<string> {
  const { items } = await asker.get(ada, 'tree', { spaceId: space.id });
  const below = (parent: string | null): string =>
    items
      .filter((row: { parentPageId: string | null }) => row.parentPageId === parent)
      .map(({ id, title }: { id: string; title: string }) => title + (below(id) && `(${below(id)})`))
      .join(' ');
  return below(null);
}

describe('a page moves', () => {
  it.each([
    ['c', () => ({ parentPageId: idOf('b'), after: idOf('b1') }), 'a b(b1 c b2(b21) b3)'],
    ['c', () => ({ parentPageId: idOf('b'), before: pages['b1']?.slugId }), 'a b(c b1 b2(b21) b3)'],
    ['c', () => ({ parentPageId: idOf('b') }), 'a b(b1 b2(b21) b3 c)'],
    ['b2', () => ({ parentPageId: null }), 'a b(b1 b3) c b2(b21)'],
    ['b2', () => ({ parentPageId: null, before: idOf('a') }), 'b2(b21) a b(b1 b3) c'],
    ['b3', () => ({ before: idOf('b1') }), 'a b(b3 b1 b2(b21)) c'],
    ['b1', () => ({}), 'a b(b2(b21) b3 b1) c'],
    ['b1', () => ({ position: 'ZzzzV', parentPageId: null }), 'b1 a b(b2(b21) b3) c'],
  ])('%s with all below it, to where it was sent (%#)', async (title, where, expected) => {
    const { text } = await move(title, where());
    expect(text).toBe('{"success":true,"status":200}');
    expect(await line()).toBe(expected);
  });

  it('between siblings whose keys leave no room', async () => {
    const parent = await asker.wiki.page({ space, title: 'p', position: 'a0' });
    for (const title of ['1', '2', '3']) {
      pages[title] = await asker.wiki.page({ space, title, parent, position: 'not a key' });
    }
    const order = (await asker.get(ada, 'sidebar-pages', { pageId: parent.id })).items.map(
      ({ title }: { title: string }) => title,
    );
    await asker.get(ada, 'move', { pageId: idOf('c'), parentPageId: parent.id, after: idOf(order[1]) });
    const moved = (await asker.get(ada, 'sidebar-pages', { pageId: parent.id })).items;
    expect(moved.map(({ title }: { title: string }) => title)).toEqual([order[0], order[1], 'c', order[2]]);
  });

  it.each([
    ['below itself', 'b', () => ({ parentPageId: idOf('b') }), 400, /^parentPageId must not be the page itself/],
    [
      'below its own child',
      'b',
      () => ({ parentPageId: idOf('b21') }),
      400,
      /^parentPageId must not be the page itself/,
    ],
    ['to no page', 'b', () => ({ parentPageId: 'nope' }), 404, /^parentPageId names no page/],
    ['after a page of another place', 'a', () => ({ after: idOf('b1') }), 400, /^after must be another page directly/],
    ['before itself', 'a', () => ({ before: idOf('a') }), 400, /^before must be another page directly/],
    ['after no page', 'a', () => ({ after: 'nope' }), 404, /^Page not found/],
    ['to two places', 'a', () => ({ after: idOf('c'), before: idOf('b') }), 400, /^Only one of position/],
    ['to what is no key', 'a', () => ({ position: 'a 0\0' }), 400, /^position must be a fractional index/],
    ['to an endless key', 'a', () => ({ position: 'a'.repeat(101) }), 400, /^position must be shorter/],
  ])('never %s', async (_, title, where, status, message) => {
    const answer = await move(title, where());
    expect({ status: answer.status, message: String(answer.json.message) }).toEqual({
      status,
      message: expect.stringMatching(message),
    });
    expect(await line()).toBe('a b(b1 b2(b21) b3) c');
  });

  it('never without the right to, out of the trash, or below what is hidden', async () => {
    const reader = await asker.wiki.user('Reader');
    const other = await asker.wiki.space('Other', [[ada, 'writer']]);
    const foreign = await asker.wiki.page({ space: other });
    expect((await asker.ask(reader, 'move', { pageId: idOf('a') })).status).toBe(404);
    expect((await move('a', { parentPageId: foreign.id })).json.message).toEqual([
      'parentPageId must be a page of the same space',
    ]);
    await asker.wiki.restrict(pages['c'] as WikiPage, [[ada, 'reader']]);
    expect((await move('a', { parentPageId: idOf('c') })).status).toBe(403);
    expect((await move('c', { parentPageId: idOf('a') })).status).toBe(403);
    await asker.wiki.trash(pages['b'] as WikiPage);
    for (const title of ['b', 'b1']) expect((await move(title, { parentPageId: null })).status).toBe(404);
    expect((await move('a', { parentPageId: idOf('b1') })).status).toBe(404);
  });

  it('and no cycle comes of moves at the same time', async () => {
    const [x, y] = [await asker.wiki.page({ space, title: 'x' }), await asker.wiki.page({ space, title: 'y' })];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        asker.ask(ada, 'move', { pageId: x.id, parentPageId: y.id }),
        asker.ask(ada, 'move', { pageId: y.id, parentPageId: x.id }),
      ]);
      // In a cycle neither would have a root above it.
      expect((await asker.get(ada, 'breadcrumbs', { pageId: x.id }))[0].parentPageId).toBeNull();
      await asker.get(ada, 'move', { pageId: x.id, parentPageId: null });
      await asker.get(ada, 'move', { pageId: y.id, parentPageId: null });
    }
  });

  it('while twenty others do: nobody waits for a connection that another waiter holds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        move(number % 2 ? 'b1' : 'c', { parentPageId: idOf('b'), before: idOf('b3') }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
