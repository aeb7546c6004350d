import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError, errorCode, fileError } from './errors.js';
import { LOCK_FILE } from './folder-lock.js';
import { lastPort } from './free-port.js';
import { DATABASE_NAME, PASSWORD_FILE } from './initialise-cluster.js';
import { processToken } from './process-identity.js';

/** How long another process may take to get its server ready, in milliseconds. */
const PATIENCE = 60_000;

/**
 * The database of the server that another process runs on a data folder, as a URL like that of
 * `startEmbeddedPostgres`. Waits while that server is being started.
 *
 * @returns undefined when no living process uses the folder
 * @throws EmbeddedPostgresError when the folder cannot be read or its server does not answer
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const deadline = Date.now() + PATIENCE;
  for (let reason = 'it has not started'; ; await pause(100)) {
    const holder = await livingHolder(dataDir);
    if (holder === undefined) return undefined;
    const [password, port] = [await readOwn(dataDir, PASSWORD_FILE), await lastPort(dataDir)];
    if (password && port !== undefined) {
      const url = `postgres://${DATABASE_NAME}:${password.trim()}@127.0.0.1:${port}/${DATABASE_NAME}`;
      const problem = await problemOf(url);
      if (problem === undefined) return url;
      reason = problem;
    }
    if (Date.now() < deadline) continue;
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} is in use by process ${holder}, but its database cannot be reached: ${reason}.`,
    );
  }
}

/** Number of the process that uses the folder. */
async function livingHolder(dataDir: string): Promise<number | undefined> {
  try {
    const { pid, token } = JSON.parse((await readOwn(dataDir, LOCK_FILE)) ?? '{}') as { pid?: number; token?: string };
    return pid !== undefined && processToken(pid) === token ? pid : undefined;
  } catch (error) {
    // Caught while it was being written: nobody's yet.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readOwn(dataDir: string, name: string): Promise<string | undefined> {
  const path = join(dataDir, name);
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw fileError('Cannot read', path, error);
  });
}

async function problemOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
