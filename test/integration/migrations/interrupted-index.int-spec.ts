import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseStatus, migrate, statusProblems } from '@pagescout/database/migrate';
import { sql } from 'kysely';
import { secondSession } from '../../support/second-session.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { wikiRows } from '../../support/wiki-rows.js';

describe('an index build that was interrupted', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase();
    await sql`drop index page_search_text_norm_idx`.execute(database.db);
  });
  afterEach(() => database.drop());

  const building = async (): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass('public.page_search_text_norm_idx')`.execute(database.db);
    return rows.length > 0;
  };
  const terminateBuild = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'pagescout-migrate'`.execute(database.db);

  it('is reported as not valid, and made anew by the next run', async () => {
    await (await wikiRows(database.db)).addPage();
    // A concurrent build waits for a transaction that has written to the table.
    const person = await secondSession(database.url);
    await person.query('begin');
    await person.query('update page_search set title_norm = title_norm');

    const interrupted = migrate({ url: database.url, set: 'extension' }).catch((error: Error) => error.message);
    await until(building);
    await expect(migrate({ url: database.url, set: 'extension', patienceMs: 0 })).rejects.toThrow(
      /Another session is migrating/,
    );
    await terminateBuild();
    expect(await interrupted).toMatch(/0006-text-index\.up\.sql|terminat/);
    expect(statusProblems(await databaseStatus(database.db))).toEqual([
      'index public.page_search_text_norm_idx is not valid: run sql/extension/0006-text-index.up.sql',
    ]);
    await person.query('rollback');
    await person.end();

    const steps = await migrate({ url: database.url, set: 'extension' });
    expect(steps.map(({ name }) => name)).toEqual(['0006-text-index']);
    expect(statusProblems(await databaseStatus(database.db))).toEqual([]);
  });

  it('is not touched while another session is still building it', async () => {
    await (await wikiRows(database.db)).addPage();
    const person = await secondSession(database.url);
    await person.query('begin');
    await person.query('update page_search set title_norm = title_norm');
    const dba = await secondSession(database.url);
    const build = dba.query(
      'create index concurrently page_search_text_norm_idx on page_search using gin (text_norm gin_trgm_ops)',
    );
    await until(building);
    await expect(migrate({ url: database.url, set: 'extension' })).rejects.toThrow(
      /is building the index public\.page_search_text_norm_idx at this moment/,
    );
    await person.query('rollback');
    await build;
    await Promise.all([person.end(), dba.end()]);
    await migrate({ url: database.url, set: 'extension' });
    expect(statusProblems(await databaseStatus(database.db))).toEqual([]);
  });
});
