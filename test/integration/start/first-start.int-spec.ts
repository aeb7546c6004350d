import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { processToken } from '../../../database/embedded/process-identity.js';
import { dataFolders } from '../../support/data-folders.js';
import { markdownFolders } from '../../support/markdown-folder.js';
import { endServerProcesses, runBuilt, startServer } from '../../support/server-process.js';

const dataFolder = dataFolders();
const markdownFolder = markdownFolders();
afterAll(endServerProcesses);

type Started = Awaited<ReturnType<typeof startServer>>;

const logIn = async (server: Started, email: string, password: string) => {
  const answer = await server.post('/api/auth/login', { email, password });
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};
const search = async (server: Started, cookie: string, body: object): Promise<string[]> => {
  const answer = await server.post('/api/search', body, cookie);
  const { data } = (await answer.json()) as { data: { items: { title: string }[] } };
  return data.items.map(({ title }) => title);
};
/** The PostgreSQL that the folder's pid file names, if it lives. */
const postgresOf = async (dataDir: string): Promise<string | undefined> => {
  const pid = parseInt(await readFile(join(dataDir, 'postgresql/postmaster.pid'), 'utf8').catch(() => ''), 10);
  return pid ? processToken(pid) : undefined;
};

describe('the first start on an empty folder', () => {
  let dataDir: string;
  let server: Started;
  let password: string;
  beforeAll(async () => {
    dataDir = await dataFolder();
    server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: 'ann@example.org' });
    password = /with the password (\S+) \(it is not shown again\)/.exec(server.output)?.[1] ?? '';
  });

  it('prints an address, a log-in, a search to try and settings for agents', () => {
    expect(server.output).toMatch(/Pagescout is ready at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(server.output).toContain('Log in as ann@example.org with the password ');
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(server.output).toContain('"query":"srv.local"');
    expect(server.output).toContain(`"PAGESCOUT_PASSWORD": "${password}"`);
  });

  it('lets the owner log in, and nobody without the password', async () => {
    expect(await logIn(server, 'ann@example.org', password)).toMatchObject({ status: 200, cookie: /^authToken=/ });
    expect(await logIn(server, 'ann@example.org', 'a guess')).toMatchObject({ status: 401 });
    expect(await logIn(server, 'ilya@example.com', password)).toMatchObject({ status: 401 });
  });

  it('has a wiki in which a first search finds something', async () => {
    const { cookie } = await logIn(server, 'ann@example.org', password);
    expect(await search(server, cookie, { query: 'backup' })).toContain('backup-srv.local');
    // The one that is printed.
    expect(await search(server, cookie, { query: 'srv.local', substring: true })).toContain('backup-srv.local');
    // Restricted to the owner, whose e-mail is not the one in the demo's file.
    expect(await search(server, cookie, { query: 'salary bands' })).toEqual(['Salary bands 2026']);
  });

  it('is alive and ready', async () => {
    const get = async (path: string) => (await fetch(server.address + path)).json();
    expect(await get('/api/health')).toEqual({ status: 'ok', database: 'up' });
    expect(await get('/api/health/live')).toEqual({ status: 'ok' });
  });

  it('keeps its secret to itself', async () => {
    expect((await stat(join(dataDir, 'pagescout.secret'))).mode & 0o777).toBe(0o600);
  });

  it('may be imported into while it runs', async () => {
    const folder = await markdownFolder({ 'new.md': '# Imported meanwhile\n\nsrv-new.local' });
    const command = runBuilt('cli/import.js', { DATA_DIR: dataDir }, [folder, '--space', 'mine']);
    expect(await command.ended).toBe(0);
    expect(command.output).toContain('Pages: 1 created, 0 updated, 0 unchanged.');
    const { cookie } = await logIn(server, 'ann@example.org', password);
    expect(await search(server, cookie, { query: 'imported meanwhile' })).toEqual(['Imported meanwhile']);
  });

  it('refuses a second server on the folder, and says who has it', async () => {
    const second = runBuilt('main.js', { DATA_DIR: dataDir, PORT: '0' });
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`is in use by process ${server.child.pid}`);
  });

  it('refuses a second server on the port', async () => {
    const { port } = new URL(server.address);
    const second = runBuilt('main.js', { DATA_DIR: await dataFolder(), PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.output).toBe(
      `Port ${port} of 127.0.0.1 is in use, perhaps by another Pagescout. ` +
        'Stop that program, or set PORT to another port (PORT=0 takes a free one).\n',
    );
  });

  it('is the only one that makes a wiki: after kill -9 the next start has the same pages, people and log-ins', async () => {
    const { cookie } = await logIn(server, 'ann@example.org', password);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir });
    expect(server.output).toContain('Log in as ann@example.org with the password printed at first start.');
    expect(server.output).not.toContain('Making the demo wiki');
    expect(await search(server, cookie, { query: 'imported meanwhile' })).toEqual(['Imported meanwhile']);
  });

  it('stops cleanly when told to, and leaves no PostgreSQL behind', async () => {
    const postgres = await readFile(join(dataDir, 'postgresql/postmaster.pid'), 'utf8');
    expect(processToken(parseInt(postgres, 10))).toBeDefined();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(processToken(parseInt(postgres, 10))).toBeUndefined();
    expect(await postgresOf(dataDir)).toBeUndefined();
  });

  it('takes a password from the settings later, for an owner who has lost theirs', async () => {
    server = await startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a-new-password' });
    expect(server.output).toContain('with the password in ADMIN_PASSWORD.');
    expect(await logIn(server, 'ann@example.org', password)).toMatchObject({ status: 401 });
    expect(await logIn(server, 'ann@example.org', 'a-new-password')).toMatchObject({ status: 200 });
    expect(await server.end('SIGINT')).toBe(0);
  });
});

describe('a start that is stopped before it is ready', () => {
  it('ends without a word and without a PostgreSQL', async () => {
    const dataDir = await dataFolder();
    const server = runBuilt('main.js', { DATA_DIR: dataDir, PORT: '0' });
    await new Promise<void>((done) => server.child.stdout?.once('data', () => done()));
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output.trim().split('\n')).toEqual([expect.stringMatching(/^Starting the database/)]);
    expect(await postgresOf(dataDir)).toBeUndefined();
  });
});

describe('an import before the first start', () => {
  it('makes a wiki without the demo, prints its log-in, and leaves nothing running', async () => {
    const dataDir = await dataFolder();
    const folder = await markdownFolder({ 'a.md': '# Alpha' });
    const command = runBuilt('cli/import.js', { DATA_DIR: dataDir }, [
      folder,
      '--space',
      'mine',
      '--space-name',
      'Mine',
    ]);
    expect(await command.ended).toBe(0);
    expect(command.output).toMatch(/Made an empty wiki: log in as admin@example\.com with the password \S+\./);
    expect(command.output).toContain('into the new space mine.');
    expect(await postgresOf(dataDir)).toBeUndefined();
  });
});
