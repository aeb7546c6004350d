import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type JWTPayload, UnsecuredJWT } from 'jose';
import { claimsOf, corpusServer, type CorpusServer, sign } from './corpus-server.js';

interface Recording {
  note: string;
  status: number;
  /** The first 200 characters. */
  body: string;
}

/** Recordings of logging in and out, which have suites of their own, and of a row of the database. */
const ELSEWHERE = ['login bob', 'logout', 'after logout (session revoked)', 'session row'];

const recordings = (await readFile(new URL('../../goldens/auth.jsonl', import.meta.url), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording)
  .filter(({ note }) => !ELSEWHERE.includes(note));

/** The page whose path was asked for. */
const PAGE = '019b0000-03e8-764d-8a07-0d08ad4bcf23';
const UNKNOWN = '550e8400-e29b-41d4-a716-446655440000';
const PAST = new Date('2026-01-01T00:00:00Z');

let server: CorpusServer;
let claims: JWTPayload;
beforeAll(async () => {
  server = await corpusServer();
  claims = claimsOf(server.person('carol'));
});
afterAll(() => server.close());

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const cookie = (token: string): Headers => ({ cookie: `authToken=${token}` });
const without = (...names: string[]): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
const withSession = async (sessionId: string) => bearer(await sign({ ...claims, sessionId }));

/** What each recorded request carried. */
const REQUESTS: Record<string, () => Promise<Headers>> = {
  'valid cookie': async () => cookie(await sign(claims)),
  'valid bearer': async () => bearer(await sign(claims)),
  'lowercase bearer': async () => ({ authorization: `bearer ${await sign(claims)}` }),
  'bad cookie + good bearer': async () => ({ ...cookie('bad'), ...bearer(await sign(claims)) }),
  'empty cookie + good bearer': async () => ({ ...cookie(''), ...bearer(await sign(claims)) }),
  'no sessionId claim': async () => bearer(await sign(claims)),
  'no sessionId, no iss, no exp': async () => bearer(await sign(without('iss', 'exp'))),
  'iss other': async () => bearer(await sign({ ...claims, iss: 'Other' })),
  HS512: async () => bearer(await sign(claims, { alg: 'HS512' })),
  HS384: async () => bearer(await sign(claims, { alg: 'HS384' })),
  'alg none': () => Promise.resolve(bearer(new UnsecuredJWT(claims).encode())),
  expired: async () => bearer(await sign({ ...claims, exp: PAST.getTime() / 1000 })),
  'wrong secret': async () => bearer(await sign(claims, { secret: 'another-secret-of-at-least-32-characters' })),
  'type collab': async () => bearer(await sign({ ...claims, type: 'collab' })),
  'type api_key': async () => bearer(await sign({ ...claims, type: 'api_key' })),
  'no type': async () => bearer(await sign(without('type'))),
  'workspace other': async () => bearer(await sign({ ...claims, workspaceId: UNKNOWN })),
  'no workspace': async () => bearer(await sign(without('workspaceId'))),
  'unknown user': async () => bearer(await sign({ ...claims, sub: UNKNOWN })),
  'sub not uuid': async () => bearer(await sign({ ...claims, sub: 'carol' })),
  'deleted user': async () => bearer(await sign(claimsOf(server.person('gone')))),
  'deactivated user': async () => bearer(await sign(claimsOf(server.person('off')))),
  'email claim mismatch': async () => bearer(await sign({ ...claims, email: 'other@example.com' })),
  'unknown session': () => withSession(UNKNOWN),
  'session not uuid': () => withSession('mine'),
  'session of another user': async () => withSession(await server.session(server.person('bob'))),
  'session row expired': async () => withSession(await server.session(server.person('carol'), { expires_at: PAST })),
  'session row deleted': async () => {
    const id = await server.session(server.person('carol'));
    await server.database.db.deleteFrom('user_sessions').where('id', '=', id).execute();
    return withSession(id);
  },
};

const ask = async (headers: Headers) => {
  const response = await fetch(`${server.origin}/api/pages/breadcrumbs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ pageId: PAGE }),
  });
  return { status: response.status, text: await response.text() };
};

describe('tokens that a stock server has judged', () => {
  it('are all judged here', () => {
    expect(recordings.map(({ note }) => note).sort()).toEqual(Object.keys(REQUESTS).sort());
  });

  it.each(recordings.filter(({ status }) => status === 200).map((recording) => [recording.note, recording] as const))(
    '%s: let in',
    async (note, { body }) => {
      const { status, text } = await ask(await REQUESTS[note]!());
      expect({ status, text: text.slice(0, body.length) }).toEqual({ status: 200, text: body });
    },
  );

  it.each(recordings.filter(({ status }) => status === 401).map((recording) => [recording.note, recording] as const))(
    '%s: refused in the same words',
    async (note, { body }) => {
      expect(await ask(await REQUESTS[note]!())).toEqual({ status: 401, text: body });
    },
  );

  it.each(recordings.filter(({ status }) => status === 500).map(({ note }) => note))(
    '%s: refused instead of failing',
    async (note) => {
      expect(await ask(await REQUESTS[note]!())).toEqual({
        status: 401,
        text: '{"message":"Unauthorized","statusCode":401}',
      });
    },
  );
});

describe('other tokens', () => {
  it('with a live session are let in, with a revoked one refused', async () => {
    const carol = server.person('carol');
    expect((await ask(await withSession(await server.session(carol)))).status).toBe(200);
    expect((await ask(await withSession(await server.session(carol, { revoked_at: PAST })))).status).toBe(401);
  });

  it.each([
    ['nothing', {}],
    ['an empty Bearer', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic Ym9iOmJvYg==' }],
    ['a token that is none', { authorization: 'Bearer a.b.c' }],
    ['a very long token', { authorization: `Bearer ${'x'.repeat(8000)}` }],
  ])('%s: refused', async (_, headers) => {
    expect(await ask(headers)).toEqual({ status: 401, text: '{"message":"Unauthorized","statusCode":401}' });
  });

  it('are refused from the moment their user is deactivated', async () => {
    const ivan = server.person('ivan_petrov');
    const headers = bearer(await sign(claimsOf(ivan)));
    const me = async () => (await fetch(`${server.origin}/api/users/me`, { method: 'POST', headers })).status;
    expect(await me()).toBe(200);
    await server.database.db.updateTable('users').set({ deactivated_at: PAST }).where('id', '=', ivan.id).execute();
    expect(await me()).toBe(401);
  });
});
