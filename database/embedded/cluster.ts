import { randomBytes } from 'node:crypto';
import { chown, lchown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.js';
import { CLUSTER_FOLDER, UNFINISHED_PREFIX } from './data-dir.js';
import { type DatabaseUser, isRoot, userName } from './database-user.js';
import { EmbeddedPostgresError, causeFromLog, errorCode, fileError } from './errors.js';
import { type OnLog, runProgram } from './run-program.js';

/** Name of the superuser, and of the database that the URL leads to. */
export const DATABASE_NAME = 'pagescout';

/** Beside the cluster, not in it: what root writes must not lie where the database's user could put a link. */
const PASSWORD_FILE = 'pagescout.password';

/** A finished cluster on the disk. */
export interface Cluster {
  path: string;
  password: string;
  /** The owner of its files, as whom the server must run. Empty when that is this process's own user. */
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
    for (const name of await readdir(dataDir)) {
      if (name.startsWith(UNFINISHED_PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true });
    }
    const found = await stat(path).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (found) await checkCluster(path, found.uid, binaries.major);
    else await initialise(dataDir, path, binaries, user, options);
    return { path, password: await readPassword(dataDir), user: await ownerAsUser(path, user) };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw fileError('Cannot use the data folder', dataDir, error);
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

/** Initialises beside the target and renames: a cluster is either whole, with its password already in place, or not there. */
async function initialise(
  dataDir: string,
  path: string,
  binaries: Binaries,
  user: DatabaseUser,
  { onLog, sync }: { onLog: OnLog; sync: boolean },
): Promise<void> {
  const unfinished = join(dataDir, `${UNFINISHED_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${unfinished}.password`;
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  if (user.uid !== undefined) {
    for (const own of [unfinished, passwordFile]) await chown(own, user.uid, user.gid as number);
  }
  const { code, lines } = await runProgram(
    program(binaries, 'initdb'),
    initdbArguments(unfinished, passwordFile, sync),
    {
      user,
      onLog,
    },
  );
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    const cause = causeFromLog(lines) ?? 'its log says why';
    throw new EmbeddedPostgresError(`PostgreSQL could not initialise the data folder ${dataDir}: ${cause}.`, lines);
  }
  await rename(passwordFile, join(dataDir, PASSWORD_FILE));
  await rename(unfinished, path);
}

/**
 * The built-in provider makes case and order the same on every system. `--lc-ctype` is needed beside it: pg_trgm asks
 * the C library what a letter is, and in the C locale it finds none beyond ASCII, so no trigram index would help.
 */
function initdbArguments(folder: string, passwordFile: string, sync: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${DATABASE_NAME}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // macOS has no C.UTF-8, and its name for the plain UTF-8 character types is UTF-8.
    `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
    '--text-search-config=english',
    ...(sync ? [] : ['--no-sync']),
  ];
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

/** An ordinary user's cluster, started by root, keeps its owner; one that was handed to root is handed to `user`. */
async function ownerAsUser(path: string, user: DatabaseUser): Promise<DatabaseUser> {
  if (!isRoot()) return {};
  const { uid, gid } = await stat(path);
  if (uid !== 0) return { uid, gid };
  await chown(path, user.uid as number, user.gid as number);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid as number, user.gid as number);
  }
  return user;
}
