import { parseArgs } from 'node:util';
import { migrate, migrateDatabase, MigrationError, type StepEvent } from '@pagescout/database/migrate';
import { databaseUrl, describeError, STANDALONE } from './db-messages.js';

const USAGE = `Applies to the database at DATABASE_URL what it lacks: the extension to a Docmost's, everything to an empty one.

  npm run db:migrate                          apply what is missing
  npm run db:migrate -- --dry-run             only name the files that would run
  npm run db:migrate -- --to 0006             only up to this file
  npm run db:migrate -- --down                undo the last file of the extension
  npm run db:migrate -- --down --to 0003      undo all files after this one
  npm run db:migrate -- --down --to none      undo the extension
  --set base | extension                      this set only (with --down or --to: extension unless given)`;

/** Exit codes: 0 done or nothing to do, 1 a file failed, 2 the command was not understood. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      down: { type: 'boolean', default: false },
      to: { type: 'string' },
      set: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return say(USAGE, 0);
  const url = databaseUrl();
  if (!url) return say(`${STANDALONE} There is nothing to do here.`, 0);

  const { down, to, 'dry-run': dryRun } = values;
  const set = values.set ?? (down || to !== undefined ? 'extension' : undefined);
  if (set !== undefined && set !== 'base' && set !== 'extension') {
    return say(`--set must be base or extension, but is ${set}.`, 2);
  }
  const { onStep, endLine } = report();
  const steps = await (
    set
      ? migrate({ url, set, direction: down ? 'down' : 'latest', to, dryRun, onStep })
      : migrateDatabase({ url, dryRun, onStep })
  ).finally(endLine);
  if (steps.length === 0) return say(down ? 'There is nothing to undo.' : 'The database has everything already.', 0);
  if (dryRun) steps.forEach(({ file }) => console.log(`would run ${file}`));
  return 0;
}

/** One line a file, with its time; a line stays open while an index is being built. */
function report(): { onStep: (event: StepEvent) => void; endLine: () => void } {
  let openSince: number | undefined;
  const endLine = (text = ''): void => {
    if (openSince !== undefined) console.log(text);
    openSince = undefined;
  };
  const onStep = (event: StepEvent): void => {
    if (event.state === 'warning') {
      endLine();
      console.log(`  warning: ${event.message}`);
    } else if (event.state === 'started') {
      openSince = Date.now();
      process.stdout.write(`${event.file} …`);
    } else {
      endLine(` ${((Date.now() - (openSince ?? Date.now())) / 1000).toFixed(1)} s`);
    }
  };
  return { onStep, endLine: () => endLine() };
}

function say(text: string, code: number): number {
  (code === 0 ? console.log : console.error)(text);
  return code;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(describeError(error));
    process.exitCode = error instanceof MigrationError ? 1 : 2;
  },
);
