import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseStatus, migrate } from '@pagescout/database/migrate';
import { sql } from 'kysely';
import type pg from 'pg';
import { loadCorpus } from '../../support/load-corpus.js';
import { secondSession } from '../../support/second-session.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const LIVE_PAGES = 386;

describe('the back-fill', () => {
  let database: TestDatabase;
  let dba: pg.Client;
  let person: pg.Client;
  beforeEach(async () => {
    database = await testDatabase();
    await loadCorpus(database.db);
    await sql`truncate page_search`.execute(database.db);
    [dba, person] = [await secondSession(database.url), await secondSession(database.url)];
  });
  afterEach(async () => {
    await Promise.allSettled([dba.end(), person.end()]);
    await database.drop();
  });

  const filled = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from page_search`.execute(database.db);
    return rows[0]!.n;
  };
  /** The row of 0004 in the status. */
  const isComplete = async (): Promise<boolean | undefined> =>
    (await databaseStatus(database.db)).find(({ kind }) => kind === 'rows')?.present;
  const livePage = async (offset: number): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      select id from pages where deleted_at is null order by id limit 1 offset ${offset}`.execute(database.db);
    return rows[0]!.id;
  };

  it('fills every page outside the trash, and may be called again', async () => {
    expect(await isComplete()).toBe(false);
    await dba.query('call public.page_search_backfill()');
    expect([await filled(), await isComplete()]).toEqual([LIVE_PAGES, true]);
    await dba.query('call public.page_search_backfill()');
    expect(await filled()).toBe(LIVE_PAGES);
  });

  it('keeps what it has done when it is stopped, and goes on from there', async () => {
    // An uncommitted row of another session for page 200 is what a batch has to wait for: there it is stopped.
    await person.query('begin');
    await person.query(
      `insert into page_search select id, workspace_id, space_id, '', '', now() from pages where id = $1`,
      [await livePage(200)],
    );
    const stopped = dba.query('call public.page_search_backfill(10)').catch((error: Error) => error.message);
    await until(async () => (await filled()) === 200);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'call%'`.execute(database.db);
    expect(await stopped).toMatch(/terminat/);
    await person.query('rollback');
    expect([await filled(), await isComplete()]).toEqual([200, false]);

    await migrate({ url: database.url, set: 'extension' });
    expect([await filled(), await isComplete()]).toEqual([LIVE_PAGES, true]);
  });

  it.each([
    ['moved', `position = 'zz'`, LIVE_PAGES],
    ['renamed', `title = 'Renamed meanwhile'`, LIVE_PAGES],
    ['trashed', 'deleted_at = now()', LIVE_PAGES - 1],
  ])('neither waits for a page that is just being %s nor misses it', async (_, assignment, expected) => {
    const page = await livePage(100);
    await person.query('begin');
    await person.query(`update pages set ${assignment} where id = $1`, [page]);
    const done = dba.query('call public.page_search_backfill(50)');
    await until(async () => (await filled()) === LIVE_PAGES - 1);
    await person.query('commit');
    await done;
    expect([await filled(), await isComplete()]).toEqual([expected, true]);
    const { rows } = await sql`
      select from page_search search join pages page on page.id = search.page_id
      where search.title_norm <> page_search_normalise(page.title) or page.deleted_at is not null`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('warns of a page that stays locked, and ends', async () => {
    await person.query('begin');
    await person.query('select from pages where id = $1 for update', [await livePage(7)]);
    const warnings: string[] = [];
    dba.on('notice', ({ message }) => warnings.push(message ?? ''));
    await dba.query('call public.page_search_backfill()');
    expect(await filled()).toBe(LIVE_PAGES - 1);
    expect(warnings.join()).toMatch(/not in page_search yet/);
  });
});
