import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLUSTER_FOLDER } from '../../database/embedded/data-dir.js';
import { databaseUser } from '../../database/embedded/database-user.js';
import { lockFolder } from '../../database/embedded/folder-lock.js';
import { stopOrphan } from '../../database/embedded/orphan.js';
import { blockingFolder } from '../../database/embedded/reach.js';

/** A new temporary folder that the database's user can enter, and a function that removes it with any server in it. */
export async function scratchFolder(prefix: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(await temporaryParent(), prefix));
  await chmod(path, 0o755);
  return { path, remove: () => removeFolder(path) };
}

/**
 * Removes the folders of killed runs, with the servers that may still run in them.
 *
 * @param prefix beginning of the folders' names
 */
export async function removeDeadFolders(prefix: string): Promise<void> {
  const parent = await temporaryParent();
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (name.startsWith(prefix) && (await isDead(path))) await removeFolder(path);
  }
}

/** The temporary folder, or `/tmp` when that one is root's alone (mode 700), where the database's user cannot go. */
async function temporaryParent(): Promise<string> {
  return (await blockingFolder(tmpdir(), await databaseUser())) ? '/tmp' : tmpdir();
}

const MINUTE = 60_000;

/** Of this user, without a living process, and old enough that no run is just about to start in it. */
async function isDead(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < MINUTE) return false;
  const unlock = await lockFolder(path).catch(() => undefined);
  unlock?.();
  return unlock !== undefined;
}

async function removeFolder(path: string): Promise<void> {
  await stopOrphan(join(path, CLUSTER_FOLDER), () => undefined);
  await rm(path, { recursive: true, force: true });
}
