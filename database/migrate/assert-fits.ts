import { type Kysely, sql } from 'kysely';
import { classifyDatabase } from './classify.js';
import { MigrationError } from './errors.js';
import type { MigrationSet, SqlDirection } from './sql-files.js';

const OLDEST_POSTGRES = 15;

/** Refuses what would end in a half-done schema or in somebody else's tables. */
export async function assertFits(db: Kysely<unknown>, set: MigrationSet, direction: SqlDirection): Promise<void> {
  const { rows } = await sql<{ major: number; extended: boolean }>`
    select
      current_setting('server_version_num')::integer / 10000 as major,
      to_regclass('public.page_search') is not null as extended`.execute(db);
  const { major = 0, extended = false } = rows[0] ?? {};
  if (major < OLDEST_POSTGRES) {
    throw new MigrationError(`This is PostgreSQL ${major}; Pagescout needs ${OLDEST_POSTGRES} or newer.`);
  }
  const kind = await classifyDatabase(db);
  if (set === 'base' && kind === 'docmost') {
    throw new MigrationError(
      "This database belongs to a Docmost, which makes the base schema itself. Apply the set 'extension' only.",
    );
  }
  if (set === 'base' && direction === 'down' && extended) {
    throw new MigrationError("The extension stands on the base schema: undo the set 'extension' first.");
  }
  if (set === 'extension' && direction === 'up' && kind === 'empty') {
    throw new MigrationError(
      "This database is empty. The set 'extension' belongs on the database of a Docmost; " +
        "for a wiki without Docmost apply the set 'base' first.",
    );
  }
}
