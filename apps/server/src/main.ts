import { join } from 'node:path';
import { readEnvironment } from './config/environment.js';
import { firstStart } from './core/import/first-start.js';
import { ensureSchema } from './database/ensure-schema.js';
import { openDatabases } from './database/open-databases.js';
import { preflight } from './database/preflight.js';
import { chooseDatabase } from './start/choose-database.js';
import { closeHttp, listen, refuseTakenAddress } from './start/listen.js';
import { stopOnSignals } from './start/signals.js';
import { describeStartError } from './start/start-error.js';
import { StopList } from './start/stop-list.js';
import { welcome } from './start/welcome.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

const NO_COLLAB_URL =
  "this database is a Docmost's, and COLLAB_URL is not set: what is changed through Pagescout and what people write in " +
  "Docmost at the same time may overwrite each other. Set COLLAB_URL to the address of Docmost's live documents, such as " +
  'ws://127.0.0.1:3000/collab.';

/** Settings -> database -> schema -> wiki -> HTTP. What is started is put on `stops`. */
async function start(stops: StopList): Promise<void> {
  const environment = readEnvironment(process.env);
  await refuseTakenAddress(environment);
  // Takes a second, in which the database starts; what is wrong in the settings is said before.
  const loading = import('./create-app.js');
  loading.catch(() => undefined);
  const { url, dataDir, secret } = await chooseDatabase(environment, stops, say);
  const isOurs = await ensureSchema({ url, dataDir }, (event) => {
    if (event.state === 'warning') warn(event.message);
  });
  const databases = await openDatabases(environment, url, stops);
  for (const problem of await preflight(databases.primary)) warn(`Warning: ${problem}`);
  if (!isOurs && !environment.COLLAB_URL) warn(`Warning: ${NO_COLLAB_URL}`);

  const { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword } = environment;
  const owner = isOurs
    ? await firstStart({ url, adminEmail, adminPassword, demo: true, onMake: () => say('Making the demo wiki …') })
    : undefined;

  const { createApp, stopLiveDocuments } = await loading;
  const app = await createApp({ environment, secret, databases });
  stops.add('the HTTP server', () => closeHttp(app));
  // Nest's own stop would swallow the error of what could not be stored.
  if (!environment.COLLAB_URL) stops.add('the live documents', () => stopLiveDocuments(app));
  const address = await listen(app, environment);
  const checkout = join(import.meta.dirname, '../../..');
  say(welcome({ address, owner, passwordFromSettings: adminPassword !== undefined, checkout }));
}

const stops = new StopList((what, error) => warn(`Could not stop ${what}: ${describeStartError(error)}`));
stopOnSignals(stops);
start(stops).catch(async (error: unknown) => {
  // What was still starting when a signal came fails because its database is gone.
  if (stops.isStopping) return;
  warn(describeStartError(error));
  await stops.stopAll();
  process.exit(1);
});
