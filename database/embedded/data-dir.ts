import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type DatabaseUser, databaseUser, isRoot, userName } from './database-user.js';
import { EmbeddedPostgresError, fileError } from './errors.js';
import { LOCK_FILE } from './folder-lock.js';
import { blockingFolder } from './reach.js';

/** The cluster's folder inside a data folder. It appears whole, by a rename, once it is initialised. */
export const CLUSTER_FOLDER = 'postgresql';
/** Beginning of the names of clusters that are being initialised, and of those whose initialisation was killed. */
export const UNFINISHED_PREFIX = 'postgresql.new-';

const DEFAULT_DATA_DIR = '.data';

/** Which data folder to use, and, when that is not the usual one, why. */
export interface DataDirChoice {
  dataDir: string;
  /** A sentence to print when the usual folder could not be used. */
  reason?: string;
}

/**
 * The user that PostgreSQL runs as on a data folder. Root runs an ordinary user's cluster as that user, so that the
 * two may take turns.
 */
export async function userOfDataDir(dataDir: string): Promise<DatabaseUser> {
  if (!isRoot()) return {};
  const cluster = await stat(join(dataDir, CLUSTER_FOLDER)).catch(() => undefined);
  return cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid } : databaseUser();
}

/**
 * The data folder: the one chosen, else `./.data`, else, when Pagescout runs as root where the database's user cannot
 * go (a checkout below `/root`), a folder of this checkout's own in `/var/lib/pagescout`.
 *
 * @param explicit the value of DATA_DIR, if set; it is never replaced by another folder
 */
export async function chooseDataDir(explicit?: string): Promise<DataDirChoice> {
  const usual = resolve(explicit || DEFAULT_DATA_DIR);
  if (explicit || !isRoot()) return { dataDir: usual };
  const blocker = await blockingFolder(dirname(usual), await userOfDataDir(usual));
  if (!blocker) return { dataDir: usual };
  const name = createHash('sha256').update(usual).digest('hex').slice(0, 12);
  const dataDir = join('/var/lib/pagescout', name);
  return {
    dataDir,
    reason:
      `The data folder is ${dataDir}, because PostgreSQL cannot run as root and no other user may enter ` +
      `${blocker.folder} (mode ${blocker.mode}); set DATA_DIR to choose another one.`,
  };
}

/**
 * Makes the data folder if need be and refuses one that is out of reach or holds other files.
 *
 * @returns its path, absolute and without links
 */
export async function prepareDataDir(chosen: string, user: DatabaseUser): Promise<string> {
  const path = resolve(chosen);
  await refuseOutOfReach(path, user);
  try {
    const made = await mkdir(path, { recursive: true, mode: 0o755 });
    const dataDir = await realpath(path);
    if (dataDir !== path) await refuseOutOfReach(dataDir, user);
    await refuseForeignFiles(dataDir);
    if (user.uid !== undefined) await letThrough(path, made ?? path);
    return dataDir;
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw fileError('Cannot use the data folder', path, error);
  }
}

async function refuseOutOfReach(dataDir: string, user: DatabaseUser): Promise<void> {
  const blocker = await blockingFolder(dirname(dataDir), user);
  if (!blocker) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and its user ${await userName(user.uid)} cannot reach the data folder ${dataDir}: ` +
      `${blocker.folder} has mode ${blocker.mode}. Run \`chmod a+x ${blocker.folder}\`, or set DATA_DIR to a folder ` +
      `outside it, such as /var/lib/pagescout/data.`,
  );
}

/** Opens the folders from `path` up to `top`, which are ours, for passing through to the cluster, not for reading. */
async function letThrough(path: string, top: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o111) !== 0o111) await chmod(path, (mode & 0o777) | 0o111);
  if (path !== top) await letThrough(dirname(path), top);
}

async function refuseForeignFiles(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  if (names.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      `${dataDir} is the data folder of another PostgreSQL; set DATA_DIR to an empty folder, or DATABASE_URL to that server.`,
    );
  }
  if (names.includes(LOCK_FILE) || names.includes(CLUSTER_FOLDER)) return;
  // Dot files are tools' own (.gitignore), `lost+found` is a fresh disk's.
  const foreign = names.filter(
    (name) => !name.startsWith('.') && !name.startsWith('pagescout') && name !== 'lost+found',
  );
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, 3).join(', ') + (foreign.length > 3 ? ', …' : '');
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} holds files that are not Pagescout's (${shown}); set DATA_DIR to an empty folder.`,
  );
}
