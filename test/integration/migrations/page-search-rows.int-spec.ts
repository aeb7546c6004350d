import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { secondSession } from '../../support/second-session.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { type WikiRows, wikiRows } from '../../support/wiki-rows.js';

describe('the search row of a page', () => {
  let database: TestDatabase;
  let wiki: WikiRows;
  beforeAll(async () => {
    database = await testDatabase();
    wiki = await wikiRows(database.db);
  });
  afterAll(() => database.drop());

  /** The row, with the version of it that PostgreSQL keeps: it changes at each write. */
  const rowOf = async (pageId: string) => {
    const { rows } = await sql<{
      title_norm: string;
      text_norm: string;
      space_id: string;
      changed_at: Date;
      version: string;
    }>`select *, xmin::text || ctid::text as version from page_search where page_id = ${pageId}`.execute(database.db);
    return rows[0];
  };
  const update = (pageId: string, assignments: string) =>
    sql`update pages set ${sql.raw(assignments)} where id = ${pageId}`.execute(database.db);

  it('comes with the page, in lower case and without accents', async () => {
    const page = await wiki.addPage({ title: 'Größe «Ёлка»', text: 'ＡＢＣ Café № 5' });
    expect(await rowOf(page)).toMatchObject({
      title_norm: 'grosse <<елка>>',
      text_norm: 'abc cafe no 5',
      space_id: wiki.spaceId,
    });
  });

  it('is empty, not missing, for a page without title and text', async () => {
    expect(await rowOf(await wiki.addPage({ title: null, text: null }))).toMatchObject({
      title_norm: '',
      text_norm: '',
    });
  });

  it.each([
    ['title', `title = 'Another'`],
    ['text', `text_content = 'Another'`],
    ['empty text', 'text_content = null'],
  ])('follows a change of %s, with the time of the change', async (_, assignment) => {
    const page = await wiki.addPage();
    const before = await rowOf(page);
    await update(page, `${assignment}, updated_at = '2031-01-02T03:04:05Z'`);
    const after = await rowOf(page);
    expect(after).not.toMatchObject({ title_norm: before!.title_norm, text_norm: before!.text_norm });
    expect(after!.changed_at).toEqual(new Date('2031-01-02T03:04:05Z'));
  });

  it('follows a move to another space', async () => {
    const page = await wiki.addPage();
    const other = await database.db
      .insertInto('spaces')
      .values({ slug: 'other', workspace_id: wiki.workspaceId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await update(page, `space_id = '${other.id}'`);
    expect(await rowOf(page)).toMatchObject({ space_id: other.id });
  });

  it.each([
    ['position', `position = 'a5'`],
    ['Yjs state', `ydoc = '\\x0102'`],
    ['time alone', 'updated_at = now()'],
    ['content with the same text', `content = '{"type":"doc"}', text_content = text_content`],
  ])('is not written for a change of %s', async (_, assignment) => {
    const page = await wiki.addPage();
    const before = await rowOf(page);
    await update(page, assignment);
    expect(await rowOf(page)).toEqual(before);
  });

  it('goes to the trash with the page and comes back with it', async () => {
    const page = await wiki.addPage();
    await update(page, 'deleted_at = now()');
    expect(await rowOf(page)).toBeUndefined();
    await update(page, `title = 'Renamed in the trash'`);
    expect(await rowOf(page)).toBeUndefined();
    await update(page, 'deleted_at = null');
    expect(await rowOf(page)).toMatchObject({ title_norm: 'renamed in the trash' });
  });

  it('is not made for a page that starts in the trash, and goes with a deleted page', async () => {
    expect(await rowOf(await wiki.addPage({ deleted: true }))).toBeUndefined();
    const page = await wiki.addPage();
    await sql`delete from pages where id = ${page}`.execute(database.db);
    expect(await rowOf(page)).toBeUndefined();
  });

  it('is written for a role that may write pages only', async () => {
    const page = await wiki.addPage();
    const role = `docmost_${page.replaceAll('-', '')}`;
    const session = await secondSession(database.url);
    try {
      await session.query(`create role ${role}; grant usage on schema public to ${role};
        grant select, update on pages to ${role}; set role ${role}; set search_path = ''`);
      await session.query(`update public.pages set title = 'By another role' where id = '${page}'`);
    } finally {
      await session.query(`reset role; drop owned by ${role}; drop role ${role}`);
      await session.end();
    }
    expect(await rowOf(page)).toMatchObject({ title_norm: 'by another role' });
  });

  it('never keeps a page from being saved', async () => {
    const page = await wiki.addPage();
    const session = await secondSession(database.url);
    const warnings: string[] = [];
    session.on('notice', ({ message }) => warnings.push(message ?? ''));
    try {
      await session.query("begin; alter table page_search add constraint impossible check (title_norm <> 'no')");
      await session.query(`update pages set title = 'No' where id = '${page}'`);
      expect((await session.query(`select title from pages where id = '${page}'`)).rows).toEqual([{ title: 'No' }]);
      // The outdated row is gone too, so that the back-fill sees what is missing.
      expect((await session.query(`select from page_search where page_id = '${page}'`)).rowCount).toBe(0);
      await session.query('drop table page_search cascade');
      await session.query(`update pages set title = 'Without a search table' where id = '${page}'`);
      expect(warnings.join()).toMatch(/saved, but search does not know it/);
    } finally {
      await session.query('rollback');
      await session.end();
    }
  });
});
