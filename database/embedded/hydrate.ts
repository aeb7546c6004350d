import { readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from './errors.js';

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * Makes the library links that the package's install script would have made (it may be switched off). Each link
 * appears whole or not at all, so several processes may do this at once.
 *
 * @param root the package's `native` folder, or a copy of it
 * @returns whether all links are in place; false in a tree that may not be written
 */
export async function hydrateLibraryLinks(root: string): Promise<boolean> {
  const list = JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as LibraryLink[];
  for (const { source, target } of list) {
    // Both are written relative to the package, as `native/lib/…`, and lie in the same folder.
    if (!(await ensureLink(basename(source), join(root, target.replace(/^native\//, ''))))) return false;
  }
  return true;
}

async function ensureLink(to: string, path: string): Promise<boolean> {
  const current = await readlink(path).catch(errorCode);
  if (current === to || current === 'EINVAL') return true; // EINVAL: a file, from a package that was made without links
  const temporary = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    await symlink(to, temporary);
    await rename(temporary, path);
    return true;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}
