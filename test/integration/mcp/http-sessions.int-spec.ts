import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpClient } from '../../support/mcp-client.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let [ada, bob]: string[] = [];

beforeAll(async () => {
  server = await testServer({
    settings: { MCP_ALLOWED_ORIGINS: 'https://agent.example.org, https://other.example.org' },
  });
  const wiki = await newWiki(server.database.db);
  const [a, b]: WikiUser[] = [await wiki.user('Ada'), await wiki.user('Bob')];
  await wiki.space('Docs', [[a!, 'writer']]);
  [ada, bob] = [await server.tokenFor(a!), await server.tokenFor(b!)];
});

afterAll(() => server.close());

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

interface Raw {
  token?: string | undefined;
  session?: string | null;
  method?: string;
  headers?: Record<string, string>;
}

/** A request as a client without the SDK would send it. */
function raw(message: unknown, { token = ada, session, method = 'POST', headers = {} }: Raw = {}): Promise<Response> {
  return fetch(`${server.origin}/mcp`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(message === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(session ? { 'mcp-session-id': session, 'mcp-protocol-version': '2025-06-18' } : {}),
      ...headers,
    },
    ...(message === undefined ? {} : { body: typeof message === 'string' ? message : JSON.stringify(message) }),
  });
}

async function open(token = ada): Promise<string> {
  const response = await raw(INITIALIZE, { token });
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

describe('without a good token', () => {
  it.each([
    ['no token', { token: '' }, 'Bearer realm="Pagescout"'],
    ['a token that is no token', { token: 'nonsense' }, 'Bearer realm="Pagescout", error="invalid_token"'],
    ['a password', { token: '', headers: { authorization: 'Basic YTpi' } }, 'Bearer realm="Pagescout"'],
    ['a cookie alone', { token: '', headers: { cookie: 'authToken=x' } }, 'Bearer realm="Pagescout"'],
  ])('(%s) nothing is opened, and the answer says what is wanted', async (_, given: Raw, challenge) => {
    const response = await raw(INITIALIZE, given);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(challenge);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { message: expect.stringContaining('Bearer') },
    });
  });

  it('the official client is refused too', async () => {
    await expect(httpClient(server.origin, 'nonsense')).rejects.toThrow();
  });
});

describe('a session', () => {
  it('belongs to the token that opened it: for another one it does not exist', async () => {
    const session = await open();
    expect((await raw(LIST, { session })).status).toBe(200);
    expect((await raw(LIST, { session, token: bob })).status).toBe(404);
    expect((await raw(undefined, { session, token: bob, method: 'DELETE' })).status).toBe(404);
    expect((await raw(LIST, { session })).status).toBe(200);
  });

  it('ends with DELETE', async () => {
    const session = await open();
    expect((await raw(undefined, { session, method: 'DELETE' })).status).toBe(200);
    expect((await raw(LIST, { session })).status).toBe(404);
  });

  it('ends when its token is revoked', async () => {
    const { json } = await server.post('/api/api-keys/create', { name: 'agent' }, ada);
    const token = json.data.token as string;
    const session = await open(token);
    expect((await raw(LIST, { session, token })).status).toBe(200);
    await server.post('/api/api-keys/revoke', { id: json.data.id as string }, ada);
    expect((await raw(LIST, { session, token })).status).toBe(401);
  });

  it('keeps a stream open for what the server has to say', async () => {
    const session = await open();
    const controller = new AbortController();
    const response = await fetch(`${server.origin}/mcp`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${ada}`, 'mcp-session-id': session },
      signal: controller.signal,
    });
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/event-stream',
    });
    expect((await raw(undefined, { session, method: 'GET', headers: { accept: 'text/event-stream' } })).status).toBe(
      409,
    );
    controller.abort();
    expect((await raw(LIST, { session })).status).toBe(200);
  });

  it('is not found when it never was, and is needed for everything but its opening', async () => {
    expect((await raw(LIST, { session: 'f3d0a5c4-0000-4000-8000-000000000000' })).status).toBe(404);
    expect((await raw(LIST)).status).toBe(400);
    expect((await raw(undefined, { method: 'GET', headers: { accept: 'text/event-stream' } })).status).toBe(400);
    expect((await raw(undefined, { method: 'DELETE' })).status).toBe(400);
  });

  it('is not opened by a message that is not the protocol’s', async () => {
    expect((await raw('{bad')).status).toBe(400);
    expect((await raw({ hello: 'world' })).status).toBe(400);
    expect((await raw([INITIALIZE, LIST])).status).toBe(400);
    expect((await raw(INITIALIZE, { headers: { accept: 'application/json' } })).status).toBe(406);
    expect((await raw(undefined, { method: 'PUT' })).status).not.toBe(200);
  });
});

describe('a web page', () => {
  it.each([
    ['https://evil.example.com', 403],
    ['null', 403],
    ['http://127.0.0.1', 403],
    ['https://agent.example.org', 200],
    ['https://other.example.org', 200],
  ])('of %s is answered %i', async (origin, status) => {
    expect((await raw(INITIALIZE, { headers: { origin } })).status).toBe(status);
  });

  it('of this very server on this machine may connect', async () => {
    expect((await raw(INITIALIZE, { headers: { origin: server.origin } })).status).toBe(200);
  });
});

describe('beside /mcp', () => {
  it('the API answers as before', async () => {
    expect((await server.post('/api/mcp', INITIALIZE, ada)).status).toBe(404);
    expect((await server.post('/api/users/me', {}, ada)).json).toMatchObject({ success: true, status: 200 });
  });
});

describe('a server that stops', () => {
  it('ends the streams of its agents instead of waiting for them', async () => {
    const stopping = await testServer();
    const wiki = await newWiki(stopping.database.db);
    const token = await stopping.tokenFor(await wiki.user());
    const agent = await httpClient(stopping.origin, token);
    const ended = new Promise<void>((done) => (agent.client.onclose = done));
    await stopping.close();
    await agent.client.close();
    await ended;
    await expect(fetch(stopping.origin)).rejects.toThrow();
  });
});
