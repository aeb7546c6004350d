import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts the one PostgreSQL of this run. Jest loads this file outside its module system, where sources of workspaces
 * cannot be imported, so the server lives in a process of its own that reads the sources through tsx and needs no
 * build. That process stops when its standard input ends, so even a killed run leaves nothing behind.
 */
export default async function globalSetup({ rootDir }: { rootDir: string }): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--conditions=@pagescout/source', '--import', 'tsx', join(rootDir, 'test/support/postgres-process.ts')],
    { cwd: rootDir, stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' }, detached: true },
  );
  process.env['PAGESCOUT_TEST_POSTGRES'] = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('error', fail);
    child.once('exit', () =>
      fail(new Error('The PostgreSQL for the tests did not start; the reason is printed above.')),
    );
  });
  (globalThis as Record<symbol, unknown>)[Symbol.for('pagescout.test-postgres')] = child;
}
