import { createDatabase } from '../connection.js';
import { classifyDatabase, type DatabaseKind } from './classify.js';
import { messageOf, MigrationError } from './errors.js';
import { plan, type Step } from './plan.js';
import { migrate, type MigrateOptions } from './runner.js';
import { migrationNames, type MigrationSet } from './sql-files.js';

/** The sets that a database takes: Docmost makes its base schema itself. */
const SETS: Record<DatabaseKind, MigrationSet[]> = {
  empty: ['base', 'extension'],
  pagescout: ['base', 'extension'],
  docmost: ['extension'],
};

/**
 * Applies all that a database takes: both sets to an empty one or our own, the extension alone to a Docmost's.
 * @returns the files that ran, or with `dryRun` would run
 * @throws MigrationError as `migrate` does, and for a database of somebody else
 */
export async function migrateDatabase(
  options: Pick<MigrateOptions, 'url' | 'onStep' | 'dryRun' | 'patienceMs'>,
): Promise<Step[]> {
  const kind = await kindOf(options.url);
  const steps: Step[] = [];
  for (const set of SETS[kind]) {
    steps.push(...(kind === 'empty' && options.dryRun ? await allSteps(set) : await migrate({ ...options, set })));
  }
  return steps;
}

async function kindOf(url: string): Promise<DatabaseKind> {
  const database = createDatabase({ url, max: 1, applicationName: 'pagescout-migrate' });
  try {
    return await classifyDatabase(database.db);
  } catch (error) {
    throw error instanceof MigrationError ? error : new MigrationError(messageOf(error), { cause: error });
  } finally {
    await database.destroy();
  }
}

/** The plan for an empty database; the extension cannot look at tables that the base set has yet to make. */
async function allSteps(set: MigrationSet): Promise<Step[]> {
  return plan({ set, names: await migrationNames(set), direction: 'up', executed: [], status: [] });
}
