import { randomBytes } from 'node:crypto';
import { type DB, createDatabase } from '@pagescout/database';
import type { Kysely } from 'kysely';
import { onServer, urlOf } from './on-server.js';
import type { TemplateName } from './templates.js';

/** A suite's own database. */
export interface TestDatabase {
  url: string;
  db: Kysely<DB>;
  /** Closes `db` and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A database of the suite's own, cloned from a template, so that suites may run at once and in any order.
 *
 * @param options.template `empty`, `base` (the Docmost-compatible schema) or `full` (with the extension; the default)
 */
export async function testDatabase({ template = 'full' }: { template?: TemplateName } = {}): Promise<TestDatabase> {
  const { url: server, prefix } = thisRun();
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  // Copying the files is quicker than writing them through the log, which the server of the tests does not need.
  await onServer(server, (client) =>
    client.query(`create database "${name}" template "${prefix}_${template}" strategy file_copy`),
  );
  const url = urlOf(server, name);
  // The product's own connection, so that values reach a test as they reach the server.
  const { db, destroy } = createDatabase({ url });
  return {
    url,
    db,
    async drop() {
      await destroy();
      await onServer(server, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}

/** What `global-setup.ts` has left for the suites. */
function thisRun(): { url: string; prefix: string } {
  const value = process.env['PAGESCOUT_TEST_POSTGRES'];
  if (!value) throw new Error('There is no PostgreSQL for this suite: name it *.int-spec.ts and run it with Jest.');
  return JSON.parse(value) as { url: string; prefix: string };
}
