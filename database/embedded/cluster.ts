import { chown, lchown, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { CLUSTER_FOLDER, UNFINISHED_PREFIX } from './data-dir.js';
import { type DatabaseUser, isRoot, userName } from './database-user.js';
import { EmbeddedPostgresError, errorCode, fileError } from './errors.js';
import { PASSWORD_FILE, initialiseCluster } from './initialise-cluster.js';
import type { OnLog } from './run-program.js';

/** A finished cluster on the disk. */
export interface Cluster {
  path: string;
  password: string;
  /** As whom the server runs: the owner of its files. */
  user: DatabaseUser;
}

/**
 * The cluster in `dataDir`, initialised if there is none. Leftovers of a killed initialisation are removed; anything
 * else that is not a cluster is left alone and refused. The caller holds the folder's lock.
 */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  user: DatabaseUser,
  options: { onLog: OnLog; sync: boolean },
): Promise<Cluster> {
  const path = join(dataDir, CLUSTER_FOLDER);
  try {
    await removeUnfinished(dataDir);
    const found = await stat(path).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (found) await checkCluster(path, found.uid, binaries.major);
    else await initialiseCluster(dataDir, path, binaries, user, options);
    if (found?.uid === 0) await giveTo(path, user);
    return { path, password: await readPassword(dataDir), user };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw fileError('Cannot use the data folder', dataDir, error);
  }
}

/** A killed initialisation's programs may live on for a moment and still write, hence the retries. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function checkCluster(path: string, owner: number, major: number): Promise<void> {
  if (!isRoot() && owner !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      `The data folder ${path} belongs to ${await userName(owner)}, because another user started Pagescout on it before; ` +
        `start it as that user or as root, or hand the folder over with \`chown -R\`.`,
    );
  }
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      `The folder ${path} holds no PostgreSQL cluster but other files, so nothing in it was touched; ` +
        `move it away, or set DATA_DIR to an empty folder.`,
    );
  }
  if (version.trim() !== String(major)) {
    throw new EmbeddedPostgresError(
      `The data folder ${path} was made by PostgreSQL ${version.trim()}, but this Pagescout brings PostgreSQL ${major}; ` +
        `start the version of Pagescout that made it and dump its database, or set DATA_DIR to an empty folder.`,
    );
  }
}

async function readPassword(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, PASSWORD_FILE), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  if (password.trim()) return password.trim();
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} lacks ${PASSWORD_FILE}, the password of its database; restore that file from a backup.`,
  );
}

/** A cluster that was handed to root, say by a restored backup, is handed on to the database's user. */
async function giveTo(path: string, { uid, gid }: DatabaseUser): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await chown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}
