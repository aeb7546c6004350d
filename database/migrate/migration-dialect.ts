import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { MigrationError } from './errors.js';

/** Of Pagescout's migrations alone. Docmost's own migrator uses another key, so the two never wait for each other. */
const LOCK_KEY = '7233019467215380481';
const PAUSE_MS = 250;

/**
 * Asks for the lock again and again instead of waiting for it inside a statement: a statement that waits keeps a
 * snapshot, and `create index concurrently` in the session that has the lock would wait for that snapshot's end.
 */
class PollingLockAdapter extends PostgresAdapter {
  constructor(private readonly patienceMs: number) {
    super();
  }

  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    for (let waited = 0; waited <= this.patienceMs; waited += PAUSE_MS) {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(${sql.lit(LOCK_KEY)}::bigint) as locked`.execute(db);
      if (rows[0]?.locked) return;
      await sleep(PAUSE_MS);
    }
    throw new MigrationError(
      'Another session is migrating this database and does not come to an end; look into pg_stat_activity.',
    );
  }

  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_unlock(${sql.lit(LOCK_KEY)}::bigint)`.execute(db);
  }
}

type Config = ConstructorParameters<typeof PostgresDialect>[0];

/** PostgreSQL with the migrations' own lock. The lock belongs to its session: it needs a direct connection. */
export class MigrationDialect extends PostgresDialect {
  readonly #patienceMs: number;

  /** @param patienceMs how long to wait for another migration of the same database */
  constructor(config: Config, patienceMs: number) {
    super(config);
    this.#patienceMs = patienceMs;
  }

  override createAdapter(): PostgresAdapter {
    return new PollingLockAdapter(this.#patienceMs);
  }
}
