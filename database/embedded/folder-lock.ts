import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, errorCode, fileError } from './errors.js';
import { processToken } from './process-identity.js';

/** Name of the file that says which process uses a data folder. */
export const LOCK_FILE = 'pagescout.lock';

interface Holder {
  pid: number;
  /** See `processToken`: tells the holder from another program that was given its number later. */
  token: string;
}

/**
 * Takes the data folder for this process. A lock whose holder is dead is taken over.
 *
 * @returns a function that gives the folder back; calling it again does nothing
 * @throws EmbeddedPostgresError that names the holder's process number
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, LOCK_FILE);
  const mine: Holder = { pid: process.pid, token: processToken(process.pid) ?? '' };
  for (let unreadable = 0; ;) {
    if (tryToCreate(path, JSON.stringify(mine))) return releaser(path, mine);
    const holder = readHolder(path);
    if (holder && processToken(holder.pid) === holder.token) {
      throw new EmbeddedPostgresError(
        `The data folder ${dataDir} is in use by process ${holder.pid}; stop that Pagescout first, or set DATA_DIR to another folder.`,
      );
    }
    // Its maker may be between creating and filling it.
    if (!holder && unreadable++ < 10) await pause(50);
    else removeStale(path, holder);
  }
}

function tryToCreate(path: string, content: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o644);
    try {
      writeSync(file, content);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw fileError('Cannot write the lock file', path, error);
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    if (typeof value.pid === 'number' && typeof value.token === 'string') return { pid: value.pid, token: value.token };
  } catch {
    // Gone, empty or not ours: no holder.
  }
  return undefined;
}

/** Moves the lock away before judging it once more, so that of two starters only one removes it. */
function removeStale(path: string, judged: Holder | undefined): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw fileError('Cannot replace the lock file', path, error);
  }
  const moved = readHolder(aside);
  if (moved?.token === judged?.token) rmSync(aside, { force: true });
  else renameSync(aside, path); // another starter had just taken the folder
}

function releaser(path: string, mine: Holder): () => void {
  return () => {
    const holder = readHolder(path);
    if (holder?.pid === mine.pid && holder.token === mine.token) rmSync(path, { force: true });
  };
}
