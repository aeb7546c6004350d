import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Migration, type MigrationProvider, sql } from 'kysely';
import { dropInvalidIndex } from './adopt-invalid-index.js';
import { messageOf, MigrationError, sqlState } from './errors.js';
import { migrationNames, type MigrationSet, readSqlFile, type SqlDirection, type SqlFile } from './sql-files.js';

const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 5;
const PAUSE_MS = 1000;

/** Kysely migrations that run the files of a set, byte for byte what a DBA runs with psql. */
export function sqlMigrations(set: MigrationSet): MigrationProvider {
  return {
    async getMigrations() {
      const names = await migrationNames(set);
      return Object.fromEntries(names.map((name) => [name, sqlMigration(set, name)]));
    },
  };
}

function sqlMigration(set: MigrationSet, name: string): Migration {
  const run = (direction: SqlDirection) => async (db: Kysely<unknown>) =>
    runSqlFile(db, await readSqlFile(set, name, direction));
  return { up: run('up'), down: run('down') };
}

/** A file gives up when others keep a table locked; the saves that queued behind it pass, then it tries again. */
async function runSqlFile(db: Kysely<unknown>, file: SqlFile, attempt = 1): Promise<void> {
  try {
    await runOnce(db, file);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw new MigrationError(`${file.path}: ${messageOf(error)}`);
    if (attempt === ATTEMPTS) {
      throw new MigrationError(
        `${file.path}: another session keeps a table locked (tried ${ATTEMPTS} times). ` +
          'Look for a long transaction in pg_stat_activity, then run the migration again: it goes on here.',
      );
    }
    await sleep(PAUSE_MS);
    await runSqlFile(db, file, attempt + 1);
  }
}

async function runOnce(db: Kysely<unknown>, { text, inTransaction }: SqlFile): Promise<void> {
  if (inTransaction) {
    await db.transaction().execute((transaction) => sql.raw(text).execute(transaction));
  } else {
    await dropInvalidIndex(db, text);
    await sql.raw(text).execute(db);
  }
}
