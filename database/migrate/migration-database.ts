import { CompiledQuery, type DatabaseConnection, Kysely } from 'kysely';
import pg from 'pg';
import { MigrationDialect } from './migration-dialect.js';

/** A database as the migrations see it: one session, without time limits. */
export interface MigrationDatabase {
  db: Kysely<unknown>;
  /** Runs `work` while no other session migrates this database. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Building a trigram index in less memory takes several times as long. A larger setting of the server stays. */
const SESSION = `
  select
    set_config('statement_timeout', '0', false),
    set_config('lock_timeout', '0', false),
    set_config('idle_in_transaction_session_timeout', '0', false),
    set_config('maintenance_work_mem', greatest(setting::integer, 262144)::text, false)
  from pg_catalog.pg_settings
  where name = 'maintenance_work_mem'`;

/**
 * @param patienceMs how long `exclusively` waits for another migration
 * @param onWarning gets what the server warns of, such as pages that the back-fill left out
 */
export function migrationDatabase(
  url: string,
  patienceMs: number,
  onWarning: (message: string) => void,
): MigrationDatabase {
  // One connection, kept: the lock, the time limits and the books all belong to one session.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    application_name: 'pagescout-migrate',
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('notice', (notice) => {
      if (notice.severity === 'WARNING') onWarning(notice.message ?? '');
    });
  });
  const onCreateConnection = async (connection: DatabaseConnection): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(SESSION));
  };
  const dialect = new MigrationDialect({ pool, onCreateConnection }, patienceMs);
  const db = new Kysely<unknown>({ dialect });
  const adapter = dialect.createAdapter();
  return {
    db,
    async exclusively(work) {
      const lock = { lockTable: '', lockRowId: '' };
      await adapter.acquireMigrationLock(db, lock);
      try {
        return await work();
      } finally {
        await adapter.releaseMigrationLock(db, lock);
      }
    },
  };
}
