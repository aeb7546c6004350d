import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this machine has PostgreSQL's own client; the embedded PostgreSQL brings none. */
export const hasPsql = await run('psql', ['--version']).then(
  () => true,
  () => false,
);

/** Runs files as a DBA does: stops at the first error, with no start-up file. */
export async function psqlFiles(url: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await run('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', file, url]);
  }
}

/** What a statement answers, rows as lines, columns separated by `|`. */
export async function psqlAnswer(url: string, file: string): Promise<string> {
  const { stdout } = await run('psql', ['--no-psqlrc', '--tuples-only', '--no-align', '--file', file, url]);
  return stdout;
}
