import { once } from 'node:events';
import { makeTemplates } from './templates.js';
import { whichPostgres } from './which-postgres.js';

/**
 * The process behind a test run: starts PostgreSQL, makes the template databases, prints one line of JSON for the
 * suites and stops all of it when its standard input ends, however the run ended.
 */
async function main(): Promise<void> {
  const runEnded = once(process.stdin.resume(), 'end');
  const server = await whichPostgres();
  try {
    const templates = await makeTemplates(server.url);
    process.stdout.write(`${JSON.stringify({ url: server.url, prefix: templates.prefix })}\n`);
    await runEnded;
    if (server.outlivesTheRun) await templates.drop();
  } finally {
    await server.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
  process.stdin.destroy(); // else it would keep this process, and so the run, waiting
});
