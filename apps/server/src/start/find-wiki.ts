import type { Environment } from '../config/environment.js';
import { firstStart } from '../core/import/first-start.js';
import { ensureSchema } from '../database/ensure-schema.js';
import { chooseDatabase } from './choose-database.js';
import type { StopList } from './stop-list.js';

/**
 * The database of the wiki that a command works on: that of DATABASE_URL, that of the running server, or an embedded
 * one that runs only as long as the command. A wiki that the command makes is empty.
 *
 * @param say takes a line for a person
 * @returns its URL
 */
export async function findWiki(
  environment: Environment,
  stops: StopList,
  say: (line: string) => void,
): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const { chooseDataDir, runningEmbeddedPostgres } = await import('@pagescout/database/embedded');
  const running = await runningEmbeddedPostgres((await chooseDataDir(environment.DATA_DIR)).dataDir);
  if (running !== undefined) return running;

  const { url, dataDir } = await chooseDatabase(environment, stops, say);
  await ensureSchema({ url, dataDir }, () => undefined);
  const { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword } = environment;
  const owner = await firstStart({ url, adminEmail, adminPassword, demo: false });
  if (owner?.password) say(`Made an empty wiki: log in as ${owner.email} with the password ${owner.password}.`);
  return url;
}
