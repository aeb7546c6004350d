import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { loadCorpus } from '../../support/load-corpus.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { wikiRows } from '../../support/wiki-rows.js';

const MEGABYTE = 1024 * 1024;

/** Different words, so that nothing can be folded together in a tsvector. */
const words = (alphabet: string, bytes: number): string => {
  const parts: string[] = [];
  for (let size = 0, n = 1_000_000; size < bytes; n += 1) {
    const word = [...n.toString()].map((digit) => alphabet[Number(digit)]).join('') + alphabet[n % 7];
    parts.push(word);
    size += Buffer.byteLength(word) + 1;
  }
  return parts.join(' ');
};

describe('a page', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await testDatabase()));
  afterAll(() => database.drop());

  const stored = async (pageId: string, word: string) => {
    const { rows } = await sql<{ bytes: number; found: boolean; searchable: boolean }>`
      select
        octet_length(page.text_content) as bytes,
        page.tsv @@ to_tsquery('english', ${word}) as found,
        search.text_norm = page_search_normalise(page.text_content) as searchable
      from pages page
      join page_search search on search.page_id = page.id
      where page.id = ${pageId}`.execute(database.db);
    return rows[0];
  };

  it.each([
    ['Latin', 'abcdefghij'],
    ['Cyrillic', 'абвгдежзик'],
    ['Chinese', '的一是不了人我在有他'],
  ])('of 2 MB of different %s words is saved whole, its beginning found by full text', async (_, alphabet) => {
    const wiki = await wikiRows(database.db);
    const text = words(alphabet, 2 * MEGABYTE);
    const page = await wiki.addPage({ title: 'Big', text });
    expect(await stored(page, text.slice(0, text.indexOf(' ')))).toEqual({
      bytes: Buffer.byteLength(text),
      found: true,
      searchable: true,
    });
    await sql`delete from workspaces`.execute(database.db);
  });

  it('with a title that alone exceeds a tsvector is saved', async () => {
    const wiki = await wikiRows(database.db);
    const title = words('abcdefghij', 1.5 * MEGABYTE);
    await wiki.addPage({ title, text: title });
    const { rows } = await sql<{ length: number }>`select octet_length(title) as length from pages`.execute(
      database.db,
    );
    expect(rows).toEqual([{ length: title.length }]);
    await sql`delete from workspaces`.execute(database.db);
  });

  it("of an ordinary size has exactly Docmost's tsvector, whatever a client gives", async () => {
    await loadCorpus(database.db);
    await sql`update pages set tsv = to_tsvector('english', 'given by a client')`.execute(database.db);
    const { rows } = await sql<{ pages: number; different: number }>`
      select count(*)::int as pages, count(*) filter (where tsv is distinct from
        setweight(to_tsvector('english', f_unaccent(coalesce(title, ''))), 'A')
        || setweight(to_tsvector('english', f_unaccent(substring(coalesce(text_content, ''), 1, 1000000))), 'B')
      )::int as different
      from pages`.execute(database.db);
    expect(rows).toEqual([{ pages: 400, different: 0 }]);
  });
});
