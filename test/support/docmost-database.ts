import { type Kysely, sql } from 'kysely';
import { loadCorpus } from './load-corpus.js';
import { testDatabase, type TestDatabase } from './test-database.js';

/** The names of Docmost's own migrations as they stand in its books. */
export const DOCMOST_MIGRATIONS = [
  '20240324T085400-uuid_v7_fn',
  '20240324T085500-workspaces',
  '20240324T086300-pages',
  '20240324T086800-pages-tsvector-trigger',
  '20250729T213756-add-unaccent-pg_trm-update-tsvector.',
  '20260409T132415-ai-chat',
  '20260620T010047-personal-spaces',
] as const;

/** A stock Docmost's database with the corpus in it: no provenance columns, its own f_unaccent, its own books. */
export async function docmostDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ template: 'base' });
  await makeStock(database.db);
  await loadCorpus(database.db);
  return database;
}

async function makeStock<DB>(db: Kysely<DB>): Promise<void> {
  await sql
    .raw(
      `drop table pagescout_base_migration, pagescout_base_migration_lock;
       alter table pages drop column last_updated_source, drop column last_updated_ai_chat_id;
       alter table page_history drop column last_updated_source, drop column last_updated_ai_chat_id;

       -- Docmost's finds unaccent and its dictionary through search_path.
       create or replace function f_unaccent(text) returns text
         language sql immutable strict parallel safe
         as $$ select unaccent('unaccent', $1) $$;

       create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
       create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
       insert into kysely_migration_lock (id) values ('migration_lock');`,
    )
    .execute(db);
  await sql`
    insert into kysely_migration
    select name, '2026-07-01T00:00:00.000Z' from unnest(${[...DOCMOST_MIGRATIONS]}::text[]) as name`.execute(db);
}
