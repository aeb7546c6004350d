import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseStatus, type StatusRow } from '@pagescout/database/migrate';
import { readSqlHeader } from '../../../scripts/generate/sql-header.js';
import { hasPsql, psqlAnswer } from '../../support/psql.js';
import { sqlFiles, sqlFolder } from '../../support/sql-files.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';

const UP = [...sqlFiles('base', 'up'), ...sqlFiles('extension', 'up')];
const DOWN = [...sqlFiles('base', 'down'), ...sqlFiles('extension', 'down')];
const named = (files: string[]) => files.map((file) => [file.slice(sqlFolder.length + 1), file] as const);

describe.each(named(UP))('%s', (_, file) => {
  it('says what it does, and names a way back that exists', async () => {
    const { undo } = await readSqlHeader(file);
    expect(undo).toBe(basename(file).replace('.up.sql', '.down.sql'));
    expect(existsSync(file.replace('.up.sql', '.down.sql'))).toBe(true);
  });
});

describe.each(named([...UP, ...DOWN]))('%s', (_, file) => {
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/^--.*$/gm, '').replace(/\$\$[^]*?\$\$/g, '');

  it('holds one statement if it runs outside a transaction, and nothing else needs that', () => {
    const statements = code.split(';').filter((part) => part.trim() !== '');
    expect(text.startsWith('--! no-transaction')).toBe(/\bconcurrently\b|^\s*call\b/m.test(code));
    if (text.startsWith('--! no-transaction')) expect(statements).toHaveLength(1);
  });

  it('has no psql commands, and waits for a lock on pages for a short time only', () => {
    expect(code).not.toMatch(/^\s*\\/m);
    const locksPages =
      file.includes('extension') && /\b(references|on|truncate) public\.(pages|page_search)\b/.test(code);
    if (locksPages && !text.startsWith('--! no-transaction')) expect(code).toMatch(/set lock_timeout = '3s';/);
  });
});

describe('the status', () => {
  let full: TestDatabase;
  let empty: TestDatabase;
  let status: StatusRow[];
  beforeAll(async () => {
    [full, empty] = [await testDatabase(), await testDatabase({ template: 'empty' })];
    status = await databaseStatus(full.db);
  });
  afterAll(() => Promise.all([full.drop(), empty.drop()]));

  it('knows something of each file, and names only files that exist', () => {
    const files = new Set(status.map(({ file }) => join(sqlFolder, '..', file)));
    expect([...files].sort()).toEqual([...UP].sort());
  });

  it('finds everything on a full database and nothing on an empty one', async () => {
    expect(status.filter(({ present, valid }) => !present || !valid)).toEqual([]);
    expect((await databaseStatus(empty.db)).filter(({ present, valid }) => present || valid)).toEqual([]);
  });

  (hasPsql ? it : it.skip)('says the same in psql', async () => {
    const lines = (await psqlAnswer(full.url, join(sqlFolder, 'checks/status.sql'))).trim().split('\n');
    expect(lines).toEqual(
      status.map(({ object, kind, present, valid, needed, file }) =>
        [object, kind, ...[present, valid, needed].map((yes) => (yes ? 't' : 'f')), file].join('|'),
      ),
    );
  });
});
