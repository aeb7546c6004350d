import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocketStatus } from '@hocuspocus/provider';
import { docToJson } from '@pagescout/document';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { closeCollabClients, openPage } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { endServerProcesses, startServer } from '../../support/server-process.js';
import { TEST_SECRET } from '../../support/test-server.js';
import { until } from '../../support/until.js';
import type { WikiPage } from '../../support/wiki.js';

let here: CollabWiki;
beforeAll(async () => {
  here = await collabWiki();
});
afterEach(() => closeCollabClients());
afterAll(async () => {
  await endServerProcesses();
  await here.close();
});

type Started = Awaited<ReturnType<typeof startServer>>;

/** A process of the built server on the wiki of this suite. */
const start = (settings: Record<string, string> = {}): Promise<Started> =>
  startServer({ DATABASE_URL: here.server.database.url, APP_SECRET: TEST_SECRET, ...settings });

async function append(address: string, page: WikiPage, content: string): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await here.server.tokenFor(here.ada)}`,
  };
  const body = JSON.stringify({ pageId: page.id, content, format: 'markdown', operation: 'append' });
  return fetch(`${address}/api/pages/update`, { method: 'POST', headers, body }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** What was confirmed is there once, nothing is there twice, and the forms of the page agree. */
async function expectNothingLost(page: WikiPage, confirmed: readonly string[]): Promise<void> {
  const row = await here.row(page);
  const texts = row.text?.split('\n\n') ?? [];
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  expect(confirmed.filter((text) => !texts.includes(text))).toEqual([]);
  const document = new Y.Doc();
  Y.applyUpdate(document, row.ydoc ?? new Uint8Array());
  expect(docToJson(document)).toEqual(row.content);
}

describe('a server that is killed in the middle of many changes', () => {
  it('has lost nothing that it had confirmed, and goes on', async () => {
    const page = await here.page({ text: 'start' });
    const server = await start();
    const confirmed: string[] = [];
    const changes = Array.from({ length: 200 }, async (_, number) => {
      if (await append(server.address, page, `n${number}`)) confirmed.push(`n${number}`);
    });
    await until(() => confirmed.length >= 20);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await Promise.all(changes);
    await expectNothingLost(page, confirmed);
    const again = await start();
    expect(await append(again.address, page, 'after')).toBe(true);
    await expectNothingLost(page, [...confirmed, 'after']);
    expect(await again.end('SIGTERM')).toBe(0);
  });
});

describe('a server that is told to stop', () => {
  it('stores what people have written, and ends well', async () => {
    const page = await here.page({ text: 'start' });
    const server = await start({ COLLAB_STORE_IDLE_MS: '60000', COLLAB_STORE_MAX_MS: '60000' });
    const token = await here.token(here.ada);
    const client = await openPage({ origin: server.address, token, name: `page.${page.id}` });
    client.write('typed');
    await client.taken();
    expect((await here.row(page)).text).toBe('start');
    expect(await server.end('SIGTERM')).toBe(0);
    await expectNothingLost(page, ['start', 'typed']);
  });
});

describe('connections to the database that are cut under load', () => {
  it('lose nothing that was confirmed', async () => {
    const page = await here.page({ text: 'start' });
    const { origin } = here.server;
    const editor = await here.open(here.ada, page);
    const confirmed: string[] = ['start'];
    let done = 0;
    const changes = Array.from({ length: 60 }, async (_, number) => {
      if (await append(origin, page, `n${number}`)) confirmed.push(`n${number}`);
      done += 1;
    });
    for (let cut = 0; cut < 5; cut += 1) {
      editor.write(`t${cut}`);
      await until(() => done >= cut * 5);
      await sql`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(here.server.database.db);
    }
    await Promise.all(changes);
    await until(async () => (await editor.store()).type === 'pagescout.stored');
    await expectNothingLost(page, [...confirmed, 't0', 't1', 't2', 't3', 't4']);
    expect(confirmed.length).toBeGreaterThan(1);
  });
});

describe('a websocket that is cut', () => {
  it('brings what was written meanwhile when it is back, once', async () => {
    const page = await here.page({ text: 'start' });
    const client = await here.open(here.ada, page);
    for (const text of ['one', 'two', 'three']) {
      const socket = client.provider.configuration.websocketProvider;
      client.write(`${text} before`);
      socket.webSocket?.close();
      client.write(`${text} after`);
      await until(() => socket.status === WebSocketStatus.Connected);
      await client.taken();
    }
    await client.store();
    await expectNothingLost(page, [
      'one before',
      'one after',
      'two before',
      'two after',
      'three before',
      'three after',
    ]);
  });
});
