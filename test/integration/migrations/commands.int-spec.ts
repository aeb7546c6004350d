import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { docmostDatabase } from '../../support/docmost-database.js';
import type { TestDatabase } from '../../support/test-database.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Ended {
  code: number;
  output: string;
  errors: string;
}

/** Runs a command of the server from its source. */
function command(name: 'db-migrate' | 'db-status', args: string[], url: string | undefined): Promise<Ended> {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...env } = process.env;
  const options = ['--conditions=@pagescout/source', '--import', 'tsx', `apps/server/src/cli/${name}.ts`, ...args];
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      options,
      { cwd: root, env: { ...env, ...(url === undefined ? {} : { DATABASE_URL: url }) } },
      (_error, output, errors) => done({ code: child.exitCode ?? -1, output, errors }),
    );
  });
}

describe('the commands on the database of a Docmost', () => {
  let docmost: TestDatabase;
  beforeAll(async () => void (docmost = await docmostDatabase()));
  afterAll(() => docmost.drop());

  const migrate = (...args: string[]) => command('db-migrate', args, docmost.url);
  const status = () => command('db-status', [], docmost.url);

  it('before: the status names the files to run, a dry run names them too and runs none', async () => {
    const before = await status();
    expect(before.code).toBe(1);
    expect(before.output).toMatch(/^MISSING table +public\.page_search +sql\/extension\/0002-page-search-table/m);
    expect(before.output).toMatch(/To do:.*run sql\/extension\/0002-page-search-table\.up\.sql/s);
    const dry = await migrate('--dry-run');
    expect(dry).toMatchObject({ code: 0, errors: '' });
    expect(dry.output).toMatch(/^would run sql\/extension\/0001-extensions\.up\.sql$/m);
    expect(dry.output).not.toContain('sql/base');
    expect((await status()).output).toBe(before.output);
  });

  it('up: each file with its time, then nothing more to do', async () => {
    const up = await migrate();
    expect(up).toMatchObject({ code: 0, errors: '' });
    expect(up.output).toMatch(/^sql\/extension\/0006-text-index\.up\.sql … \d+\.\d s$/m);
    expect(await status()).toMatchObject({ code: 0, output: expect.stringContaining('Everything is there.') });
    expect(await migrate()).toEqual({ code: 0, output: 'The database has everything already.\n', errors: '' });
  });

  it('down: the last file, or all', async () => {
    expect((await migrate('--down')).output).toMatch(/^sql\/extension\/\S+\.down\.sql … \d+\.\d s\n$/);
    expect((await migrate('--down', '--to', 'none')).output).toMatch(/0001-extensions\.down\.sql … \d+\.\d s\n$/);
    const { rows } = await sql`select to_regclass('public.page_search') as search`.execute(docmost.db);
    expect(rows).toEqual([{ search: null }]);
  });

  it('a file that fails ends the command with its name', async () => {
    await sql`create function page_search_normalise(text) returns int language sql as 'select 1'`.execute(docmost.db);
    const failed = await migrate();
    expect(failed.code).toBe(1);
    expect(failed.errors).toMatch(/^sql\/extension\/0002-page-search-table\.up\.sql: cannot change return type.*\n$/);
    expect(failed.output).toMatch(/0002-page-search-table\.up\.sql …\n$/);
  });
});

describe('the commands', () => {
  it.each([
    ['an unknown option', ['--nonsense'], /Unknown option '--nonsense'/],
    ['an unknown set', ['--set', 'nonsense'], /--set must be base or extension, but is nonsense/],
  ])('refuse %s', async (_, args, message) => {
    const { code, errors } = await command('db-migrate', args, 'postgresql://nobody@127.0.0.1:1/none');
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(message) });
  });

  it('name a DATABASE_URL that is none, and a server that does not answer', async () => {
    expect((await command('db-status', [], 'nonsense')).errors).toMatch(/DATABASE_URL must be a URL/);
    const unreachable = await command('db-migrate', [], 'postgresql://nobody@127.0.0.1:1/none');
    expect(unreachable).toMatchObject({ code: 1, errors: expect.stringContaining('ECONNREFUSED') });
  });

  it('say that a standalone wiki needs no migration', async () => {
    const alone = await command('db-migrate', [], undefined);
    expect(alone).toMatchObject({ code: 0, output: expect.stringMatching(/embedded PostgreSQL.*nothing to do/) });
    expect(await command('db-status', [], undefined)).toMatchObject({ code: 2, output: '' });
  });
});
