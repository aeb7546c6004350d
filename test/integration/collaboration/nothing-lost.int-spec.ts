import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CollabUpgrade } from '../../../apps/server/src/collaboration/collab-upgrade.js';
import { LivePages } from '../../../apps/server/src/collaboration/live-pages.js';
import { closeCollabClients, openPage } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { secondSession } from '../../support/second-session.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

let here: CollabWiki;
let other: TestServer;
beforeAll(async () => {
  here = await collabWiki({
    settings: { STATEMENT_TIMEOUT_MS: '150', COLLAB_STORE_IDLE_MS: '60000', COLLAB_STORE_MAX_MS: '60000' },
  });
  // Another server on the same database, which knows nothing of the first one.
  other = await testServer({ database: here.server.database });
});
afterEach(() => closeCollabClients());
afterAll(async () => {
  await other.stop();
  await here.close();
});

const append = async (server: TestServer, pageId: string, content: string) =>
  server.post(
    '/api/pages/update',
    { pageId, content, format: 'markdown', operation: 'append' },
    await server.tokenFor(here.ada),
  );

describe('a store that fails', () => {
  it('is told to who asked for it, tried again, and keeps the document until it succeeds', async () => {
    const page = await here.page({ text: 'a' });
    const client = await here.open(here.ada, page);
    const blocker = await secondSession(here.server.database.url);
    await blocker.query('begin');
    await blocker.query('select from pages where id = $1 for update', [page.id]);
    client.write('b');
    const answer = await client.store();
    expect(answer).toMatchObject({
      type: 'pagescout.store-failed',
      message: expect.stringMatching(/could not be stored/),
    });
    expect((await append(here.server, page.id, 'c')).status).toBe(503);
    client.close();
    const { documents } = here.server.app.get(LivePages).server;
    const document = documents.get(`page.${page.id}`);
    expect(document).toBeDefined();
    await blocker.query('commit');
    await blocker.end();
    await until(async () => (await here.row(page)).text === 'a\n\nb\n\nc');
    await until(() => !documents.has(`page.${page.id}`));
    expect((await here.open(here.ada, page)).texts()).toEqual(['a', 'b', 'c']);
  });
});

describe('two servers on one database', () => {
  it('do not overwrite each other, and show each other what was stored', async () => {
    const page = await here.page({ text: 'start' });
    const token = await here.token(here.ada);
    const name = `page.${page.id}`;
    const [one, two] = [
      await openPage({ origin: here.server.origin, token, name }),
      await openPage({ origin: other.origin, token, name }),
    ];
    one.write('one');
    two.write('two');
    expect(await one.store()).toMatchObject({ type: 'pagescout.stored' });
    const answer = await two.store();
    expect(answer).toMatchObject({ type: 'pagescout.stored' });
    await until(() => two.texts().length === 3);
    expect((await here.row(page)).text?.split('\n\n').sort()).toEqual(['one', 'start', 'two']);
    one.write('three');
    await one.store();
    expect(one.texts().sort()).toEqual(['one', 'start', 'three', 'two']);
    expect((await here.row(page)).text?.split('\n\n').sort()).toEqual(['one', 'start', 'three', 'two']);
  });

  it('take every one of many changes, once', async () => {
    const page = await here.page({ text: 'start' });
    const numbers = Array.from({ length: 24 }, (_, number) => `n${number}`);
    const answers = await Promise.all(
      numbers.map((content, number) => append(number % 2 ? other : here.server, page.id, content)),
    );
    const taken = numbers.filter((_, number) => answers[number]?.status === 200);
    expect(taken.length).toBeGreaterThan(0);
    const texts = (await here.row(page)).text?.split('\n\n') ?? [];
    for (const text of taken) expect(texts.filter((one) => one === text)).toEqual([text]);
  });
});

describe('a server that stops', () => {
  it('stores what is pending, with a version, and takes no more', async () => {
    const page = await here.page({ text: 'a' });
    const server = await testServer({ database: here.server.database });
    const token = await here.token(here.ada);
    const client = await openPage({ origin: server.origin, token, name: `page.${page.id}` });
    client.write('b');
    await client.taken();
    expect((await here.row(page)).text).toBe('a');
    await server.stop();
    expect((await here.row(page)).text).toBe('a\n\nb');
    expect((await here.versions(page)).map(({ text }) => text)).toEqual(['["a", "b"]']);
  });

  it('says so when the database takes nothing any more', async () => {
    const page = await here.page({ text: 'a' });
    const server = await testServer({ database: here.server.database, settings: { STATEMENT_TIMEOUT_MS: '150' } });
    const client = await openPage({
      origin: server.origin,
      token: await here.token(here.ada),
      name: `page.${page.id}`,
    });
    client.write('b');
    await client.taken();
    const blocker = await secondSession(here.server.database.url);
    await blocker.query('begin');
    await blocker.query('select from pages where id = $1 for update', [page.id]);
    await expect(server.app.get(CollabUpgrade).stop()).rejects.toThrow(/timeout/);
    await blocker.end();
    await server.stop();
  });
});

describe('a database that goes away', () => {
  it('for a moment is no end for anybody', async () => {
    const page = await here.page({ text: 'a' });
    const client = await here.open(here.ada, page);
    client.write('b');
    await client.taken();
    await sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(here.server.database.db);
    expect(await client.store()).toMatchObject({ type: 'pagescout.stored' });
    expect((await here.row(page)).text).toBe('a\n\nb');
  });
});
