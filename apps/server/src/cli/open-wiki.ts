import { createDatabase, type Database } from '@pagescout/database';
import { readEnvironment } from '../config/environment.js';
import { reach } from '../database/ensure-schema.js';
import { findWiki } from '../start/find-wiki.js';
import type { StopList } from '../start/stop-list.js';

/**
 * Opens the database that the settings name, or the embedded one, and closes it with the command.
 *
 * @param options `name`: what the database shows as the program; the rest as for `createDatabase`
 * @throws StartError with a sentence when there is none, or it does not answer
 */
export async function openWiki(
  stops: StopList,
  options: { name: string; max: number; statementTimeoutMs?: number; say: (line: string) => void },
): Promise<Database> {
  const { name, say, ...limits } = options;
  // The secret signs log-in tokens; nobody logs in here.
  const environment = readEnvironment({
    ...process.env,
    APP_SECRET: process.env['APP_SECRET'] || 'not-used'.repeat(4),
  });
  const url = await findWiki(environment, stops, say);
  const database = createDatabase({ url, applicationName: name, ...limits });
  stops.add('the connection', () => database.destroy());
  await reach(database.pool.query('select 1'), url, 'DATABASE_URL');
  return database;
}
