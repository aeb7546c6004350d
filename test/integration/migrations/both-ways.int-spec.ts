import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, migrateDatabase } from '@pagescout/database/migrate';
import { hasPsql, psqlFiles } from '../../support/psql.js';
import { schemaOf } from '../../support/snapshot.js';
import { sqlFiles } from '../../support/sql-files.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { onServer } from '../../support/on-server.js';

const UP = [...sqlFiles('base', 'up'), ...sqlFiles('extension', 'up')];
const DOWN = [...sqlFiles('extension', 'down'), ...sqlFiles('base', 'down')];

/** Sends each file as one string, as any client but psql does. */
const sendFiles = (url: string, files: readonly string[]): Promise<void> =>
  onServer(url, async (client) => {
    for (const file of files) await client.query(readFileSync(file, 'utf8'));
  });

describe('the schema', () => {
  let byMigrator: TestDatabase;
  let byHand: TestDatabase;

  beforeAll(async () => {
    byMigrator = await testDatabase({ template: 'empty' });
    await migrateDatabase({ url: byMigrator.url });
  });
  afterAll(() => byMigrator.drop());

  const hand = (): void => {
    beforeAll(async () => void (byHand = await testDatabase({ template: 'empty' })));
    afterAll(() => byHand.drop());
  };

  if (!hasPsql) process.stderr.write('There is no psql here: the SQL files are run by a plain client only.\n');

  describe.each([
    ['a plain client', sendFiles, true],
    ['psql', psqlFiles, hasPsql],
  ])('made with %s', (_, runFiles, available) => {
    hand();
    const test = available ? it : it.skip;

    test('is the one that the migrator makes, also when each file runs twice', async () => {
      await runFiles(
        byHand.url,
        UP.flatMap((file) => [file, file]),
      );
      const schema = await schemaOf(byHand.db);
      expect(Object.keys(schema).length).toBeGreaterThan(60);
      expect(schema).toEqual(await schemaOf(byMigrator.db));
    });

    test('is found complete by the migrator', async () => {
      expect(await migrate({ url: byHand.url, set: 'extension', direction: 'latest' })).toHaveLength(
        sqlFiles('extension', 'up').length,
      );
      expect(await migrate({ url: byHand.url, set: 'extension' })).toEqual([]);
      expect(await schemaOf(byHand.db)).toEqual(await schemaOf(byMigrator.db));
    });

    test('is gone after the way back, also when each file runs twice', async () => {
      await runFiles(
        byHand.url,
        DOWN.flatMap((file) => [file, file]),
      );
      expect(await schemaOf(byHand.db)).toEqual({});
    });
  });

  it('is gone after the migrator went all the way back', async () => {
    await migrate({ url: byMigrator.url, set: 'extension', direction: 'down', to: 'none' });
    await migrate({ url: byMigrator.url, set: 'base', direction: 'down', to: 'none' });
    expect(await schemaOf(byMigrator.db)).toEqual({});
  });
});
