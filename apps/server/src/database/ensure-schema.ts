import { createDatabase } from '@pagescout/database';
import { classifyDatabase, migrateDatabase, type StepEvent } from '@pagescout/database/migrate';
import { StartError } from '../start/start-error.js';

/**
 * Brings the embedded database, or an empty one, up to date. Any other gets nothing unasked.
 *
 * @returns whether the wiki in it is Pagescout's own, not a Docmost's
 * @throws StartError when the database cannot be reached, MigrationError when a file fails
 */
export async function ensureSchema(
  { url, dataDir }: { url: string; dataDir?: string },
  onStep: (event: StepEvent) => void,
): Promise<boolean> {
  const database = createDatabase({ url, max: 1, applicationName: 'pagescout-start' });
  try {
    await reach(database.pool.query('select 1'), url, 'DATABASE_URL');
    const kind = await classifyDatabase(database.db);
    if (dataDir !== undefined || kind === 'empty') await migrateDatabase({ url, onStep });
    return kind !== 'docmost';
  } finally {
    await database.destroy();
  }
}

/**
 * Waits for the first answer of a database.
 * @param setting name of the environment variable that holds `url`
 */
export async function reach(answer: Promise<unknown>, url: string, setting: string): Promise<void> {
  try {
    await answer;
  } catch (error) {
    throw new StartError(
      `The database at ${withoutPassword(url)} cannot be used: ${reasonOf(error)}. Check ${setting}.`,
    );
  }
}

/** Host, port and database only. */
function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'the given URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ');
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\.$/, '');
}
