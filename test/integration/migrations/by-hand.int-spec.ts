import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  classifyDatabase,
  databaseStatus,
  migrate,
  migrateDatabase,
  statusProblems,
} from '@pagescout/database/migrate';
import { sql } from 'kysely';
import { docmostDatabase } from '../../support/docmost-database.js';
import { onServer } from '../../support/on-server.js';
import { schemaOf } from '../../support/snapshot.js';
import { sqlFiles } from '../../support/sql-files.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { readFile } from 'node:fs/promises';

const runByHand = (url: string, files: readonly string[]): Promise<void> =>
  onServer(url, async (client) => {
    for (const file of files) await client.query(await readFile(file, 'utf8'));
  });
const namesOf = (steps: { name: string }[]): string[] => steps.map(({ name }) => name);

describe('a DBA and the migrator on the same Docmost', () => {
  let docmost: TestDatabase;
  const problems = async () => statusProblems(await databaseStatus(docmost.db));
  beforeEach(async () => void (docmost = await docmostDatabase()));
  afterEach(() => docmost.drop());

  it('what the DBA applied is seen, and the migrator goes on', async () => {
    await runByHand(docmost.url, sqlFiles('extension', 'up').slice(0, 5));
    expect((await problems()).join('\n')).not.toContain('0005-title-index');
    expect((await problems())[0]).toContain('run sql/extension/0006-text-index.up.sql');
    await migrateDatabase({ url: docmost.url });
    expect(await problems()).toEqual([]);
  });

  it('what the DBA undid is applied again, and that alone', async () => {
    await migrateDatabase({ url: docmost.url });
    await sql`drop index page_search_title_norm_idx`.execute(docmost.db);
    await sql`drop trigger page_search_update on pages`.execute(docmost.db);
    expect(await problems()).toEqual([
      'trigger page_search_update on public.pages is missing: run sql/extension/0003-page-search-trigger.up.sql',
      'index public.page_search_title_norm_idx is missing: run sql/extension/0005-title-index.up.sql',
    ]);
    expect(namesOf(await migrateDatabase({ url: docmost.url }))).toEqual([
      '0003-page-search-trigger',
      '0005-title-index',
    ]);
    expect(await problems()).toEqual([]);
  });

  it('a switched-off trigger is reported', async () => {
    await migrateDatabase({ url: docmost.url });
    await sql`alter table pages disable trigger page_search_insert`.execute(docmost.db);
    expect(await problems()).toEqual([
      'trigger page_search_insert on public.pages is not valid: run sql/extension/0003-page-search-trigger.up.sql',
    ]);
    await migrateDatabase({ url: docmost.url });
    expect(await problems()).toEqual([]);
  });

  it('what the DBA applied, the migrator undoes, last file first', async () => {
    const before = await schemaOf(docmost.db);
    await runByHand(docmost.url, sqlFiles('extension', 'up'));
    const undone = namesOf(await migrate({ url: docmost.url, set: 'extension', direction: 'down', to: 'none' }));
    expect(undone).toEqual([...undone].sort().reverse());
    expect(undone).toHaveLength(sqlFiles('extension', 'up').length);
    expect(await schemaOf(docmost.db)).toEqual(before);
  });
});

describe('a run', () => {
  let database: TestDatabase;
  const problems = async () => statusProblems(await databaseStatus(database.db));
  beforeEach(async () => void (database = await testDatabase({ template: 'empty' })));
  afterEach(() => database.drop());

  it('makes everything on an empty database, which is ours from then on', async () => {
    expect(await classifyDatabase(database.db)).toBe('empty');
    await migrateDatabase({ url: database.url });
    expect(await classifyDatabase(database.db)).toBe('pagescout');
    expect(await problems()).toEqual([]);
    expect(await migrateDatabase({ url: database.url })).toEqual([]);
  });

  it('that is dry names the files and changes nothing', async () => {
    const planned = await migrateDatabase({ url: database.url, dryRun: true });
    expect(planned.map(({ file }) => file)).toEqual([
      ...sqlFiles('base', 'up').map((file) => file.slice(file.indexOf('sql/base'))),
      ...sqlFiles('extension', 'up').map((file) => file.slice(file.indexOf('sql/extension'))),
    ]);
    expect(await classifyDatabase(database.db)).toBe('empty');
    expect(namesOf(await migrateDatabase({ url: database.url }))).toEqual(namesOf(planned));
  });

  it('stops at the named file, upwards and downwards', async () => {
    await migrate({ url: database.url, set: 'base' });
    const url = database.url;
    const up = await migrate({ url, set: 'extension', to: '3' });
    expect(namesOf(up)).toEqual(['0001-extensions', '0002-page-search-table', '0003-page-search-trigger']);
    expect(await migrate({ url, set: 'extension', to: '0002-page-search-table' })).toEqual([]);
    const last = await migrate({ url, set: 'extension', direction: 'down' });
    // With no page at all the back-fill has nothing to add, so it counts as applied.
    expect(namesOf(last)).toEqual(['0004-page-search-backfill']);
    const down = await migrate({ url, set: 'extension', direction: 'down', to: '0001' });
    expect(namesOf(down)).toContain('0002-page-search-table');
    expect(namesOf(down)).not.toContain('0001-extensions');
    await expect(migrate({ url, set: 'extension', to: 'nonsense' })).rejects.toThrow(
      /There is no file nonsense\. Give one of 0001-extensions/,
    );
  });

  it('twice at once applies each file once', async () => {
    const runs = await Promise.all([1, 2].map(() => migrateDatabase({ url: database.url, patienceMs: 60_000 })));
    expect(await problems()).toEqual([]);
    const applied = namesOf(runs.flat());
    expect(applied).toHaveLength(new Set(runs.flat().map(({ file }) => file)).size);
  });

  it('tells what happens, file by file', async () => {
    const events: string[] = [];
    await migrate({
      url: database.url,
      set: 'base',
      to: '0002',
      onStep: (event) => events.push(event.state === 'warning' ? event.message : `${event.state} ${event.name}`),
    });
    expect(events).toEqual([
      'started 0001-functions',
      'done 0001-functions',
      'started 0002-accounts',
      'done 0002-accounts',
    ]);
  });

  it('refuses what does not fit', async () => {
    const { url } = database;
    await expect(migrate({ url, set: 'extension' })).rejects.toThrow(/database is empty/);
    await migrateDatabase({ url });
    await expect(migrate({ url, set: 'base', direction: 'down' })).rejects.toThrow(/undo the set 'extension' first/);
    await sql`insert into pagescout_extension_migration values ('9999-of-tomorrow', '')`.execute(database.db);
    await expect(migrateDatabase({ url })).rejects.toThrow(/newer Pagescout.*9999-of-tomorrow/);
  });

  it("refuses somebody else's database", async () => {
    await sql`create table invoices (id int)`.execute(database.db);
    await expect(migrateDatabase({ url: database.url })).rejects.toThrow(
      /neither Docmost's nor Pagescout's \(invoices/,
    );
  });

  it('names the file that failed, and keeps the files before it', async () => {
    await migrate({ url: database.url, set: 'base' });
    await sql`create function page_search_normalise(text) returns int language sql as 'select 1'`.execute(database.db);
    await expect(migrate({ url: database.url, set: 'extension' })).rejects.toThrow(
      /^sql\/extension\/0002-page-search-table\.up\.sql: cannot change return type/,
    );
    await sql`drop function page_search_normalise(text)`.execute(database.db);
    expect(namesOf(await migrate({ url: database.url, set: 'extension' }))[0]).toBe('0002-page-search-table');
  });

  it('tries again when a table is locked, and then says what to look for', async () => {
    await migrate({ url: database.url, set: 'base' });
    await onServer(database.url, async (client) => {
      await client.query('begin; lock table pages in row exclusive mode');
      await expect(migrate({ url: database.url, set: 'extension' })).rejects.toThrow(
        /0002-page-search-table\.up\.sql: another session keeps a table locked/,
      );
      await client.query('rollback');
    });
    await migrate({ url: database.url, set: 'extension' });
    expect(await problems()).toEqual([]);
  });
});
