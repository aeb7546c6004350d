import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiPage, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
let bob: WikiUser;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user('Ada');
  bob = await asker.wiki.user('Bob');
});
afterAll(() => asker.server.close());

interface Row {
  id: string;
  title: string;
  parentPageId: string | null;
  hasChildren: boolean;
}
const tree = async (body: object, user = ada): Promise<Row[]> => (await asker.get(user, 'tree', body)).items;
const titles = (rows: Row[]): string[] => rows.map(({ title }) => title);
const spaceOf = (...members: [WikiUser, 'admin' | 'writer' | 'reader'][]) => asker.wiki.space('Space', members);

describe('a row of the tree', () => {
  it('has exactly the promised fields', async () => {
    const space = await spaceOf([ada, 'writer'], [bob, 'reader']);
    const root = await asker.wiki.page({ space, title: 'Servers', icon: '🖥️', position: 'a0' });
    const child = await asker.wiki.page({ space, parent: root, title: 'backup', position: 'a0' });
    const { status, text } = await asker.ask(ada, 'tree', { spaceId: space.id });
    const row = (page: WikiPage, more: object): object => ({
      id: page.id,
      slugId: page.slugId,
      title: page.title,
      icon: null,
      position: 'a0',
      parentPageId: page.parentPageId,
      spaceId: space.id,
      hasChildren: false,
      canEdit: true,
      ...more,
    });
    // Both have the position a0, so the ids decide.
    const items = [row(root, { icon: '🖥️', hasChildren: true }), row(child, {})];
    if (child.id < root.id) items.reverse();
    expect({ status, text }).toEqual({
      status: 200,
      text: JSON.stringify({ data: { items }, success: true, status: 200 }),
    });
    const seenByBob = await asker.get(bob, 'tree', { spaceId: space.id });
    expect(seenByBob.items.map(({ canEdit }: { canEdit: boolean }) => canEdit)).toEqual([false, false]);
  });

  it('lets write whom the nearest restricted page lets write', async () => {
    const space = await spaceOf([ada, 'writer'], [bob, 'writer']);
    const outer = await asker.wiki.page({ space, title: 'outer', position: 'a0' });
    const inner = await asker.wiki.page({ space, parent: outer, title: 'inner', position: 'a1' });
    await asker.wiki.page({ space, parent: inner, title: 'leaf', position: 'a2' });
    await asker.wiki.restrict(outer, [
      [ada, 'writer'],
      [bob, 'reader'],
    ]);
    await asker.wiki.restrict(inner, [
      [ada, 'reader'],
      [bob, 'writer'],
    ]);
    const edits = async (user: WikiUser): Promise<object> =>
      Object.fromEntries(
        (await asker.get(user, 'tree', { spaceId: space.id })).items.map((row: { title: string; canEdit: boolean }) => [
          row.title,
          row.canEdit,
        ]),
      );
    expect(await edits(ada)).toEqual({ outer: true, inner: false, leaf: false });
    expect(await edits(bob)).toEqual({ outer: false, inner: true, leaf: true });
  });
});

describe('the tree', () => {
  it('is in the order of the bytes of the position, then of the id; a page without position comes last', async () => {
    const space = await spaceOf([ada, 'reader']);
    for (const position of ['aa', 'aA', 'Zz', 'b00', 'a0']) await asker.wiki.page({ space, title: position, position });
    await asker.wiki.page({ space, title: 'none', columns: { position: null } });
    const twins = [
      await asker.wiki.page({ space, title: 'twin', position: 'c' }),
      await asker.wiki.page({ space, title: 'twin', position: 'c' }),
    ];
    const rows = await tree({ spaceId: space.id });
    expect(titles(rows)).toEqual(['Zz', 'a0', 'aA', 'aa', 'b00', 'twin', 'twin', 'none']);
    expect(rows.slice(5, 7).map(({ id }) => id)).toEqual(twins.map(({ id }) => id).sort());
  });

  it('ends in a cycle and loses none of its pages', async () => {
    const space = await spaceOf([ada, 'reader']);
    const one = await asker.wiki.page({ space, title: '1' });
    const two = await asker.wiki.page({ space, title: '2', parent: one });
    const three = await asker.wiki.page({ space, title: '3', parent: two });
    const self = await asker.wiki.page({ space, title: 'self' });
    await asker.wiki.reparent(one, two);
    await asker.wiki.reparent(self, self);
    expect(titles(await tree({ spaceId: space.id }))).toEqual(['1', '2', '3', 'self']);
    expect((await tree({ pageId: two.id })).map(({ title, parentPageId }) => [title, parentPageId])).toEqual([
      ['1', two.id],
      ['2', null],
      ['3', two.id],
    ]);
    expect(titles(await tree({ pageId: self.id }))).toEqual(['self']);
    expect((await asker.get(ada, 'breadcrumbs', { pageId: three.id })).map(({ title }: Row) => title)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('goes a thousand levels deep', async () => {
    const space = await spaceOf([ada, 'reader']);
    let parent: WikiPage | undefined;
    for (let level = 1; level <= 1000; level += 1) {
      parent = await asker.wiki.page({ space, parent, title: String(level) });
    }
    expect(await tree({ spaceId: space.id })).toHaveLength(1000);
    const path = await asker.get(ada, 'breadcrumbs', { pageId: parent?.id });
    expect(path.map(({ title }: Row) => title)).toEqual(Array.from({ length: 1000 }, (_, level) => String(level + 1)));
  });

  it('shows neither a page in the trash nor one below it', async () => {
    const space = await spaceOf([ada, 'writer']);
    const parent = await asker.wiki.page({ space, title: 'Parent' });
    const child = await asker.wiki.page({ space, title: 'child', parent });
    await asker.wiki.page({ space, title: 'grandchild', parent: child });
    await asker.wiki.page({ space, title: 'stays' });
    await asker.wiki.trash(parent);
    expect(titles(await tree({ spaceId: space.id }))).toEqual(['stays']);
    for (const page of [parent, child]) {
      const { status, json } = await asker.ask(ada, 'tree', { pageId: page.id });
      expect({ status, message: json.message }).toEqual({
        status: 404,
        message: 'Page is in the trash, or below a page that is. Restore it first, or use the id of another page',
      });
    }
  });

  it('leaves one unreadable child out and shows the others', async () => {
    const space = await spaceOf([ada, 'writer']);
    const parent = await asker.wiki.page({ space, title: 'parent' });
    const children: WikiPage[] = [];
    for (const title of ['1', '2', '3', '4', '5']) children.push(await asker.wiki.page({ space, title, parent }));
    await asker.wiki.restrict(children[2] as WikiPage, [[bob, 'writer']]);
    expect(titles(await tree({ spaceId: space.id }))).toEqual(['parent', '1', '2', '4', '5']);
    expect((await asker.get(ada, 'sidebar-pages', { pageId: parent.id })).items).toHaveLength(4);
  });

  it('does not count children that are hidden', async () => {
    const space = await spaceOf([ada, 'writer']);
    const parent = await asker.wiki.page({ space, title: 'parent' });
    await asker.wiki.restrict(await asker.wiki.page({ space, title: 'hidden', parent }), []);
    expect((await tree({ spaceId: space.id })).map((row) => [row.title, row.hasChildren])).toEqual([['parent', false]]);
  });

  it('names no parent in a space that is not the reader’s', async () => {
    const board = await spaceOf([bob, 'writer']);
    const minutes = await asker.wiki.page({ space: board, title: 'Board minutes' });
    const open = await spaceOf([ada, 'reader']);
    const faq = await asker.wiki.page({ space: open, title: 'Salary FAQ', parent: minutes });
    const answers = [
      await asker.ask(ada, 'tree', { spaceId: open.id }),
      await asker.ask(ada, 'tree', { pageId: faq.id }),
      await asker.ask(ada, 'breadcrumbs', { pageId: faq.id }),
      await asker.ask(ada, 'info', { pageId: faq.id }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('Salary FAQ');
      expect(text).not.toContain('Board minutes');
      expect(text).not.toContain(minutes.id);
    }
  });

  it('shows at once what has been moved', async () => {
    const space = await spaceOf([ada, 'writer']);
    const a = await asker.wiki.page({ space, title: 'A' });
    const b = await asker.wiki.page({ space, title: 'B', parent: a });
    await asker.get(ada, 'move', { pageId: b.id, parentPageId: null });
    expect((await tree({ spaceId: space.id })).map((row) => [row.title, row.parentPageId])).toEqual([
      ['A', null],
      ['B', null],
    ]);
  });
});

describe('the root of a tree', () => {
  it('is named by id, slug id, address or URL', async () => {
    const space = await spaceOf([ada, 'reader']);
    const page = await asker.wiki.page({ space, title: 'backup-srv' });
    for (const pageId of [
      page.id,
      page.id.toUpperCase(),
      ` ${page.slugId}`,
      `backup-srv-${page.slugId}`,
      `https://wiki.example.com/s/infra/p/backup-srv-${page.slugId}?x=1#y`,
      `/s/infra/p/${page.slugId}/`,
    ]) {
      expect(titles(await tree({ pageId }))).toEqual(['backup-srv']);
    }
  });

  it.each([
    ['no space and no page', {}, 400, 'Either spaceId or pageId must be provided'],
    ['a space that is no UUID', { spaceId: 'x' }, 400, ['spaceId must be a UUID']],
    ['a page that is no text', { pageId: 5 }, 400, ['pageId must be a string']],
    ['an unknown space', { spaceId: '550e8400-e29b-41d4-a716-446655440000' }, 404, 'Space permissions not found'],
    ['an unknown page', { pageId: '550e8400-e29b-41d4-a716-446655440000' }, 404, 'Page not found'],
    ['what is no id', { pageId: 'Getting started' }, 404, 'Page not found'],
    ['a text with NUL', { pageId: 'a\0b' }, 404, 'Page not found'],
  ])('is refused for %s', async (_, body, status, message) => {
    const answer = await asker.ask(ada, 'tree', body);
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status, message });
  });

  it('is refused without a log-in, in another’s space, and when restricted', async () => {
    const space = await spaceOf([ada, 'writer']);
    const page = await asker.wiki.page({ space });
    await asker.wiki.restrict(page, []);
    const anonymous = await asker.server.post('/api/pages/tree', { spaceId: space.id });
    expect(anonymous.text).toBe('{"message":"Unauthorized","statusCode":401}');
    const foreign = await asker.ask(bob, 'tree', { pageId: page.id });
    expect(foreign.text).toBe('{"message":"Space permissions not found","error":"Not Found","statusCode":404}');
    const restricted = await asker.ask(ada, 'tree', { pageId: page.id });
    expect(restricted.text).toBe('{"message":"Forbidden","statusCode":403}');
  });
});
