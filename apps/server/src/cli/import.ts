import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { detectFlavour } from '@pagescout/database';
import { folderImport } from '../core/import/importers.js';
import { stopOnSignals } from '../start/signals.js';
import { describeStartError } from '../start/start-error.js';
import { StopList } from '../start/stop-list.js';
import { progressView } from './import-progress.js';
import { importReport } from './import-report.js';
import { openWiki } from './open-wiki.js';

const USAGE = `Makes pages of the Markdown files in a folder: its folders are the tree.

  npm run import -- <folder>                 into a space named after the folder
  npm run import -- <folder> --space infra   into the space with this slug, which is made if there is none
  --space-name <name>                        name of a new space; the folder's name unless given

Run it again, and the pages are brought up to date. The server may run meanwhile.`;

const INTERRUPTED = 130;

/** Exit codes: 0 done, 1 something failed, 2 the command was not understood, 130 interrupted. */
async function main(stops: StopList): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      space: { type: 'string' },
      'space-name': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help || positionals.length !== 1) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 2;
  }
  // npm changes to the folder of the package; a relative path is meant from where the person is.
  const folder = resolve(process.env['INIT_CWD'] ?? '', positionals[0] ?? '');
  const say = (line: string): void => console.log(line);
  const database = await openWiki(stops, { name: 'pagescout-import', max: 2, statementTimeoutMs: 0, say });
  const progress = progressView(process.stdout);
  const result = await folderImport(database.db)
    .importFolder({
      folder,
      space: values.space,
      spaceName: values['space-name'],
      family: await detectFlavour(database.db),
      onProgress: (step) => progress.show(step),
    })
    .finally(() => progress.end());
  console.log(importReport(folder, result));
  return result.failed.length > 0 ? 1 : 0;
}

const stops = new StopList((what, error) => console.error(`Could not stop ${what}: ${describeStartError(error)}`));
stopOnSignals(stops, INTERRUPTED);
void main(stops)
  .catch((error: unknown) => {
    if (!stops.isStopping)
      console.error(isUsageError(error) ? `${(error as Error).message}\n\n${USAGE}` : describeStartError(error));
    return isUsageError(error) ? 2 : 1;
  })
  .then(async (code) => {
    // A signal is already stopping everything, and says how to leave.
    if (stops.isStopping) return;
    await stops.stopAll();
    process.exit(code);
  });

function isUsageError(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS');
}
