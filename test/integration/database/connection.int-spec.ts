import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type Database, detectFlavour } from '@pagescout/database';
import { sql } from 'kysely';
import { docmostDatabase } from '../../support/docmost-database.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { until } from '../../support/until.js';

describe('a connection', () => {
  let test: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test = await testDatabase();
    database = createDatabase({ url: test.url, max: 1, statementTimeoutMs: 5_000, applicationName: 'under-test' });
  });
  afterAll(async () => {
    await database.destroy();
    await test.drop();
  });

  const ask = async (expression: string): Promise<unknown> =>
    (await sql<{ answer: unknown }>`select ${sql.raw(expression)} as answer`.execute(database.db)).rows[0]?.answer;
  const endSessions = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'under-test'`.execute(test.db);

  it.each([
    ['42::int8', 42],
    ['9007199254740991::int8', 9007199254740991],
    ['9007199254740993::int8', '9007199254740993'],
    ["'2026-01-02T03:04:05.678Z'::timestamptz", new Date('2026-01-02T03:04:05.678Z')],
    [`'{"a":[1]}'::jsonb`, { a: [1] }],
    ["current_setting('statement_timeout')", '5s'],
    ["current_setting('application_name')", 'under-test'],
  ])('reads %s', async (expression, value) => {
    expect(await ask(expression)).toEqual(value);
  });

  it('is replaced when the server ends it between two statements', async () => {
    const before = await ask('pg_backend_pid()');
    await endSessions();
    // Until the pool has heard of it, statements fail; then there is a new session.
    await until(async () => (await ask('pg_backend_pid()').catch(() => before)) !== before);
    expect(await ask('1')).toBe(1);
  });

  it('that is lost inside a transaction fails the transaction, not the process', async () => {
    const lost = database.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await endSessions();
      await sql`select 1`.execute(transaction);
    });
    await expect(lost).rejects.toThrow(); // terminated, reset or no longer queryable, whichever is noticed first
    await until(() => ask('true').then(Boolean, () => false));
  });

  it('ends a statement that takes too long', async () => {
    const hasty = createDatabase({ url: test.url, max: 1, statementTimeoutMs: 50 });
    await expect(sql`select pg_sleep(30)`.execute(hasty.db)).rejects.toThrow(/statement timeout/);
    await hasty.destroy();
  });
});

describe('the flavour', () => {
  it('is the fork for our own schema, stock for a Docmost', async () => {
    const [own, docmost] = [await testDatabase(), await docmostDatabase()];
    expect(await detectFlavour(own.db)).toBe('fork');
    expect(await detectFlavour(docmost.db)).toBe('stock');
    await own.drop();
    await docmost.drop();
  });
});
