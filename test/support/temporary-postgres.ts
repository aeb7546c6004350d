import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pagescout/database/embedded';
import { CLUSTER_FOLDER } from '../../database/embedded/data-dir.js';
import { databaseUser } from '../../database/embedded/database-user.js';
import { LOCK_FILE, lockFolder } from '../../database/embedded/folder-lock.js';
import { stopOrphan } from '../../database/embedded/orphan.js';
import { blockingFolder } from '../../database/embedded/reach.js';

const PREFIX = 'pagescout-test-';

/** An embedded PostgreSQL in a fresh temporary folder, quick rather than safe, that is gone after `stop`. */
export async function temporaryPostgres(): Promise<{ url: string; outlivesTheRun: false; stop(): Promise<void> }> {
  const parent = await temporaryParent();
  await removeDeadRuns(parent);
  const dataDir = await mkdtemp(join(parent, PREFIX));
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await remove();
    };
    return { url: server.url, outlivesTheRun: false, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The temporary folder, or `/tmp` when that one is root's alone (mode 700), where the database's user cannot go. */
async function temporaryParent(): Promise<string> {
  return (await blockingFolder(tmpdir(), await databaseUser())) ? '/tmp' : tmpdir();
}

/** Removes what killed runs left, with the servers that may still run there. */
async function removeDeadRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(PREFIX) || !(await isOurs(folder))) continue;
    const unlock = await lockFolder(folder).catch(() => undefined);
    if (!unlock) continue; // of a run that is alive
    await stopOrphan(join(folder, CLUSTER_FOLDER), () => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder without a lock may be that of a run which starts at this moment. */
async function isOurs(folder: string): Promise<boolean> {
  const [owner, lock] = await Promise.all([stat(folder), stat(join(folder, LOCK_FILE))]).catch(() => []);
  return owner !== undefined && lock !== undefined && owner.uid === process.getuid?.();
}
