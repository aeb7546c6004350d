import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryPostgres } from './temporary-postgres.js';

/** The server that the tests of one run share. */
export interface TestServer {
  /** URL of a role that may create databases. */
  url: string;
  /** Whether the server is there after `stop`, so that the run must drop its own databases. */
  outlivesTheRun: boolean;
  stop(): Promise<void>;
}

/** `TEST_DATABASE_URL` if set; else a container if a Docker engine answers; else the embedded PostgreSQL. */
export async function whichPostgres(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, outlivesTheRun: true, stop: () => Promise.resolve() };
  return (await dockerAnswers()) ? inContainer() : temporaryPostgres();
}

const DOCKER_PATIENCE = 3000;

/** Asks for the engine's version: the client alone, without an engine, answers nothing useful. */
async function dockerAnswers(): Promise<boolean> {
  try {
    const command = ['version', '--format', '{{.Server.Version}}'];
    const { stdout } = await promisify(execFile)('docker', command, { timeout: DOCKER_PATIENCE });
    return /\d/.test(stdout);
  } catch {
    return false;
  }
}

/** Any supported version: `TEST_POSTGRES_IMAGE=postgres:15`. */
async function inContainer(): Promise<TestServer> {
  const image = process.env['TEST_POSTGRES_IMAGE'] ?? 'postgres:18';
  try {
    // Loaded only here: it is slow to load, and without a Docker engine of no use.
    const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
    const container = await new PostgreSqlContainer(image)
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])
      .start();
    const stop = async (): Promise<void> => void (await container.stop());
    return { url: container.getConnectionUri(), outlivesTheRun: false, stop };
  } catch (error) {
    if (process.env['TEST_POSTGRES_IMAGE']) throw error;
    process.stderr.write(
      `Docker answers, but ${image} did not start (${String(error)}); using the embedded PostgreSQL.\n`,
    );
    return temporaryPostgres();
  }
}
