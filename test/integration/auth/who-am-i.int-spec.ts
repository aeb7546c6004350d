import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corpusServer, type CorpusServer } from './corpus-server.js';

interface Recording {
  user: string;
  path: string;
  resBody: string;
}

interface Space {
  id: string;
  name: string;
  memberCount: number;
}

const recordings = (await readFile(new URL('../../goldens/pages.jsonl', import.meta.url), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording)
  .filter(({ path }) => path === '/api/users/me');

/** When somebody last logged in, and the change of the row that this is, belong to the recorded server. */
const withoutTimes = (body: string): string =>
  body.replace(/"lastLoginAt":(null|"[^"]*")/, '"lastLoginAt":…').replace(/"updatedAt":"[^"]*"/, '"updatedAt":…');

let server: CorpusServer;
beforeAll(async () => {
  server = await corpusServer();
});
afterAll(() => server.close());

const post = async (name: string, path: string, body: object = {}) =>
  server.post(path, body, await server.tokenFor(server.person(name)));

describe('/api/users/me', () => {
  it('has recordings to be compared with', () => {
    expect(recordings.map(({ user }) => user)).toEqual(['admin', 'bob', 'carol']);
  });

  it.each(recordings.map((recording) => [recording.user, recording] as const))(
    'tells %s what a stock server told, to the byte',
    async (user, { resBody }) => {
      const { status, text } = await post(user, '/api/users/me');
      expect({ status, text: withoutTimes(text) }).toEqual({ status: 200, text: withoutTimes(resBody) });
    },
  );

  it('shows the last log-in, as a time', async () => {
    const before = Date.now();
    await server.logIn('bob', '192.0.2.1');
    const { user } = (await post('bob', '/api/users/me')).json.data;
    expect(Date.parse(user.lastLoginAt)).toBeGreaterThanOrEqual(before - 1000);
    expect(user).not.toHaveProperty('password');
  });
});

describe('/api/workspace/info', () => {
  it('is the workspace that /api/users/me shows', async () => {
    const { status, json } = await post('bob', '/api/workspace/info');
    expect(status).toBe(200);
    expect(json.data).toEqual((await post('bob', '/api/users/me')).json.data.workspace);
  });

  it('needs a log-in', async () => {
    expect((await server.post('/api/workspace/info')).status).toBe(401);
  });
});

describe('/api/spaces', () => {
  const names = async (name: string) => {
    const { json } = await post(name, '/api/spaces');
    return (json.data.items as Space[]).map((space) => space.name);
  };

  it('lists the spaces one belongs to, directly or by a group, and no others', async () => {
    expect(await names('bob')).toEqual(['Infrastructure']);
    const all = await names('carol');
    expect(all).toHaveLength(3);
    // The role of an admin in the workspace opens no space.
    expect((await names('zoe.ops')).length).toBeLessThan(all.length);
  });

  it('pages through them by a cursor, without a gap or a repetition', async () => {
    const wanted = await names('carol');
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let round = 0; round < wanted.length; round++) {
      const { json } = await post('carol', '/api/spaces', { limit: 1, cursor });
      const { items, meta } = json.data as { items: Space[]; meta: Record<string, unknown> };
      expect(meta).toMatchObject({
        limit: 1,
        hasPrevPage: round > 0,
        hasNextPage: round < wanted.length - 1,
        prevCursor: null,
      });
      seen.push(...items.map(({ name }) => name));
      cursor = meta['nextCursor'] as string | null;
    }
    expect(seen).toEqual(wanted);
    expect(cursor).toBeNull();
  });

  it.each([
    ['a cursor that is none', { cursor: 'nonsense' }, 'cursor'],
    ['a cursor with a foreign id', { cursor: Buffer.from('name=a&id=1').toString('base64url') }, 'cursor'],
    ['a limit of none', { limit: 0 }, 'limit'],
    ['a limit of too many', { limit: 101 }, 'limit'],
    ['a limit that is text', { limit: '5' }, 'limit'],
  ])('refuses %s and names the field', async (_, body, field) => {
    const { status, json } = await post('carol', '/api/spaces', body);
    expect(status).toBe(400);
    expect(json.message.join()).toContain(field);
  });
});
