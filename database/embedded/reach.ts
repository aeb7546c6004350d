import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DatabaseUser } from './database-user.js';

/**
 * Whether `user` may enter the folder `path` and every folder above it. The kernel is asked, by a process of that
 * user, because mode bits alone say nothing about access lists.
 */
export function canReach(path: string, user: DatabaseUser): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/', stdio: 'ignore' });
    child.on('error', fail);
    child.on('exit', (code) => done(code === 0));
  });
}

/** The folder that keeps `user` from reaching `path`, with its mode as in `700`; undefined when nothing does. */
export async function blockingFolder(
  path: string,
  user: DatabaseUser,
): Promise<{ folder: string; mode: string } | undefined> {
  if (user.uid === undefined) return undefined;
  const existing = await nearestExisting(resolve(path));
  if (await canReach(existing, user)) return undefined;
  for (const folder of fromRoot(existing)) {
    if (await canReach(folder, user)) continue;
    return { folder, mode: ((await stat(folder)).mode & 0o777).toString(8).padStart(3, '0') };
  }
  return undefined;
}

async function nearestExisting(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function fromRoot(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...fromRoot(parent), path];
}
