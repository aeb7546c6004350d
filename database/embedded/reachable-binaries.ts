import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.js';
import { type DatabaseUser, isRoot } from './database-user.js';
import { EmbeddedPostgresError, errorCode } from './errors.js';
import { hydrateLibraryLinks } from './hydrate.js';
import { canReach } from './reach.js';

const INCOMING = 'incoming-';

/**
 * The binaries, complete with library links, at a place where `user` can run them: the package itself, or a copy made
 * once per version when the package is out of its reach (a checkout below `/root`) or may not be written.
 */
export async function reachableBinaries(binaries: Binaries, user: DatabaseUser): Promise<Binaries> {
  const reachable = user.uid === undefined || (await canReach(program(binaries, 'postgres'), user));
  if (reachable && (await hydrateLibraryLinks(binaries.root))) return binaries;
  const tried: string[] = [];
  for (const folder of copyFolders()) {
    if (await isOwnReachableFolder(folder, user)) return { ...binaries, root: await copyOnce(binaries, folder) };
    tried.push(folder);
  }
  throw new EmbeddedPostgresError(
    `The database's user cannot run the programs in ${binaries.root}, and there is no safe place for a copy: ` +
      `${tried.join(' and ')} must belong to the user that starts Pagescout, be writable by no one else and reachable for all.`,
  );
}

function copyFolders(): string[] {
  if (isRoot()) return ['/var/lib/pagescout', '/tmp/pagescout'];
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return [join(cache, 'pagescout'), join(tmpdir(), `pagescout-${process.getuid?.() ?? 'user'}`)];
}

/** Programs must not be run from a folder that another local user could have made or could change. */
async function isOwnReachableFolder(folder: string, user: DatabaseUser): Promise<boolean> {
  try {
    if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755);
    return (await isOwn(folder)) && (user.uid === undefined || (await canReach(folder, user)));
  } catch {
    return false;
  }
}

/** Copies beside the target and renames, so a half-made copy is never seen and the first of several starters wins. */
async function copyOnce(binaries: Binaries, folder: string): Promise<string> {
  const target = join(folder, `postgresql-${binaries.packageVersion}-${process.platform}-${process.arch}`);
  if (await isOwn(target)) return target;
  await removeAbandonedCopies(folder);
  const incoming = await mkdtemp(join(folder, INCOMING));
  try {
    for (const part of ['bin', 'lib', 'share', 'pg-symlinks.json']) {
      await cp(join(binaries.root, part), join(incoming, part), { recursive: true, verbatimSymlinks: true });
    }
    await hydrateLibraryLinks(incoming);
    await letEveryoneRead(incoming);
    await rename(incoming, target);
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
  }
  return target;
}

/** Of starters that were killed while they copied. An hour is far more than a copy takes. */
async function removeAbandonedCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = Date.now() - ((await lstat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (name.startsWith(INCOMING) && age > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}

async function isOwn(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** A strict umask at install time leaves files that only the installing user may read. */
async function letEveryoneRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('/bin') ? 0o755 : 0o644);
  }
}
