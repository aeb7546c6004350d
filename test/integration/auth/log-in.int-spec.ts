import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { cookieOf, corpusServer, type CorpusServer, logInAt, PASSWORD } from './corpus-server.js';

const REFUSED = '{"message":"Email or password does not match","error":"Unauthorized","statusCode":401}';
const NINETY_DAYS = 90 * 86_400_000;

let server: CorpusServer;
beforeAll(async () => {
  server = await corpusServer();
});
afterAll(() => server.close());

const attempt = (body: object, from: string) => logInAt(server.origin, body, from);

describe('logging in', () => {
  it("answers and sets the cookie in Docmost's form", async () => {
    const { response } = await server.logIn('bob', '192.0.2.1');
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 200,
      body: '{"success":true,"status":200}',
    });
    expect(cookieOf(response)).toMatch(
      /^authToken=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Expires=\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT; HttpOnly; SameSite=Lax$/,
    );
  });

  it('signs claims that a Docmost understands, for as long as cookie and session last', async () => {
    const { response, token } = await server.logIn('bob', '192.0.2.2');
    const bob = server.person('bob');
    const { iat, exp, sessionId, ...claims } = decodeJwt(token);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(claims).toEqual({
      sub: bob.id,
      email: bob.email,
      workspaceId: bob.workspaceId,
      type: 'access',
      iss: 'Docmost',
    });
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookieOf(response))![1]!);
    expect(expires).toBe(exp! * 1000);
    // Both are cut to whole seconds, each from its own clock reading.
    expect(Math.abs((exp! - iat!) * 1000 - NINETY_DAYS)).toBeLessThanOrEqual(1000);

    const row = await server.database.db
      .selectFrom('user_sessions')
      .select(['user_id', 'workspace_id', 'ip_address', 'expires_at', 'revoked_at'])
      .where('id', '=', String(sessionId))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      user_id: bob.id,
      workspace_id: bob.workspaceId,
      ip_address: '192.0.2.2',
      revoked_at: null,
    });
    expect(Math.floor(row.expires_at.getTime() / 1000)).toBe(exp);
  });

  it('takes the e-mail in capitals too', async () => {
    expect((await attempt({ email: 'BOB@Example.com', password: PASSWORD }, '192.0.2.3')).status).toBe(200);
  });

  it('marks the cookie as Secure when browsers come by https', async () => {
    const secure = await corpusServer({ settings: { COOKIE_SECURE: 'true' } });
    try {
      const { response } = await secure.logIn('bob', '192.0.2.4');
      expect(cookieOf(response)).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.close();
    }
  });

  it.each([
    ['a wrong password', { email: 'bob@example.com', password: 'wrong' }],
    ['an unknown e-mail', { email: 'nobody@example.com', password: PASSWORD }],
    ['a deactivated user', { email: 'off@example.com', password: PASSWORD }],
    ['a deleted user', { email: 'gone@example.com', password: PASSWORD }],
  ])('refuses %s in the same words, without a cookie', async (_, body) => {
    const response = await attempt(body, '192.0.2.5');
    expect({ status: response.status, text: await response.text(), cookie: cookieOf(response) }).toEqual({
      status: 401,
      text: REFUSED,
      cookie: '',
    });
  });

  it.each([
    ['no password', { email: 'bob@example.com' }, 'password'],
    ['a password of another type', { email: 'bob@example.com', password: { length: 8 } }, 'password'],
    ['no e-mail', { password: PASSWORD }, 'email'],
    ['an e-mail of another type', { email: ['bob@example.com'], password: PASSWORD }, 'email'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const response = await attempt(body, '192.0.2.6');
    expect(response.status).toBe(400);
    const { message } = (await response.json()) as { message: string[] };
    expect(message.join()).toContain(field);
  });
});

describe('guessing passwords', () => {
  const guess = (from: string) => attempt({ email: 'bob@example.com', password: 'guess' }, from);

  it('is stopped after ten attempts in a minute, with a sentence that says what to do', async () => {
    for (let left = 9; left >= 0; left--) {
      const response = await guess('192.0.2.7');
      expect(response.status).toBe(401);
      expect(response.headers.get('x-ratelimit-limit-auth')).toBe('10');
      expect(response.headers.get('x-ratelimit-remaining-auth')).toBe(String(left));
      const reset = Number(response.headers.get('x-ratelimit-reset-auth'));
      expect(reset).toBeGreaterThan(0);
      expect(reset).toBeLessThanOrEqual(60);
    }
    const stopped = await guess('192.0.2.7');
    expect(stopped.status).toBe(429);
    expect(await stopped.json()).toEqual({
      message: 'Too many log-in attempts. Wait a minute and try again',
      error: 'Too Many Requests',
      statusCode: 429,
    });
    // Not even the right password helps now; people at other addresses are not kept out.
    expect((await server.logIn('bob', '192.0.2.7')).response.status).toBe(429);
    expect((await server.logIn('bob', '192.0.2.8')).response.status).toBe(200);
  });
});
