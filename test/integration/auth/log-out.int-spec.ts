import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { claimsOf, cookieOf, corpusServer, type CorpusServer, sign } from './corpus-server.js';

const UNAUTHORIZED = { message: 'Unauthorized', statusCode: 401 };

let server: CorpusServer;
beforeAll(async () => {
  server = await corpusServer();
});
afterAll(() => server.close());

const logOut = (token: string) =>
  fetch(`${server.origin}/api/auth/logout`, { method: 'POST', headers: { cookie: `authToken=${token}` } });
const statusFor = async (token: string) => (await server.post('/api/users/me', {}, token)).status;

describe('logging out', () => {
  it("clears the cookie in Docmost's form and ends this session alone", async () => {
    const { token } = await server.logIn('carol', '192.0.2.1');
    const { token: other } = await server.logIn('carol', '192.0.2.1');
    const response = await logOut(token);
    expect({ status: response.status, body: await response.text(), cookie: cookieOf(response) }).toEqual({
      status: 200,
      body: '{"success":true,"status":200}',
      cookie: 'authToken=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
    });
    const { revoked_at } = await server.database.db
      .selectFrom('user_sessions')
      .select('revoked_at')
      .where('id', '=', String(decodeJwt(token)['sessionId']))
      .executeTakeFirstOrThrow();
    expect(revoked_at).toBeInstanceOf(Date);
    expect((await server.post('/api/users/me', {}, token)).json).toEqual(UNAUTHORIZED);
    expect(await statusFor(other)).toBe(200);
  });

  it('has nothing to end for a token without a session, and says the same', async () => {
    const token = await sign(claimsOf(server.person('carol')));
    expect((await logOut(token)).status).toBe(200);
    expect(await statusFor(token)).toBe(200);
  });

  it('needs a log-in', async () => {
    expect((await server.post('/api/auth/logout')).json).toEqual(UNAUTHORIZED);
  });
});
