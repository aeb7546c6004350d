import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { docmostDatabase } from '../../support/docmost-database.js';
import { endServerProcesses, runBuilt, startServer } from '../../support/server-process.js';
import { testDatabase } from '../../support/test-database.js';

const SECRET = { APP_SECRET: 'a-secret-of-at-least-32-characters' };
afterAll(endServerProcesses);

describe('a start with DATABASE_URL', () => {
  it('gives an empty database everything, the demo wiki included, without an embedded PostgreSQL', async () => {
    const database = await testDatabase({ template: 'empty' });
    const server = await startServer({ ...SECRET, DATABASE_URL: database.url, ADMIN_PASSWORD: 'for-the-tests' });
    expect(server.output).not.toContain('Starting the database');
    const { rows } = await sql<{ spaces: number }>`select count(*)::int as spaces from spaces`.execute(database.db);
    expect(rows).toEqual([{ spaces: 3 }]);
    const answer = await server.post('/api/auth/login', { email: 'admin@example.com', password: 'for-the-tests' });
    expect(answer.status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    await database.drop();
  });

  it('refuses a database without the extension, and names the files and the command', async () => {
    const database = await testDatabase({ template: 'base' });
    const server = runBuilt('main.js', { ...SECRET, DATABASE_URL: database.url, PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.output).toContain(
      'table public.page_search is missing: run sql/extension/0002-page-search-table.up.sql',
    );
    expect(server.output).toContain('npm run db:migrate');
    expect(server.output).not.toMatch(/^ +at /m);
    await database.drop();
  });

  it('refuses an index whose build was interrupted, and names its file', async () => {
    const database = await testDatabase();
    await sql`
      update pg_index set indisvalid = false where indexrelid = 'page_search_text_norm_idx'::regclass`.execute(
      database.db,
    );
    const server = runBuilt('main.js', { ...SECRET, DATABASE_URL: database.url, PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.output).toContain(
      'index public.page_search_text_norm_idx is not valid: run sql/extension/0006-text-index.up.sql',
    );
    await database.drop();
  });

  it("gives a Docmost's database nothing unasked", async () => {
    const database = await docmostDatabase();
    const server = runBuilt('main.js', { ...SECRET, DATABASE_URL: database.url, PORT: '0' });
    expect(await server.ended).toBe(1);
    const { rows } = await sql<{ found: boolean }>`
      select to_regclass('public.page_search') is not null as found`.execute(database.db);
    expect(rows).toEqual([{ found: false }]);
    await database.drop();
  });

  it('warns on a database whose letters pg_trgm does not know', async () => {
    const database = await testDatabase({ template: 'empty' });
    const name = new URL(database.url).pathname.slice(1);
    const url = Object.assign(new URL(database.url), { pathname: `/${name}_c` }).href;
    await sql
      .raw(`create database "${name}_c" template template0 locale 'C' locale_provider libc`)
      .execute(database.db);
    const server = await startServer({ ...SECRET, DATABASE_URL: url });
    expect(server.output).toContain(
      "Warning: Searches for words beyond ASCII are slow on this database: show_trgm('тест')",
    );
    await server.end('SIGTERM');
    await sql.raw(`drop database "${name}_c"`).execute(database.db);
    await database.drop();
  });

  it.each([
    [
      'an address where nothing listens',
      'postgres://u:hidden@127.0.0.1:1/x',
      /^The database at 127\.0\.0\.1:1\/x cannot be used: connect ECONNREFUSED.*\. Check DATABASE_URL\.\n$/,
    ],
    [
      'a host that is not there',
      'postgres://u:hidden@nowhere.invalid/x',
      /^The database at nowhere\.invalid\/x cannot be used: getaddrinfo .*\. Check DATABASE_URL\.\n$/,
    ],
  ])('says in one sentence that it cannot reach %s', async (_what, url, sentence) => {
    const server = runBuilt('main.js', { ...SECRET, DATABASE_URL: url, PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.output).toMatch(sentence);
  });

  it('says which replica cannot be reached', async () => {
    const database = await testDatabase();
    const replica = 'postgres://u:hidden@127.0.0.1:1/x';
    const server = runBuilt('main.js', {
      ...SECRET,
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: replica,
      PORT: '0',
    });
    expect(await server.ended).toBe(1);
    expect(server.output).toMatch(
      /^The database at 127\.0\.0\.1:1\/x cannot be used: .* Check DATABASE_REPLICA_URL\.\n$/,
    );
    await database.drop();
  });
});

describe('a start with wrong settings', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but is "abc"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but is "70000"'],
    [
      { DATABASE_URL: 'mysql://x/y' },
      'DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database',
    ],
    [{ DATABASE_URL: 'postgres://x/y' }, 'APP_SECRET must be set together with DATABASE_URL'],
  ])('names %j', async (settings, sentence) => {
    const server = runBuilt('main.js', settings);
    expect(await server.ended).toBe(1);
    expect(server.output).toContain(`The configuration is not valid:\n  - ${sentence}`);
    expect(server.output).not.toMatch(/^ +at /m);
  });

  it('says that an address is not one of this machine', async () => {
    const server = runBuilt('main.js', { HOST: '192.0.2.1', PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.output).toBe(
      'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, but is 192.0.2.1.\n',
    );
  });
});
