import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { detectFlavour } from '@pagescout/database';
import {
  classifyDatabase,
  databaseStatus,
  migrate,
  migrateDatabase,
  statusProblems,
} from '@pagescout/database/migrate';
import { Migrator, sql } from 'kysely';
import { DOCMOST_MIGRATIONS, docmostDatabase } from '../../support/docmost-database.js';
import { dataOf, schemaOf } from '../../support/snapshot.js';
import type { TestDatabase } from '../../support/test-database.js';

describe('the database of a Docmost', () => {
  let docmost: TestDatabase;
  beforeEach(async () => void (docmost = await docmostDatabase()));
  afterEach(() => docmost.drop());

  it('is told from an empty one and from our own', async () => {
    expect(await classifyDatabase(docmost.db)).toBe('docmost');
    expect(await detectFlavour(docmost.db)).toBe('stock');
  });

  it('takes the extension and gives it back without a trace', async () => {
    const [schema, data] = [await schemaOf(docmost.db), await dataOf(docmost.db)];

    await migrateDatabase({ url: docmost.url });
    expect(statusProblems(await databaseStatus(docmost.db))).toEqual([]);
    expect(await dataOf(docmost.db)).toMatchObject(data);
    expect(await schemaOf(docmost.db)).toMatchObject(schema);

    await migrate({ url: docmost.url, set: 'extension', direction: 'down', to: 'none' });
    expect(await schemaOf(docmost.db)).toEqual(schema);
    expect(await dataOf(docmost.db)).toMatchObject(data);
  });

  it('has every page outside the trash in the search table', async () => {
    await migrateDatabase({ url: docmost.url });
    const { rows } = await sql<{ pages: number; wrong: number }>`
      select
        count(*)::int as pages,
        count(*) filter (
          where search.title_norm is distinct from page_search_normalise(page.title)
             or search.text_norm is distinct from page_search_normalise(page.text_content)
             or search.space_id is distinct from page.space_id
             or search.changed_at is distinct from page.updated_at
        )::int as wrong
      from pages page
      full join page_search search on search.page_id = page.id
      where page.deleted_at is null`.execute(docmost.db);
    expect(rows).toEqual([{ pages: 386, wrong: 0 }]);
  });

  it("still lets Docmost's own migrator run", async () => {
    await migrateDatabase({ url: docmost.url });
    const names = [...DOCMOST_MIGRATIONS, '20990101T000000-of-the-next-release'];
    const migrator = new Migrator({
      db: docmost.db,
      provider: {
        getMigrations: () => Promise.resolve(Object.fromEntries(names.map((name) => [name, { up: async () => {} }]))),
      },
    });
    const { error, results } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();
    expect(results).toMatchObject([{ migrationName: '20990101T000000-of-the-next-release', status: 'Success' }]);
    expect(await migrateDatabase({ url: docmost.url })).toEqual([]);
  });

  it('refuses the base schema, which Docmost makes itself', async () => {
    await expect(migrate({ url: docmost.url, set: 'base' })).rejects.toThrow(/belongs to a Docmost/);
    await expect(migrate({ url: docmost.url, set: 'base', direction: 'down' })).rejects.toThrow(/belongs to a Docmost/);
  });

  it('of a release without AI chat says so, and can be searched', async () => {
    await sql`drop table ai_chat_messages, ai_chats`.execute(docmost.db);
    await expect(migrateDatabase({ url: docmost.url })).rejects.toThrow(
      /0007-page-snapshots\.up\.sql: There is no table public\.ai_chats here.*Update Docmost first/s,
    );
    const missing = (await databaseStatus(docmost.db)).filter(({ needed, present }) => needed && !present);
    expect(missing.map(({ file }) => file)).not.toContain('sql/extension/0006-text-index.up.sql');
  });

  it('of a fork keeps the snapshot table that the fork had', async () => {
    await sql`
      create table ai_chat_page_snapshots (
        id uuid primary key default gen_uuid_v7(),
        chat_id uuid not null references ai_chats on delete cascade,
        page_id uuid not null references pages on delete cascade,
        workspace_id uuid not null,
        content_md text not null,
        page_updated_at timestamptz not null,
        unique (chat_id, page_id))`.execute(docmost.db);
    const schema = await schemaOf(docmost.db);
    await migrateDatabase({ url: docmost.url });
    expect((await schemaOf(docmost.db))['table public.ai_chat_page_snapshots']).toContain('content_hash');
    await migrate({ url: docmost.url, set: 'extension', direction: 'down', to: 'none' });
    expect(await schemaOf(docmost.db)).toEqual(schema);
  });
});
