import { once } from 'node:events';
import { startEmbeddedPostgres } from '@pagescout/database/embedded';

/** The program behind `embedded-process.ts`: arguments are the data folder and `stop` or `exit`. */
const [dataDir = '', end] = process.argv.slice(2);
const told = once(process.stdin.resume(), 'end');
const say = (value: object): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const onLog = (line: string): boolean => process.stdout.write(`${line}\n`);
  // Half of what follows is about crashes of processes, none about crashes of the machine.
  const server = await startEmbeddedPostgres({ dataDir, onLog, settings: { fsync: 'off' } });
  say({ url: server.url, port: server.port, dataDir: server.dataDir });
  await told;
  if (end === 'exit') process.exit(0);
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
}
process.stdin.destroy();
