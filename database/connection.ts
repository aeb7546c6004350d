import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './types/db.js';

export interface DatabaseOptions {
  /** postgresql://user:password@host:port/database */
  url: string;
  /** Connections at most; 10 unless given. */
  max?: number;
  /** Milliseconds after which the server cancels a statement; 30,000 unless given, 0 = never. */
  statementTimeoutMs?: number;
  /** Name of the connection in pg_stat_activity. */
  applicationName?: string;
}

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Closes all connections; waits for those in use. */
  destroy: () => Promise<void>;
}

/** int8 as a number; beyond 2^53, where a number would lie, it stays the text that the server sent. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

type Reader = (text: string) => unknown;

const INT8: number = pg.types.builtins.INT8;

/** The driver's own readers (timestamptz becomes a Date), but for int8. Set per pool, so that nothing global changes. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? parseInt8 : (pg.types.getTypeParser(oid, format) as Reader),
};

/**
 * Opens a pool of connections; the first one is made when the first statement runs.
 * A lost connection fails the statement that used it and is replaced; it never ends the process.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { url, max = 10, statementTimeoutMs = 30_000, applicationName = 'pagescout' } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // A start-up parameter, so that it also holds for a server that sets its own default. 0 sends none.
    statement_timeout: statementTimeoutMs || undefined,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
  });
  // An 'error' event without a listener would end the process: idle connections report on the pool, those in use on
  // themselves, where the running statement is rejected as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool,
      // The search is one statement of many parts that runs for milliseconds; compiling it just in time takes a second.
      // Not a start-up parameter, which PgBouncer would refuse.
      onCreateConnection: async (connection) => {
        // Thrown here, the error of a connection that is cut in this moment would keep its place in the pool for ever;
        // the statement that it was made for meets the same error, and gives the place back.
        await connection.executeQuery(CompiledQuery.raw('set jit = off')).catch(() => undefined);
      },
    }),
  });
  return { db, pool, destroy: () => db.destroy() };
}
