import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrateDatabase } from '@pagescout/database/migrate';
import { sql } from 'kysely';
import { loadCorpus } from '../../support/load-corpus.js';
import { onServer } from '../../support/on-server.js';
import { hasPsql } from '../../support/psql.js';
import { dataOf, schemaOf } from '../../support/snapshot.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';

const run = promisify(execFile);

/** pg_dump refuses a server that is newer than itself. */
async function canDump({ url }: TestDatabase): Promise<boolean> {
  if (!hasPsql) return false;
  const [{ stdout }, server] = await Promise.all([
    run('pg_dump', ['--version']),
    onServer(url, async (client) => (await client.query<{ server_version: string }>('show server_version')).rows[0]),
  ]);
  return parseInt(/(\d+)/.exec(stdout)?.[1] ?? '0', 10) >= parseInt(server?.server_version ?? '99', 10);
}

describe('under an empty search_path', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase({ template: 'empty' });
    await onServer(database.url, (client) =>
      client.query(
        `do $$ begin execute format('alter database %I set search_path = ''''', current_database()); end $$`,
      ),
    );
  });
  afterEach(() => database.drop());

  it('the migrations run, and a page is saved and found', async () => {
    await migrateDatabase({ url: database.url });
    await onServer(database.url, async (client) => {
      expect((await client.query('show search_path')).rows).toEqual([{ search_path: '""' }]);
      await client.query(`
        with workspace as (insert into public.workspaces (name) values ('W') returning id),
        space as (insert into public.spaces (slug, workspace_id) select 's', id from workspace returning id, workspace_id)
        insert into public.pages (slug_id, title, text_content, space_id, workspace_id)
        select 'p', 'Größe', 'Straße', id, workspace_id from space`);
      const { rows } = await client.query(`
        select search.title_norm, search.text_norm, public.f_unaccent('Ж é') as folded,
          page.tsv @@ pg_catalog.to_tsquery('english', 'strasse') as found
        from public.page_search search join public.pages page on page.id = search.page_id
        where search.text_norm like '%rass%'`);
      expect(rows).toEqual([{ title_norm: 'grosse', text_norm: 'strasse', folded: 'Ж e', found: true }]);
    });
  });

  it('a dump can be restored', async () => {
    const [source, target] = [await testDatabase(), await testDatabase({ template: 'empty' })];
    try {
      await loadCorpus(source.db);
      if (!(await canDump(source))) {
        process.stderr.write('There is no pg_dump here as new as the server: restoring a dump is not tried.\n');
        return;
      }
      const dump = `/tmp/pagescout-dump-${process.pid}.sql`;
      await run('pg_dump', ['--no-owner', '--file', dump, source.url]);
      await run('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', dump, target.url]);
      await run('rm', [dump]);
      expect(await schemaOf(target.db)).toEqual(await schemaOf(source.db));
      expect(await dataOf(target.db)).toEqual(await dataOf(source.db));
      await sql`update pages set title = 'After the restore'`.execute(target.db);
      const { rows } = await sql`select distinct title_norm from page_search`.execute(target.db);
      expect(rows).toEqual([{ title_norm: 'after the restore' }]);
    } finally {
      await source.drop();
      await target.drop();
    }
  });
});
