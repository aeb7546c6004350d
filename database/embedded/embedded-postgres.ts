import { findBinaries } from './binaries.js';
import { openCluster } from './cluster.js';
import { prepareDataDir, userOfDataDir } from './data-dir.js';
import { ensureDatabase } from './ensure-database.js';
import { lockFolder } from './folder-lock.js';
import { DATABASE_NAME } from './initialise-cluster.js';
import { stopOrphan } from './orphan.js';
import { startPostmaster } from './postmaster.js';
import { reachableBinaries } from './reachable-binaries.js';
import type { OnLog } from './run-program.js';
import type { Settings } from './settings.js';

/** What `startEmbeddedPostgres` needs to know. */
export interface EmbeddedPostgresOptions {
  /** Folder for the database; made if it is missing. See `chooseDataDir`. */
  dataDir: string;
  /** Takes each line that PostgreSQL prints, and a few of our own. */
  onLog?: OnLog;
  /** Server settings as in `postgresql.conf`, over the defaults of this package. */
  settings?: Settings;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** `postgres://…` with the password, on 127.0.0.1, to the database `pagescout`, as a superuser. */
  url: string;
  port: number;
  /** The data folder, absolute, without links. */
  dataDir: string;
  /** Shuts down cleanly and waits for the end. May be called again, and after the server died. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, which is initialised at the first start. Works as root, too, as which the server
 * runs as another user. A server that a killed process left on the folder is stopped first. No signal handler is
 * installed, but a server that was not stopped is told to stop when this process exits.
 *
 * @throws EmbeddedPostgresError whose message is one sentence, then the last lines of the log
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { onLog = () => undefined, settings = {} } = options;
  const user = await userOfDataDir(options.dataDir);
  const binaries = await reachableBinaries(await findBinaries(), user);
  const dataDir = await prepareDataDir(options.dataDir, user);
  const unlock = await lockFolder(dataDir);
  process.once('exit', unlock);
  const release = (): void => {
    unlock();
    process.off('exit', unlock);
  };
  try {
    const cluster = await openCluster(dataDir, binaries, user, { onLog, sync: settings['fsync'] !== 'off' });
    await stopOrphan(cluster.path, onLog);
    const postmaster = await startPostmaster(binaries, cluster, { onLog, settings });
    const stop = (): Promise<void> => postmaster.stop().then(release);
    const { port } = postmaster;
    const url = `postgres://${DATABASE_NAME}:${cluster.password}@127.0.0.1:${port}/${DATABASE_NAME}`;
    await ensureDatabase(url).catch((error: unknown) => stop().then(() => Promise.reject(error as Error)));
    return { url, port, dataDir, stop };
  } catch (error) {
    release();
    throw error;
  }
}
