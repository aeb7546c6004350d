import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '@pagescout/database';
import { startEmbeddedPostgres } from '@pagescout/database/embedded';
import { migrate } from '@pagescout/database/migrate';
import { CLUSTER_FOLDER } from '../../database/embedded/data-dir.js';
import { scratchFolder } from './scratch-folder.js';
import { OF_SUITE } from './temporary-postgres.js';
import type { TestDatabase } from './test-database.js';
import { until } from './until.js';

/** A PostgreSQL that a suite may stop, kill and start again on the same port. */
export interface RestartablePostgres {
  database: TestDatabase;
  /** Ends all its sessions and stops it in order, as `pg_ctl stop -m fast`. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash: at its next start it recovers from its log. */
  crash(): Promise<void>;
  start(): Promise<void>;
}

/** A PostgreSQL of the suite's own with the whole schema; `database.drop` removes it. */
export async function restartablePostgres(): Promise<RestartablePostgres> {
  const folder = await scratchFolder(OF_SUITE);
  const start = () => startEmbeddedPostgres({ dataDir: folder.path, settings: { fsync: 'off' } });
  let server = await start();
  await migrate({ url: server.url, set: 'base' });
  await migrate({ url: server.url, set: 'extension' });
  const { url } = server;
  const { db, destroy } = createDatabase({ url });
  const pid = async (): Promise<number> =>
    Number((await readFile(join(folder.path, CLUSTER_FOLDER, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    database: {
      url,
      db,
      async drop() {
        await destroy();
        await server.stop();
        await folder.remove();
      },
    },
    stop: () => server.stop(),
    async crash() {
      const postmaster = await pid();
      process.kill(postmaster, 'SIGQUIT');
      await until(() => isGone(postmaster));
      // Lets go of the folder.
      await server.stop();
    },
    async start() {
      server = await start();
      if (server.url !== url) throw new Error(`PostgreSQL came back at another place: ${server.url}`);
    },
  };
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
