import { createDatabase } from '@pagescout/database';
import { classifyDatabase, type DatabaseKind, databaseStatus, statusProblems } from '@pagescout/database/migrate';
import { databaseUrl, describeError, STANDALONE } from './db-messages.js';

const KIND: Record<DatabaseKind, string> = {
  empty: 'The database is empty: npm run db:migrate, or the first start of the server, makes everything.',
  docmost: "This is a Docmost's database.",
  pagescout: "This is Pagescout's own database.",
};

/** Exit codes: 0 everything is there, 1 something is missing or not valid, 2 the database could not be asked. */
async function main(): Promise<number> {
  const url = databaseUrl();
  if (!url) {
    console.error(`${STANDALONE} This command looks at the database of DATABASE_URL.`);
    return 2;
  }
  const { db, destroy } = createDatabase({ url, max: 1, applicationName: 'pagescout-status' });
  try {
    const kind = await classifyDatabase(db);
    console.log(KIND[kind]);
    if (kind === 'empty') return 1;
    const status = await databaseStatus(db);
    for (const { object, kind: what, present, valid, file } of status) {
      const state = !present ? 'MISSING' : valid ? 'ok' : 'INVALID';
      console.log(`${state.padEnd(8)}${what.padEnd(10)}${object.padEnd(44)}${file}`);
    }
    const problems = statusProblems(status);
    console.log(problems.length ? `\nTo do:\n  ${problems.join('\n  ')}` : '\nEverything is there.');
    return problems.length ? 1 : 0;
  } finally {
    await destroy();
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(describeError(error));
    process.exitCode = 2;
  },
);
