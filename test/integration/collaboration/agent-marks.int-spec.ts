import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closeCollabClients, openPage } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { paragraph } from '../../support/json-blocks.js';
import { httpClient, type McpClient, stdioClient } from '../../support/mcp-client.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { type WikiPage } from '../../support/wiki.js';

let here: CollabWiki;
/** A server whose live documents are those of the other. */
let beside: TestServer;
let login: string;
let apiToken: string;
beforeAll(async () => {
  here = await collabWiki();
  beside = await testServer({
    database: here.server.database,
    settings: { COLLAB_URL: `${here.server.origin.replace('http', 'ws')}/collab` },
  });
  login = await here.server.tokenFor(here.ada);
  apiToken = (await here.server.post('/api/api-keys/create', { name: 'agent' }, login)).json.data.token;
});
afterEach(() => closeCollabClients());
afterAll(async () => {
  await beside.stop();
  await here.close();
});

const patch = async (page: WikiPage, client: McpClient): Promise<void> => {
  const { data } = await client.call('patch_node', { pageId: page.id, nodeId: 'block', markdown: 'new words' });
  expect(data.changed).toBe(true);
  await client.close();
};
const overStdio = (token: string) => stdioClient({ PAGESCOUT_URL: here.server.origin, PAGESCOUT_TOKEN: token });
const overHttp = async (page: WikiPage, token: string): Promise<void> => {
  const body = { pageId: page.id, content: 'new words', format: 'markdown', operation: 'append' };
  expect((await here.server.post('/api/pages/update', body, token)).status).toBe(200);
};
const overSocket = async (page: WikiPage, token: string): Promise<void> => {
  const { json } = await here.server.post('/api/auth/collab-token', {}, token);
  const editor = await openPage({ origin: here.server.origin, token: json.data.token, name: `page.${page.id}` });
  editor.write('new words');
  await editor.store();
};

describe('what is marked as written by a program', () => {
  const programs: [string, (page: WikiPage) => Promise<void>][] = [
    ['a tool over /mcp', async (page) => patch(page, await httpClient(here.server.origin, apiToken))],
    ['a tool over /mcp with a log-in', async (page) => patch(page, await httpClient(here.server.origin, login))],
    ['a tool over /mcp beside another server', async (page) => patch(page, await httpClient(beside.origin, apiToken))],
    ['a tool of the program on a desk', async (page) => patch(page, await overStdio(apiToken))],
    ['a request with an API token', (page) => overHttp(page, apiToken)],
    ['a socket with an API token', (page) => overSocket(page, apiToken)],
  ];
  it.each(programs)('%s', async (_, write) => {
    const page = await here.page({ content: { type: 'doc', content: [paragraph('old words', 'block')] } });
    await write(page);
    expect(await here.row(page)).toMatchObject({ lastUpdatedById: here.ada.id, source: 'agent', chatId: null });
    expect((await here.row(page)).text).toContain('new words');
    const [version] = (await here.versions(page)).slice(-1);
    expect(version).toMatchObject({ source: 'agent' });
    expect(version!.text).toContain('new words');
  });

  const people: [string, (page: WikiPage) => Promise<void>][] = [
    ['a request with a log-in', (page) => overHttp(page, login)],
    ['a socket with a log-in', (page) => overSocket(page, login)],
  ];
  it.each(people)('and what is not: %s', async (_, write) => {
    const page = await here.page({ content: { type: 'doc', content: [paragraph('old words', 'block')] } });
    await write(page);
    expect(await here.row(page)).toMatchObject({ source: 'user', chatId: null });
    expect(await here.versions(page)).toEqual([]);
  });
});
