import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiSpace, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user();
});
afterAll(() => asker.server.close());

/** Adds so many pages; page n lies below page n / fanout, the first ones are roots. */
async function addPages(space: WikiSpace, count: number, fanout: number): Promise<void> {
  await sql`
    with numbered as materialized (
      select number, gen_random_uuid() as id from generate_series(1, ${count}::int) number
    )
    insert into pages (id, slug_id, title, position, parent_page_id, space_id, workspace_id)
    select
      child.id,
      ${space.slug}::text || '-' || child.number,
      'Page ' || child.number,
      'a' || chr(65 + child.number % 26),
      parent.id,
      ${space.id}::uuid,
      ${asker.wiki.workspaceId}::uuid
    from numbered child
    left join numbered parent on parent.number = child.number / ${fanout}::int`.execute(asker.server.database.db);
}

interface Row {
  id: string;
  position: string;
  parentPageId: string | null;
  hasChildren: boolean;
}

/** All pages by the way that a sidebar takes: level by level, slice by slice. */
async function walk(place: object): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const slice: { items: Row[]; meta: { nextCursor: string | null } } = await asker.get(ada, 'sidebar-pages', {
      ...place,
      limit: 100,
      cursor,
    });
    rows.push(...slice.items);
    cursor = slice.meta.nextCursor;
  } while (cursor !== null);
  const below: Row[] = [];
  for (const { id, hasChildren } of rows) if (hasChildren) below.push(...(await walk({ pageId: id })));
  return [...rows, ...below];
}

const ids = (rows: Row[]): string[] => rows.map(({ id }) => id);

describe('a tree of many pages', () => {
  it.each([
    [300, 5],
    [3000, 2000],
    [20000, 10],
  ])('has each of %i pages once, in the order of the sidebar', async (count, fanout) => {
    const space = await asker.wiki.space('Big', [[ada, 'writer']]);
    await addPages(space, count, fanout);
    const { items } = await asker.get(ada, 'tree', { spaceId: space.id });
    expect(new Set(ids(items)).size).toBe(count);
    expect(items).toHaveLength(count);
    const sorted = [...items].sort((a: Row, b: Row) =>
      a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1,
    );
    expect(ids(items)).toEqual(ids(sorted));
  });

  it.each([1, 20, 21, 100, 2000])('has the same %i siblings as the sidebar', async (count) => {
    const space = await asker.wiki.space('Siblings', [[ada, 'writer']]);
    const parent = await asker.wiki.page({ space });
    await addPages(space, count, count + 1);
    await sql`
      update pages set parent_page_id = ${parent.id}
      where space_id = ${space.id} and id <> ${parent.id}`.execute(asker.server.database.db);
    const walked = await walk({ spaceId: space.id });
    expect(walked).toHaveLength(count + 1);
    const { items } = await asker.get(ada, 'tree', { pageId: parent.id });
    expect(ids(items.filter(({ id }: Row) => id !== parent.id))).toEqual(ids(walked.slice(1)));
  });

  it('is what a walk over the sidebar finds', async () => {
    const space = await asker.wiki.space('Walk', [[ada, 'reader']]);
    await addPages(space, 400, 3);
    const { items } = await asker.get(ada, 'tree', { spaceId: space.id });
    const pick = ({ id, parentPageId, hasChildren }: Row): object => ({ id, parentPageId, hasChildren });
    const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1);
    expect((await walk({ spaceId: space.id })).sort(byId).map(pick)).toEqual(items.sort(byId).map(pick));
  });
});
