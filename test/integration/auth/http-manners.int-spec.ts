import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corpusServer, type CorpusServer } from './corpus-server.js';

let server: CorpusServer;
beforeAll(async () => {
  server = await corpusServer();
});
afterAll(() => server.close());

const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.origin + path, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});

describe('every answer', () => {
  it.each([
    ['of a route', '/api/users/me'],
    ['of no route', '/nowhere'],
  ])('%s carries the headers of today and those that guard a browser', async (_, path) => {
    const { headers } = await send(path, { method: 'POST' });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    // With every origin allowed, a cookie must not count for other sites.
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('carries an id of the request: a proxy’s own when it is harmless, else a new one', async () => {
    const idFor = async (given: string) =>
      (await send('/nowhere', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idFor('from-the-proxy_1')).toBe('from-the-proxy_1');
    expect(await idFor('two words "quoted"')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a request that no route takes', () => {
  it.each([
    ['GET', '/api/search'],
    ['GET', '/nonapi'],
    ['PUT', '/api/users/me'],
  ])('%s %s is named in the answer, as today', async (method, path) => {
    const { status, text } = await send(path, { method });
    expect({ status, text }).toEqual({
      status: 404,
      text: `{"message":"Cannot ${method} ${path}","error":"Not Found","statusCode":404}`,
    });
  });

  it('may end in a slash or hold two', async () => {
    for (const path of ['/api/users/me/', '/api//users/me']) {
      expect((await send(path, { method: 'POST' })).status).toBe(401);
    }
  });
});

describe('a body that is not JSON', () => {
  it.each([
    ['broken', '{bad', "Body is not valid JSON but content-type is set to 'application/json'"],
    ['empty', '', "Body cannot be empty when content-type is set to 'application/json'"],
  ])('%s: refused in the words of today', async (_, body, message) => {
    const { status, text } = await send('/api/auth/login', json(body));
    expect({ status, text }).toEqual({ status: 400, text: JSON.stringify({ statusCode: 400, message }) });
  });

  it('a body with a forbidden key does not reach the program', async () => {
    const { status } = await send(
      '/api/auth/login',
      json('{"__proto__":{"admin":true},"email":"a@b.cd","password":"x"}'),
    );
    expect(status).toBe(400);
  });
});
