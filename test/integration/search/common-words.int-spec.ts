import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki, type Wiki, type WikiPage, type WikiSpace, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let site: Wiki;
let ada: WikiUser;
let token: string;
let open: WikiSpace;
let branch: WikiPage;
let oldest: Record<'lighthouse' | 'beacon' | 'qz' | 'buoy', WikiPage>;

/**
 * More pages than are looked at one by one, so that the search asks its indexes. The newest of them are not Ada's to
 * read: a thousand in a space of others, a thousand below a page restricted to others.
 */
beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  site = await wiki(db);
  ada = await site.user('Ada');
  token = await server.tokenFor(ada);
  const others = await site.user('Others');
  open = await site.space('Open', [[ada, 'writer']]);
  const foreign = await site.space('Foreign', [[others, 'writer']]);
  const text = (words: string): string => `Notes of the harbour office. ${words}`;
  oldest = {
    lighthouse: await old(text('The lighthouse burns.')),
    beacon: await old(text('A beacon, and a beacon.')),
    qz: await old(text('xqzy')),
    buoy: await old(text('A buoy.')),
  };
  branch = await old('', 'Branch');
  const restricted = await old('', 'Restricted');
  await site.restrict(restricted, [[others, 'writer']]);

  await many({ count: 4_900, space: open, text: text('Nothing else.'), hours: 2_000 });
  await many({ count: 300, space: open, parent: branch, text: text('A buoy lies here.'), hours: 1_000 });
  await many({ count: 1_000, space: foreign, text: text('lighthouse, qzqz'), hours: 1 });
  await many({ count: 1_000, space: open, parent: restricted, text: text('beacon'), hours: 1 });
  await sql`analyze pages`.execute(db);
  await sql`analyze page_search`.execute(db);

  function old(words: string, title?: string): Promise<WikiPage> {
    return site.page({ space: open, title, text: words, columns: { updated_at: new Date('2020-01-01') } });
  }

  async function many(pages: { count: number; space: WikiSpace; parent?: WikiPage; text: string; hours: number }) {
    await sql`
      insert into pages (id, slug_id, title, text_content, position, parent_page_id, space_id, workspace_id, updated_at)
      select gen_random_uuid(), gen_random_uuid()::text, 'Log', ${pages.text}, 'a' || number, ${pages.parent?.id ?? null},
        ${pages.space.id}, ${site.workspaceId}, now() - make_interval(hours => ${pages.hours}::int) - number * interval '1 second'
      from generate_series(1, ${pages.count}::int) number`.execute(db);
  }
});
afterAll(() => server.close());

const search = async (body: object) => {
  const { json } = await server.post('/api/search', { substring: true, limit: 50, ...body }, token);
  return json.data as { items: { id: string; snippet: string }[]; total: number; bounded: boolean; truncated: boolean };
};

describe('a word that many pages hold', () => {
  it('answers with the newest of them and says that there are more', async () => {
    const { items, total, bounded, truncated } = await search({ query: 'harbour' });
    expect(items).toHaveLength(50);
    expect(items.every(({ snippet }) => snippet.includes('harbour'))).toBe(true);
    expect(total).toBeGreaterThanOrEqual(50);
    expect(bounded).toBe(true);
    expect(truncated).toBe(true);
  });

  it('finds enough of them below one page that the newest pages do not lie below', async () => {
    const { items, total } = await search({ query: 'buoy', parentPageId: branch.id });
    expect(items).toHaveLength(50);
    expect(total).toBe(300);
  });
});

describe('a word that only pages of others hold often', () => {
  it.each(['lighthouse', 'beacon', 'qz'] as const)(
    'is found on the one old page that the viewer may see: %s',
    async (word) => {
      const { items, total, truncated } = await search({ query: word });
      expect(items.map(({ id }) => id)).toEqual([oldest[word].id]);
      expect(total).toBe(1);
      expect(truncated).toBe(false);
    },
  );
});
