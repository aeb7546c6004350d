import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../support/test-server.js';
import { type Wiki, wiki, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let built: Wiki;
let ada: WikiUser;
let login: string;
beforeAll(async () => {
  server = await testServer();
  built = await wiki(server.database.db);
});
beforeEach(async () => {
  ada = await built.user('Ada');
  login = await server.tokenFor(ada);
});
afterAll(() => server.close());

const create = (body: object = { name: 'laptop' }, token = login) => server.post('/api/api-keys/create', body, token);
const list = (token = login) => server.post('/api/api-keys', {}, token);
const revoke = (id: string, token = login) => server.post('/api/api-keys/revoke', { id }, token);
const whoAmI = (token: string) => server.post('/api/users/me', {}, token);

describe('a new API token', () => {
  it('is shown once, with what tells it apart later', async () => {
    const { status, json } = await create({ name: 'laptop', expiresAt: '2999-01-31T00:00:00Z' });
    expect(status).toBe(200);
    expect(json.data).toEqual({
      id: expect.any(String),
      name: 'laptop',
      token: expect.stringMatching(/^pgs_[A-Za-z0-9_-]{43}$/),
      tokenHint: json.data.token.slice(-4),
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: '2999-01-31T00:00:00.000Z',
      revokedAt: null,
    });
    const listed = await list();
    expect(listed.text).not.toContain(json.data.token);
    const { token, ...rest } = json.data;
    expect(listed.json.data.items).toEqual([rest]);
    expect(token).not.toBe((await create()).json.data.token);
  });

  it('is stored as its SHA-256 alone', async () => {
    const { token } = (await create()).json.data;
    const { rows } = await sql<{ row: string; hash: string }>`
      select row_to_json(token)::text as row, encode(token_hash, 'hex') as hash
      from pagescout_api_tokens token where user_id = ${ada.id}`.execute(server.database.db);
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(token).digest('hex')]);
    expect(rows[0]?.row).not.toContain(token.slice(0, -4));
  });

  it.each([
    [{}, ['name should not be empty']],
    [{ name: '' }, ['name should not be empty']],
    [{ name: 5 }, ['name must be a string']],
    [{ name: 'x'.repeat(101) }, ['name must be shorter than or equal to 100 characters']],
    [{ name: 'a\0b' }, ['name must not contain a NUL character']],
    [{ name: 'x', expiresAt: 'soon' }, ['expiresAt must be a valid ISO 8601 date string']],
    [{ name: 'x', expiresAt: 5 }, ['expiresAt must be a valid ISO 8601 date string']],
    [{ name: 'x', expiresAt: '2001-01-01' }, ['expiresAt must be a time in the future, such as 2027-01-31T00:00:00Z']],
  ])('is refused for %j', async (body, message) => {
    const { status, json } = await create(body);
    expect({ status, message: json.message }).toEqual({ status: 400, message });
    expect((await list()).json.data.items).toEqual([]);
  });
});

describe('a request with an API token', () => {
  it('acts for its owner and notes the use, at most once a minute', async () => {
    const { token } = (await create()).json.data;
    expect((await whoAmI(token)).json.data.user.id).toBe(ada.id);
    const lastUsed = async (): Promise<string> => (await list()).json.data.items[0].lastUsedAt;
    const first = await lastUsed();
    expect(first).not.toBeNull();
    await whoAmI(token);
    expect(await lastUsed()).toBe(first);
    await sql`
      update pagescout_api_tokens
      set last_used_at = last_used_at - interval '61 seconds'
      where user_id = ${ada.id}`.execute(server.database.db);
    await whoAmI(token);
    expect(Date.parse(await lastUsed())).toBeGreaterThanOrEqual(Date.parse(first));
  });

  it.each([
    ['is not known', (token: string) => Promise.resolve(`pgs_${'A'.repeat(43)}${token.slice(47)}`)],
    ['is cut', (token: string) => Promise.resolve(token.slice(0, -1))],
    ['goes on', (token: string) => Promise.resolve(`${token}A`)],
    ['has another case', (token: string) => Promise.resolve(`pgs_${swapCase(token.slice(4))}`)],
    ['is only the beginning', () => Promise.resolve('pgs_')],
    [
      'is revoked',
      async (token: string, id: string) => {
        expect((await revoke(id)).status).toBe(200);
        return token;
      },
    ],
    [
      'has expired',
      async (token: string, id: string) => {
        await sql`update pagescout_api_tokens set expires_at = now() where id = ${id}`.execute(server.database.db);
        return token;
      },
    ],
    [
      'belongs to somebody who has left',
      async (token: string) => {
        await sql`update users set deactivated_at = now() where id = ${ada.id}`.execute(server.database.db);
        return token;
      },
    ],
    [
      'belongs to somebody who was deleted',
      async (token: string) => {
        await sql`update users set deleted_at = now() where id = ${ada.id}`.execute(server.database.db);
        return token;
      },
    ],
  ])('is refused when the token %s', async (_, spoil) => {
    const { token, id } = (await create()).json.data;
    expect((await whoAmI(token)).status).toBe(200);
    const { status, text } = await whoAmI(await spoil(token, id));
    expect({ status, text }).toEqual({ status: 401, text: '{"message":"Unauthorized","statusCode":401}' });
  });

  it('cannot make, list or revoke tokens', async () => {
    const { token, id } = (await create()).json.data;
    for (const answer of [await create({ name: 'second' }, token), await list(token), await revoke(id, token)]) {
      expect(answer.status).toBe(403);
      expect(answer.json.message).toMatch(/by a person who has logged in/);
    }
    expect((await list()).json.data.items).toHaveLength(1);
    expect((await whoAmI(token)).status).toBe(200);
  });
});

describe('revoking', () => {
  it('ends one token and leaves the others', async () => {
    const first = (await create()).json.data;
    const second = (await create()).json.data;
    const answer = await revoke(first.id);
    expect(answer.text).toBe('{"success":true,"status":200}');
    expect([(await whoAmI(first.token)).status, (await whoAmI(second.token)).status]).toEqual([401, 200]);
    const at = (await list()).json.data.items[1].revokedAt;
    await revoke(first.id);
    expect((await list()).json.data.items[1].revokedAt).toBe(at);
  });

  it('reaches nobody else’s tokens', async () => {
    const { id, token } = (await create()).json.data;
    const bob = await server.tokenFor(await built.user('Bob'));
    const answer = await revoke(id, bob);
    expect({ status: answer.status, message: answer.json.message }).toEqual({
      status: 404,
      message: 'API token not found',
    });
    expect((await list(bob)).json.data.items).toEqual([]);
    expect((await whoAmI(token)).status).toBe(200);
    expect((await revoke('nope')).json.message).toEqual(['id must be a UUID']);
  });
});

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
