import type { Environment } from '../config/environment.js';
import { standaloneSecret } from './secret.js';
import type { StopList } from './stop-list.js';

/** The database to work on. */
export interface ChosenDatabase {
  url: string;
  /** The data folder of the embedded PostgreSQL; undefined with DATABASE_URL. */
  dataDir?: string;
  /** Signs the log-in tokens. */
  secret: string;
}

/** Lines of the embedded server that a person should see; the rest is its ordinary log. */
const NEWS = /^(Stopping the PostgreSQL|PostgreSQL ended unexpectedly)/;

/**
 * The database at DATABASE_URL, or else the embedded PostgreSQL, started on its data folder.
 * @param say takes a line for a person
 */
export async function chooseDatabase(
  environment: Environment,
  stops: StopList,
  say: (line: string) => void,
): Promise<ChosenDatabase> {
  const { DATABASE_URL: url, APP_SECRET: secret } = environment;
  if (url && secret) return { url, secret };
  // Loaded only here: with a database of its own the server needs none of it.
  const { chooseDataDir, startEmbeddedPostgres } = await import('@pagescout/database/embedded');
  const { dataDir, reason } = await chooseDataDir(environment.DATA_DIR);
  if (reason) say(reason);
  say(`Starting the database in ${dataDir} …`);
  const server = await startEmbeddedPostgres({
    dataDir,
    onLog: (line) => {
      if (NEWS.test(line)) say(line);
    },
  });
  stops.add('the embedded PostgreSQL', () => server.stop());
  return { url: server.url, dataDir: server.dataDir, secret: secret ?? (await standaloneSecret(server.dataDir)) };
}
