import { type Kysely, sql } from 'kysely';
import type { MigrationSet } from './sql-files.js';

/**
 * The books of a set. They are our own: one foreign row in `kysely_migration`, and Docmost would refuse to start.
 * Two sets, two books: a new file of one need not sort after the last file of the other.
 */
export const ledgerTable = (set: MigrationSet): string => `pagescout_${set}_migration`;
export const lockTable = (set: MigrationSet): string => `pagescout_${set}_migration_lock`;

const ledger = (set: MigrationSet) => sql.id('public', ledgerTable(set));

/** The files that the books call applied, in order; none when there are no books yet. */
export async function executedNames(db: Kysely<unknown>, set: MigrationSet): Promise<string[]> {
  const found = await sql<{ found: boolean }>`
    select to_regclass(${`public.${ledgerTable(set)}`}) is not null as found`.execute(db);
  if (!found.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from ${ledger(set)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Strikes out files that are not complete in the database, so that they run again: somebody undid them by hand, or an
 * interruption left an invalid index.
 */
export async function strikeOut(db: Kysely<unknown>, set: MigrationSet, names: readonly string[]): Promise<void> {
  if (names.length === 0) return; // on the first run there are no books yet
  await sql`delete from ${ledger(set)} where name = any(${names}::text[])`.execute(db);
}

/** Enters files that a DBA applied by hand, so that they are undone in their turn. */
export async function enter(db: Kysely<unknown>, set: MigrationSet, names: readonly string[]): Promise<void> {
  // As Kysely's migrator makes it.
  await sql`
    create table if not exists ${ledger(set)} (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(db);
  await sql`
    insert into ${ledger(set)} (name, timestamp)
    select name, '' from unnest(${names}::text[]) as name
    on conflict (name) do nothing`.execute(db);
  // Kysely undoes in the reverse order of the times; with one time for all, in the reverse order of the names.
  await sql`update ${ledger(set)} set timestamp = ${new Date().toISOString()}`.execute(db);
}
