import { type Kysely, type MigrationProvider, Migrator } from 'kysely';
import { base } from '../migrations/base.js';
import { extension } from '../migrations/extension.js';
import { assertFits } from './assert-fits.js';
import { messageOf, MigrationError } from './errors.js';
import { enter, executedNames, ledgerTable, lockTable, strikeOut } from './ledger.js';
import { migrationDatabase } from './migration-database.js';
import { incompleteFiles, plan, presentFiles, type Step } from './plan.js';
import { migrationNames, type MigrationSet } from './sql-files.js';
import { databaseStatus } from './status.js';

export interface MigrateOptions {
  /** A direct connection: the migrations' lock belongs to its session, which PgBouncer in transaction mode shares. */
  url: string;
  set: MigrationSet;
  /** `latest` (the default) applies what is missing; `down` undoes the last file, or all after `to`. */
  direction?: 'latest' | 'down';
  /** The last file that shall be applied in the end: its name or number; `none` undoes all. */
  to?: string;
  /** Called before and after each file, and with the server's warnings. */
  onStep?: (event: StepEvent) => void;
  /** Says what would run, and runs nothing. */
  dryRun?: boolean;
  /** Milliseconds to wait for another migration of the same database; 10 minutes unless given. */
  patienceMs?: number;
}

export type StepEvent = (Step & { state: 'started' | 'done' }) | { state: 'warning'; message: string };

const SETS: Record<MigrationSet, MigrationProvider> = { base, extension };

/**
 * Applies or undoes the files of a set, each in a transaction of its own unless it says otherwise. May be interrupted
 * at any moment and run again; what a DBA applied or undid by hand is recognised.
 *
 * @returns the files that ran, or with `dryRun` would run; empty when there is nothing to do
 * @throws MigrationError naming the file and what to do; the files before it stay applied
 */
export async function migrate(options: MigrateOptions): Promise<Step[]> {
  const { url, dryRun = false, onStep = () => undefined, patienceMs = 600_000 } = options;
  const { db, exclusively } = migrationDatabase(url, patienceMs, (message) => onStep({ state: 'warning', message }));
  try {
    return dryRun ? (await prepare(db, options)).steps : await exclusively(() => run(db, options, onStep));
  } catch (error) {
    throw error instanceof MigrationError ? error : new MigrationError(messageOf(error), { cause: error });
  } finally {
    await db.destroy();
  }
}

async function prepare(db: Kysely<unknown>, { set, to, direction = 'latest' }: MigrateOptions) {
  const way = direction === 'down' ? 'down' : 'up';
  const names = await migrationNames(set);
  await assertFits(db, set, way);
  const [executed, status] = [await executedNames(db, set), await databaseStatus(db)];
  const unknown = executed.filter((name) => !names.includes(name));
  if (unknown.length) {
    throw new MigrationError(`A newer Pagescout migrated this database (${unknown.join(', ')}). Update this one.`);
  }
  const steps = plan({ set, names, direction: way, to, executed, status });
  const undone = incompleteFiles(set, names, status).filter((name) => executed.includes(name));
  return { way, steps, undone, present: presentFiles(set, names, status) };
}

async function run(db: Kysely<unknown>, options: MigrateOptions, onStep: (event: StepEvent) => void): Promise<Step[]> {
  const { set } = options;
  const { way, steps, undone, present } = await prepare(db, options);
  if (steps.length === 0) return steps;
  if (way === 'down') await enter(db, set, present);
  else await strikeOut(db, set, undone);

  const migrator = new Migrator({
    db,
    provider: SETS[set],
    migrationTableSchema: 'public',
    migrationTableName: ledgerTable(set),
    migrationLockTableName: lockTable(set),
    // Kysely's transaction would span the whole run; each file opens its own, if it bears one.
    disableTransactions: true,
    allowUnorderedMigrations: true,
  });
  for (const step of steps) {
    onStep({ ...step, state: 'started' });
    const { error } = await (way === 'down' ? migrator.migrateDown() : migrator.migrateUp());
    if (error !== undefined) throw error instanceof Error ? error : new MigrationError(messageOf(error));
    onStep({ ...step, state: 'done' });
  }
  return steps;
}
