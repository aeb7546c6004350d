import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Stops the PostgreSQL that `global-setup.ts` started and waits until its folder is gone. */
export default async function globalTeardown(): Promise<void> {
  const child = (globalThis as Record<symbol, unknown>)[Symbol.for('pagescout.test-postgres')] as
    ChildProcess | undefined;
  if (!child || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin?.end();
  await ended;
}
