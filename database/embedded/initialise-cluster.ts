import { randomBytes } from 'node:crypto';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.js';
import { UNFINISHED_PREFIX } from './data-dir.js';
import type { DatabaseUser } from './database-user.js';
import { EmbeddedPostgresError, causeFromLog } from './errors.js';
import { type OnLog, runProgram } from './run-program.js';

/** Name of the superuser, and of the database that the URL leads to. */
export const DATABASE_NAME = 'pagescout';

/** Beside the cluster, not in it: what root writes must not lie where the database's user could put a link. */
export const PASSWORD_FILE = 'pagescout.password';

/** Initialises beside the target and renames: a cluster is either whole, with its password already in place, or not there. */
export async function initialiseCluster(
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
