import { parseArgs } from 'node:util';
import { apiKeys } from '../core/api-key/api-keys.js';
import { stopOnSignals } from '../start/signals.js';
import { describeStartError } from '../start/start-error.js';
import { StopList } from '../start/stop-list.js';
import { timeAfter } from './duration.js';
import { openWiki } from './open-wiki.js';

const USAGE = `Makes an API token, with which a program acts in the name of a user, and prints it. It is shown only once.

  npm run token -- --email ada@example.com --name laptop
  --expires 90d        it ends after so many hours (h), days (d) or weeks (w); without, when it is revoked`;

const LONGEST_NAME = 100;
const INTERRUPTED = 130;

/** Exit codes: 0 done, 1 no token was made, 2 the command was not understood, 130 interrupted. */
async function main(stops: StopList): Promise<number> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      expires: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { email, name, expires } = values;
  if (values.help || !email || !name || name.length > LONGEST_NAME) {
    (values.help ? console.log : console.error)(USAGE);
    return values.help ? 0 : 2;
  }
  const expiresAt = expires === undefined ? null : timeAfter(expires);
  if (expiresAt === undefined) {
    console.error('--expires must be a number of hours, days or weeks such as 12h, 90d or 4w.');
    return 2;
  }
  const say = (line: string): void => console.error(line);
  const database = await openWiki(stops, { name: 'pagescout-token', max: 1, say });
  const { token } = await apiKeys(database.db).createFor(email, name, expiresAt);
  // Alone on the standard output, so that a script can take it from there.
  console.log(token);
  console.error(
    `Token ${name} for ${email}, ${expiresAt ? `until ${expiresAt.toISOString()}` : 'until it is revoked'}.`,
  );
  return 0;
}

const stops = new StopList((what, error) => console.error(`Could not stop ${what}: ${describeStartError(error)}`));
stopOnSignals(stops, INTERRUPTED);
void main(stops)
  .catch((error: unknown) => {
    if (!stops.isStopping) console.error(isUsageError(error) ? USAGE : describeStartError(error));
    return isUsageError(error) ? 2 : 1;
  })
  .then(async (code) => {
    if (stops.isStopping) return;
    await stops.stopAll();
    process.exit(code);
  });

function isUsageError(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS');
}
