import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { SignJWT } from 'jose';
import { LivePages } from '../../../apps/server/src/collaboration/live-pages.js';
import { closeCollabClients, openPage } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { TEST_SECRET, testServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';
import type { NewWikiPage, WikiPage } from '../../support/wiki.js';

/** Longer than any test; windows end when a test says so. */
const WINDOW = 600_000;
const SETTINGS = {
  COLLAB_STORE_IDLE_MS: '60000',
  COLLAB_STORE_MAX_MS: '60000',
  HISTORY_INTERVAL_MS: String(WINDOW),
};
let here: CollabWiki;
let stock: CollabWiki;
beforeAll(async () => {
  here = await collabWiki({ settings: SETTINGS });
  stock = await collabWiki({ settings: SETTINGS, flavour: 'stock' });
});
afterEach(() => closeCollabClients());
afterAll(async () => {
  await here.close();
  await stock.close();
});

/** Older than the minutes in which a page counts as new. */
const oldPage = (columns: NewWikiPage['columns'] = {}): Promise<WikiPage> =>
  here.page({ text: 'start', columns: { created_at: new Date(Date.now() - 3_600_000), ...columns } });
const textsOf = async (page: WikiPage): Promise<string[]> => (await here.versions(page)).map(({ text }) => text);
const endWindows = (): Promise<void> => here.server.app.get(LivePages).endWindows();
const ageOf = (page: WikiPage, ms: number) =>
  sql`update pages set updated_at = now() - ${ms} * interval '1 millisecond' where id = ${page.id}`.execute(
    here.server.database.db,
  );

/** A token as a server gives it to an agent. */
const agentToken = ({ ada }: CollabWiki, aiChatId: string): Promise<string> =>
  new SignJWT({ sub: ada.id, workspaceId: ada.workspaceId, type: 'collab', actor: 'agent', aiChatId })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(TEST_SECRET));

describe('the history of a page that people edit', () => {
  it('gets one version for each window, with what was there at its end and who wrote it', async () => {
    const page = await oldPage();
    const client = await here.open(here.ada, page);
    client.write('one');
    await client.store();
    client.write('two');
    await client.store();
    expect(await textsOf(page)).toEqual([]);
    await endWindows();
    expect(await here.versions(page)).toEqual([
      { text: '["start", "one", "two"]', contributorIds: [here.ada.id], source: 'user' },
    ]);
    client.write('three');
    await client.store();
    await endWindows();
    expect(await textsOf(page)).toEqual(['["start", "one", "two"]', '["start", "one", "two", "three"]']);
  });

  it('gets it when the time has come, a fifth of it on a new page', async () => {
    const settings = { ...SETTINGS, HISTORY_INTERVAL_MS: '5000' };
    const server = await testServer({ database: here.server.database, settings });
    const page = await here.page();
    const token = await here.token(here.ada);
    const client = await openPage({ origin: server.origin, token, name: `page.${page.id}` });
    client.write('one');
    await client.store();
    expect(await textsOf(page)).toEqual([]);
    await until(async () => (await here.versions(page)).length > 0);
    const { rows } = await sql<{ afterMs: number }>`
      select extract(epoch from version.created_at - page.updated_at) * 1000 as "afterMs"
      from page_history version
      join pages page on page.id = version.page_id
      where page.id = ${page.id}`.execute(here.server.database.db);
    expect(Number(rows[0]?.afterMs)).toBeGreaterThan(900);
    expect(Number(rows[0]?.afterMs)).toBeLessThan(5000);
    client.close();
    await server.stop();
  });

  it('gets no version that says what the newest says, and none of an empty page at first', async () => {
    const page = await here.page();
    const client = await here.open(here.ada, page);
    const paragraph = { type: 'doc', content: [{ type: 'paragraph' }] };
    await here.server.post(
      '/api/pages/update',
      { pageId: page.id, content: paragraph, format: 'json' },
      await here.server.tokenFor(here.ada),
    );
    await endWindows();
    expect(await textsOf(page)).toEqual([]);
    client.write('one');
    await client.store();
    await endWindows();
    client.write('two');
    await client.store();
    client.fragment.delete(2, 1);
    await client.store();
    await endWindows();
    expect(await textsOf(page)).toEqual(['["one"]']);
  });

  it('keeps what a killed server had no time to keep, before it is overwritten', async () => {
    const page = await oldPage();
    await ageOf(page, WINDOW * 2);
    const client = await here.open(here.ada, page);
    client.write('one');
    await client.store();
    expect(await textsOf(page)).toEqual(['["start"]']);
    const fresh = await oldPage();
    const second = await here.open(here.ada, fresh);
    second.write('one');
    await second.store();
    expect(await textsOf(fresh)).toEqual([]);
  });
});

describe('the history of a page that an agent edits', () => {
  const chatId = '01890000-0000-7000-8000-000000000007';

  it('gets what people wrote before it, and at once what it wrote', async () => {
    await sql`
      insert into ai_chats (id, workspace_id, creator_id) values (${chatId}, ${here.ada.workspaceId}, ${here.ada.id})`.execute(
      here.server.database.db,
    );
    const page = await oldPage();
    const person = await here.open(here.ada, page);
    person.write('person');
    await person.store();
    const agent = await openPage({
      origin: here.server.origin,
      token: await agentToken(here, chatId),
      name: `page.${page.id}`,
    });
    agent.write('agent');
    await agent.store();
    expect(await here.row(page)).toMatchObject({ source: 'agent', chatId });
    expect((await here.versions(page)).map(({ text, source }) => [text, source])).toEqual([
      ['["start", "person"]', 'user'],
      ['["start", "person", "agent"]', 'agent'],
    ]);
    person.write('person again');
    await person.store();
    expect(await here.row(page)).toMatchObject({ source: 'user', chatId: null });
  });

  it('knows no agents on a stock Docmost', async () => {
    const page = await stock.page({ text: 'start' });
    const agent = await openPage({
      origin: stock.server.origin,
      token: await agentToken(stock, chatId),
      name: `page.${page.id}`,
    });
    agent.write('agent');
    expect(await agent.store()).toMatchObject({ type: 'pagescout.stored' });
    expect(await stock.row(page)).toMatchObject({ source: 'user', chatId: null });
    expect(await stock.versions(page)).toEqual([]);
  });
});

describe('a server that stops', () => {
  it('keeps the versions whose windows are open', async () => {
    const page = await oldPage();
    const server = await testServer({
      database: here.server.database,
      settings: SETTINGS,
    });
    const client = await openPage({
      origin: server.origin,
      token: await here.token(here.ada),
      name: `page.${page.id}`,
    });
    client.write('one');
    await client.store();
    expect(await textsOf(page)).toEqual([]);
    await server.stop();
    expect(await textsOf(page)).toEqual(['["start", "one"]']);
  });
});
