import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SearchWiki, searchWiki } from '../../support/search-wiki.js';

let { server, search, titles, pages } = {} as SearchWiki;
beforeAll(async () => {
  ({ server, search, titles, pages } = await searchWiki());
});
afterAll(() => server.close());

describe('the order of hits', () => {
  it('puts an exact title before a beginning, that before a part, and titles before texts', async () => {
    const space = await pages(
      ['Index of critical guides', 'guide guide guide'],
      ['The guide', ''],
      ['Guide lines', ''],
      ['Guide', ''],
      ['Misguided', ''],
      ['Notes', 'a guide'],
    );
    expect(await titles({ query: 'guide', spaceId: space.id })).toEqual([
      'Guide',
      'Guide lines',
      'The guide',
      'Index of critical guides',
      'Misguided',
      'Notes',
    ]);
  });

  it('puts the page named after a word before the one that repeats it', async () => {
    const space = await pages(['Changelog', 'printers '.repeat(200)], ['Printers', 'one mention']);
    expect((await titles({ query: 'printers', spaceId: space.id }))[0]).toBe('Printers');
  });

  it('puts Q&A Archive before thirty pages with a lone q and a', async () => {
    const space = await pages(
      ['Q&A Archive', ''],
      ...Array.from({ length: 30 }, (_, n): [string, string] => [`Page ${n}`, 'q then a']),
    );
    expect((await titles({ query: 'Q&A', spaceId: space.id }))[0]).toBe('Q&A Archive');
  });

  it('finds parts of words without quotes, whole words first, and with quotes whole words only', async () => {
    const space = await pages(['Daemon', 'the websocketd program'], ['Plain', 'a socket to use']);
    expect(await titles({ query: 'socket', spaceId: space.id })).toEqual(['Plain', 'Daemon']);
    expect(await titles({ query: '"socket"', spaceId: space.id })).toEqual(['Plain']);
  });

  it('takes every word in any order as a weaker match than the phrase', async () => {
    const space = await pages(
      ['One', 'docker on the backup host'],
      ['Two', 'the host runs backup and then docker'],
      ['Three', 'docker only'],
      ['Four', 'see backup docker'],
    );
    const { items } = await search({ query: 'backup docker', spaceId: space.id });
    expect(items.map(({ title }) => title)[0]).toBe('Four');
    expect(
      items
        .map(({ title }) => title)
        .slice(1)
        .sort(),
    ).toEqual(['One', 'Two']);
    const scores = items.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(Math.min(...scores)).toBeGreaterThan(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });

  it('pages through the hits without doubles', async () => {
    const space = await pages(
      ...Array.from({ length: 23 }, (_, n): [string, string] => [`Entry ${n}`, 'pageable text']),
    );
    const first = await search({ query: 'pageable', spaceId: space.id, limit: 10 });
    const second = await search({ query: 'pageable', spaceId: space.id, limit: 10, offset: 10 });
    const third = await search({ query: 'pageable', spaceId: space.id, limit: 10, offset: 20 });
    expect([first.total, first.truncated, third.truncated]).toEqual([23, true, false]);
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(23);
    expect(await search({ query: 'pageable', spaceId: space.id, offset: 100 })).toMatchObject({ items: [], total: 23 });
  });
});
