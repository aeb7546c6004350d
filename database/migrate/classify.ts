import { type Kysely, sql } from 'kysely';
import { MigrationError } from './errors.js';
import { ledgerTable } from './ledger.js';

/** `empty`: gets everything. `docmost`: Docmost's, gets nothing unasked. `pagescout`: its base schema is ours. */
export type DatabaseKind = 'empty' | 'docmost' | 'pagescout';

/**
 * Whose database it is.
 * @throws MigrationError when there are tables that are neither Docmost's nor Pagescout's
 */
export async function classifyDatabase<DB>(db: Kysely<DB>): Promise<DatabaseKind> {
  const { rows } = await sql<{ tables: string[] }>`
    select coalesce(array_agg(class.relname::text order by class.relname::text), '{}') as tables
    from pg_catalog.pg_class class
    where class.relnamespace = to_regnamespace('public')
      and class.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_catalog.pg_depend
        where classid = 'pg_catalog.pg_class'::regclass and objid = class.oid and deptype = 'e'
      )`.execute(db);
  const all = rows[0]?.tables ?? [];
  if (all.includes(ledgerTable('base'))) return 'pagescout';
  const tables = all.filter((table) => !/^(kysely|pagescout_\w+)_migration(_lock)?$/.test(table));
  if (tables.length === 0) return 'empty';
  if (['workspaces', 'spaces', 'pages'].every((table) => tables.includes(table))) return 'docmost';
  throw new MigrationError(
    `The schema public has tables that are neither Docmost's nor Pagescout's (${tables.slice(0, 3).join(', ')}, …). ` +
      'Give Pagescout an empty database, or the database of a Docmost.',
  );
}
