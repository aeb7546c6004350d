import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki, type WikiPage, type WikiSpace } from '../../support/wiki.js';

let server: TestServer;
let token: string;
let foreign: { space: WikiSpace; page: WikiPage };
let trashed: WikiPage;
beforeAll(async () => {
  server = await testServer();
  const site = await wiki(server.database.db);
  const ada = await site.user('Ada');
  const bob = await site.user('Bob');
  const own = await site.space('Own', [[ada, 'reader']]);
  const space = await site.space('Foreign', [[bob, 'admin']]);
  foreign = { space, page: await site.page({ space, title: 'Secret' }) };
  trashed = await site.page({ space: own, title: 'Gone' });
  await site.trash(trashed);
  token = await server.tokenFor(ada);
});
afterAll(() => server.close());

describe('a bad search', () => {
  const bad: [field: string, body: object, sentence: RegExp][] = [
    ['limit', { limit: 0 }, /^limit must be a whole number from 1 to 50$/],
    ['limit', { limit: 51 }, /^limit must be a whole number from 1 to 50$/],
    ['limit', { limit: 1.5 }, /^limit must be a whole number from 1 to 50$/],
    ['limit', { limit: '5' }, /^limit must be a number/],
    ['offset', { offset: -1 }, /^offset must be a whole number from 0 to 1000$/],
    ['offset', { offset: 1e12 }, /^offset must be a whole number from 0 to 1000$/],
    ['query', { query: '   ' }, /^query must hold more than white space$/],
    ['query', { query: '\0' }, /^query must hold more than white space$/],
    ['query', { query: 'x'.repeat(10_001) }, /^query must be at most 10,000 characters long$/],
    ['query', { query: ['x'] }, /^query must be a string$/],
    ['substring', { substring: 'yes' }, /^substring must be a boolean value$/],
    ['titleOnly', { titleOnly: 1 }, /^titleOnly must be a boolean value$/],
    ['includePath', { includePath: {} }, /^includePath must be a boolean value$/],
    ['parentPageId', { parentPageId: 7 }, /^parentPageId must be a string$/],
    ['spaceId', { spaceId: 'infra' }, /^spaceId must be a UUID$/],
  ];

  it.each(bad)('names %s in %j', async (_, body, sentence) => {
    const { status, json } = await server.post('/api/search', { query: 'x', substring: true, ...body }, token);
    expect([status, json.error]).toEqual([400, 'Bad Request']);
    expect(json.message).toEqual([expect.stringMatching(sentence)]);
  });

  it('below a page that is unknown, in the trash or somebody else’s is refused, and not made a search of everything', async () => {
    const unreadable = [
      '00000000-0000-7000-8000-00000000dead',
      'nosuchslug',
      'not / a page!',
      trashed.id,
      foreign.page.id,
      foreign.page.slugId,
    ];
    const answers = await Promise.all(
      unreadable.map((parentPageId) => server.post('/api/search', { query: 'e', parentPageId }, token)),
    );
    // Word for word the same: the answer does not tell which of these pages exists.
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, json: { message: expect.stringContaining('parentPageId') } });
  });

  it('in a space of others is refused as today', async () => {
    const { status, json } = await server.post(
      '/api/search',
      { query: 'x', substring: true, spaceId: foreign.space.id },
      token,
    );
    expect([status, json.message]).toEqual([404, 'Space permissions not found']);
  });

  it('ignores fields it does not know', async () => {
    const { status } = await server.post('/api/search', { query: 'x', substring: true, contextLength: 200_000 }, token);
    expect(status).toBe(200);
  });
});
