import { type Kysely, sql } from 'kysely';
import { readCatalog } from '../../scripts/generate/catalog.js';

/** Every object of the schema with its definition; equal for equal schemas. */
export async function schemaOf<DB>(db: Kysely<DB>): Promise<Record<string, string>> {
  return Object.fromEntries((await readCatalog(db)).map(({ name, definition }) => [name, definition]));
}

/** A fingerprint of each table's rows; equal for equal data. */
export async function dataOf<DB>(db: Kysely<DB>): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(row_text, '' order by row_text)), '') as print
      from (select t::text as row_text from ${sql.id('public', name)} t) rows_as_text`.execute(db);
    prints[name] = rows[0]!.print;
  }
  return prints;
}
