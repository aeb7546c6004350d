import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DatabaseUser } from './database-user.js';
import { EmbeddedPostgresError, errorCode } from './errors.js';

/** Takes one line of a program's output. */
export type OnLog = (line: string) => void;

const KEPT_LINES = 20;

/** A program of PostgreSQL that was started as `user`, with the last lines of its output. */
export interface StartedProgram {
  child: ChildProcess;
  lines: string[];
}

/**
 * Starts a program; its output goes line by line to `onLog`, and the last lines are kept for an error message. A
 * program that still runs when this process exits is told to stop.
 */
export function startProgram(
  path: string,
  args: readonly string[],
  { user, onLog, ...options }: { user: DatabaseUser; onLog: OnLog } & Pick<SpawnOptions, 'detached'>,
): StartedProgram {
  const child = spawn(path, args, {
    ...options,
    ...user,
    // The folder that Pagescout was started in may be out of the user's reach.
    cwd: '/',
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // For the last moment of this process, when nothing can be awaited: the program still ends cleanly by itself.
  const stopWithUs = (): void => void child.kill('SIGINT');
  process.once('exit', stopWithUs);
  child.once('close', () => process.off('exit', stopWithUs));
  child.once('error', () => process.off('exit', stopWithUs));
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      onLog(line);
    });
  }
  return { child, lines };
}

/** Runs a program to its end. */
export async function runProgram(
  path: string,
  args: readonly string[],
  options: { user: DatabaseUser; onLog: OnLog },
): Promise<{ code: number | null; lines: string[] }> {
  const { child, lines } = startProgram(path, args, options);
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', (error) => fail(cannotStart(path, error)));
    child.on('close', done);
  });
  return { code, lines };
}

/** The sentence for a program that the system would not even start. */
export function cannotStart(path: string, error: Error): EmbeddedPostgresError {
  const reasons: Record<string, string> = {
    EACCES: 'it may not be executed there (a mount with `noexec`, or a missing permission)',
    // The kernel says so, too, when the program's loader is missing: a glibc program on musl.
    ENOENT:
      'the file or the C library that it was built for (glibc) is missing; set DATABASE_URL to a PostgreSQL of your own',
    EPERM: 'this process may not start programs as another user; start Pagescout as an ordinary user',
    ENOEXEC: 'it was built for another kind of machine',
  };
  const code = errorCode(error);
  return new EmbeddedPostgresError(`Cannot start ${path}: ${(code && reasons[code]) ?? error.message}.`, [], {
    cause: error,
  });
}

/** Nothing of the caller's locale or PG… settings may leak into the cluster; messages are parsed, so they are English. */
function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => /^(PATH|LD_LIBRARY_PATH)$/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
