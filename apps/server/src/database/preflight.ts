import { type Database, trigramsKnowLetters } from '@pagescout/database';
import { databaseStatus, statusProblems } from '@pagescout/database/migrate';
import { StartError } from '../start/start-error.js';

const LOCALE_WARNING =
  "Searches for words beyond ASCII are slow on this database: show_trgm('тест') is empty, because its character types " +
  '(LC_CTYPE) are those of the C locale. Make a database with LC_CTYPE C.UTF-8 or another UTF-8 locale and move the data.';

/**
 * Looks whether the database has everything that the server needs.
 *
 * @returns a sentence for each thing that it works without, but worse
 * @throws StartError naming the files to run, in their order
 */
export async function preflight({ db }: Database): Promise<string[]> {
  const status = await databaseStatus(db);
  const missing = statusProblems(status.filter(({ needed }) => needed));
  if (missing.length > 0) {
    throw new StartError(
      'The database lacks what the server needs:\n' +
        missing.map((problem) => `  - ${problem}\n`).join('') +
        '`npm run db:migrate` applies these files; docs/dba.md says how to do it by hand.',
    );
  }
  const worse = statusProblems(status.filter(({ needed }) => !needed));
  return (await trigramsKnowLetters(db)) ? worse : [...worse, LOCALE_WARNING];
}
