import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { docToJson, type JsonNode } from '@pagescout/document';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import { TOOLS } from '@pagescout/mcp/tools';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { closeCollabClients, openPage } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { type CuttingProxy, cuttingProxy } from '../../support/cutting-proxy.js';
import { page as pageOf, paragraph } from '../../support/json-blocks.js';
import { endServerProcesses, startServer } from '../../support/server-process.js';
import { TEST_SECRET, testServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';
import type { WikiPage } from '../../support/wiki.js';

let here: CollabWiki;
let proxy: CuttingProxy;
const clients: WikiClient[] = [];
beforeAll(async () => {
  here = await collabWiki();
  proxy = await cuttingProxy(here.server.origin);
});
afterEach(async () => {
  closeCollabClients();
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await endServerProcesses();
  proxy.close();
  await here.close();
});

/** An agent at an address, over the websocket. */
async function agentAt(origin: string): Promise<WikiClient> {
  const client = createWikiClient({ fetch, baseUrl: origin, token: await here.server.tokenFor(here.ada), pauseMs: 50 });
  clients.push(client);
  return client;
}

const run = async (name: string, client: WikiClient, args: object) => {
  const answer = await TOOLS.find(({ mcpName }) => mcpName === name)?.run(client, args);
  if (!answer) throw new Error(`No tool ${name}`);
  return answer;
};

const blocks = (count: number, words = ''): JsonNode =>
  pageOf(...Array.from({ length: count }, (_, n) => paragraph(`old ${n}${words}`, `b${n}`)));

/** The page as it is stored, in all its forms, once nothing waits any more. */
async function storedTexts(page: WikiPage): Promise<string[]> {
  await until(async () => {
    const { rows } = await sql`select from pagescout_page_updates where page_id = ${page.id}`.execute(
      here.server.database.db,
    );
    return rows.length === 0;
  });
  const row = await here.row(page);
  const document = new Y.Doc();
  Y.applyUpdate(document, row.ydoc ?? new Uint8Array());
  expect(docToJson(document)).toEqual(row.content);
  return row.text?.split('\n\n') ?? [];
}

describe('a websocket that is cut', () => {
  it('at whichever step ends in the change made once, or in a clear error and no change', async () => {
    const page = await here.page({ content: pageOf(paragraph('start')) });
    await run('insert_node', await agentAt(proxy.origin), { pageId: page.id, markdown: 'whole' });
    const length = proxy.passed;
    const outcomes: boolean[] = [];
    for (let cut = 0; cut <= length + 60; cut += Math.ceil(length / 40)) {
      const agent = await agentAt(proxy.origin);
      proxy.cutNextAfter(cut);
      const answer = await run('insert_node', agent, { pageId: page.id, markdown: `cut ${cut}` });
      const times = (await storedTexts(page)).filter((text) => text === `cut ${cut}`).length;
      expect([cut, times]).toEqual([cut, answer.ok ? 1 : 0]);
      if (!answer.ok) expect(answer.text).toMatch(/^The (wiki|collaboration server of the wiki) cann?ot .*Call again/);
      outcomes.push(answer.ok);
    }
    expect(outcomes).toContain(true);
    expect(outcomes).toContain(false);
  });

  it('between two calls is not noticed', async () => {
    const page = await here.page({ content: blocks(2) });
    const agent = await agentAt(proxy.origin);
    for (const text of ['one', 'two', 'three']) {
      const answer = await run('patch_node', agent, { pageId: page.id, nodeId: 'b1', markdown: text });
      expect(answer).toMatchObject({ ok: true, structured: { changed: true, stored: true } });
      proxy.cutAll();
    }
    expect(await storedTexts(page)).toEqual(['old 0', 'three']);
  });
});

describe('a server that is killed in the middle of 200 patches', () => {
  it.each([
    ['small', ''],
    ['large', ' word'.repeat(60)],
  ])('has every acknowledged one of a %s page, once, and half of none', async (_, words) => {
    const count = 200;
    const page = await here.page({ content: blocks(count, words) });
    const settings = { DATABASE_URL: here.server.database.url, APP_SECRET: TEST_SECRET };
    const server = await startServer(settings);
    const gate = await cuttingProxy(server.address);
    const agents = await Promise.all(Array.from({ length: 10 }, () => agentAt(gate.origin)));
    const acknowledged = new Set<number>();
    const patches = Array.from({ length: count }, async (__, n) => {
      const args = { pageId: page.id, nodeId: `b${n}`, markdown: `new ${n}${words}` };
      const answer = await run('patch_node', agents[n % agents.length]!, args);
      if (answer.ok) acknowledged.add(n);
      else expect(answer.text).toMatch(/may or may not be in the page|cannot be reached|cannot answer/);
    });
    await until(() => acknowledged.size >= 20);
    await server.end('SIGKILL');
    const again = await startServer(settings);
    gate.target = again.address;
    await Promise.all(patches);
    const texts = await storedTexts(page);
    expect(texts).toHaveLength(count);
    texts.forEach((text, n) => {
      expect(acknowledged.has(n) ? [`new ${n}${words}`] : [`new ${n}${words}`, `old ${n}${words}`]).toContain(text);
    });
    expect(acknowledged.size).toBeGreaterThanOrEqual(20);
    gate.close();
    expect(await again.end('SIGTERM')).toBe(0);
  });
});

describe('fifty agents and two people on one page', () => {
  it.each([
    ['one server', 1],
    ['two servers on one database', 2],
  ])('at %s lose nothing: each change is there, once', async (_, servers) => {
    const page = await here.page({ content: pageOf(...blocks(50).content!, paragraph('', 'p0'), paragraph('', 'p1')) });
    const other = await testServer({ database: here.server.database, settings: { COLLAB_STORE_IDLE_MS: '20' } });
    const origins = [here.server.origin, servers === 1 ? here.server.origin : other.origin];
    const token = await here.token(here.ada);
    const people = await Promise.all(origins.map((origin) => openPage({ origin, token, name: `page.${page.id}` })));
    let isOver = false;
    const typed = ['', ''];
    const typing = people.map(async ({ fragment }, person) => {
      const line = fragment.get(50 + person) as Y.XmlElement;
      const text = new Y.XmlText();
      line.insert(0, [text]);
      while (!isOver) {
        const letter = String.fromCharCode(97 + (typed[person]!.length % 26));
        text.insert(text.length, letter);
        typed[person] += letter;
        await new Promise((done) => setTimeout(done, 5));
      }
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (__, n) =>
        run('patch_node', await agentAt(origins[n % 2]!), { pageId: page.id, nodeId: `b${n}`, markdown: `new ${n}` }),
      ),
    );
    isOver = true;
    await Promise.all(typing);
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    for (const person of people) await person.taken();
    for (const person of people) expect((await person.store()).type).toBe('pagescout.stored');
    // The server that stored first learns of the other's changes with its own next store.
    people[0]!.write('last');
    await people[0]!.store();
    expect(await storedTexts(page)).toEqual([...answers.map((__, n) => `new ${n}`), ...typed, 'last']);
    await other.stop();
  });
});
