import { type Kysely, sql } from 'kysely';
import { MigrationError } from './errors.js';

const BUILDS_INDEX = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+("?[\w.]+"?)\s+on\s/i;

/**
 * An index build that was interrupted leaves an invalid index, which costs at each save and helps no search, and which
 * `create index concurrently if not exists` takes for the index. So it is dropped before such a statement runs.
 *
 * @throws MigrationError while another session is building the index
 */
export async function dropInvalidIndex(db: Kysely<unknown>, statement: string): Promise<void> {
  const name = BUILDS_INDEX.exec(statement)?.[1];
  if (!name) return;
  const index = name.includes('.') ? name : `public.${name}`;
  const { rows } = await sql<{ builderPid: number | null }>`
    select progress.pid as "builderPid"
    from pg_catalog.pg_index index
    left join pg_catalog.pg_stat_progress_create_index progress on progress.index_relid = index.indexrelid
    where index.indexrelid = to_regclass(${index})
      and not (index.indisvalid and index.indisready)`.execute(db);
  const invalid = rows[0];
  if (!invalid) return;
  if (invalid.builderPid !== null) {
    throw new MigrationError(
      `The session with pid ${invalid.builderPid} is building the index ${index} at this moment. ` +
        'Wait until it is done, then run the migration again.',
    );
  }
  await sql.raw(`drop index concurrently if exists ${index}`).execute(db);
}
