import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode } from './errors.js';
import { processToken, servesCluster } from './process-identity.js';
import type { OnLog } from './run-program.js';

/** How long a server may take to write out its buffers before it is told to stop at once, in milliseconds. */
export const FAST_SHUTDOWN_LIMIT = 60_000;

/**
 * Stops a PostgreSQL that still runs on `cluster` because the process that had started it was killed, and removes the
 * pid file of one whose number now belongs to another program. The caller holds the folder's lock.
 */
export async function stopOrphan(cluster: string, onLog: OnLog): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!Number.isInteger(pid) || pid <= 0) return;
  switch (servesCluster(pid, cluster)) {
    case 'no':
      // PostgreSQL itself only asks whether the number is in use, and would refuse to start.
      await rm(pidFile, { force: true });
      return;
    case 'unknown':
      return; // PostgreSQL decides, and refuses when in doubt
    case 'yes':
      onLog(`Stopping the PostgreSQL (process ${pid}) that an earlier Pagescout left running on ${cluster}.`);
      await stopProcess(pid, cluster);
  }
}

async function stopProcess(pid: number, cluster: string): Promise<void> {
  const token = processToken(pid);
  try {
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + FAST_SHUTDOWN_LIMIT;
    for (let forced = false; processToken(pid) === token && token !== undefined; await pause(25)) {
      if (forced || Date.now() < deadline) continue;
      forced = true;
      process.kill(pid, 'SIGQUIT'); // no checkpoint; the next start recovers from the log
    }
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${pid}) still runs on ${cluster} and belongs to another user; stop it with \`kill -INT ${pid}\` as that user or as root.`,
      [],
      { cause: error },
    );
  }
}
