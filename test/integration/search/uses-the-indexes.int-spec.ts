import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import type { HybridSearchOptions, Needle } from '../../../database/repos/search/hybrid-options.js';
import { hybridSearch } from '../../../database/repos/search/hybrid-search.sql.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { wiki } from '../../support/wiki.js';

/** A node of a plan, as EXPLAIN tells it in JSON. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** On the root of the part that makes a CTE: `CTE title_hits`. */
  'Subplan Name'?: string;
  Plans?: Node[];
}

/** So many that reading all of them costs more than asking an index. The plan itself holds the way for many pages. */
const PAGES = 3000;

let database: TestDatabase;
let viewer: { userId: string; workspaceId: string };
let root: string;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const made = await wiki(db);
  const ada = await made.user('Ada');
  const space = await made.space('Large', [[ada, 'writer']]);
  viewer = { userId: ada.id, workspaceId: made.workspaceId };
  root = (await made.page({ space, title: 'Root' })).id;
  // Many different words, since the planner takes an index for what is rare; ten pages below each.
  await sql`
    insert into pages (id, slug_id, title, text_content, position, parent_page_id, space_id, workspace_id)
    select
      md5(number::text)::uuid,
      'page' || number,
      'Page ' || md5(number::text),
      (select string_agg(md5(number || ' ' || word), ' ') from generate_series(1, 8) word),
      'a' || number,
      case when number < 10 then ${root}::uuid else md5((number / 10)::text)::uuid end,
      ${space.id},
      ${made.workspaceId}
    from generate_series(1, ${PAGES}::int) number`.execute(db);
  for (const table of ['pages', 'page_search']) await sql`analyze ${sql.table(table)}`.execute(db);
});
afterAll(() => database.drop());

/** The plan of a search, made with the values of its parameters as the server's unnamed statements are. */
async function planOf(needle: Partial<Needle> & { phrase: string }, options: Partial<HybridSearchOptions> = {}) {
  const statement: RawBuilder<unknown> = hybridSearch({
    ...viewer,
    needle: { terms: [], wholeWords: false, fulltext: needle.phrase, ...needle },
    titleOnly: false,
    limit: 10,
    offset: 0,
    ...options,
  });
  return database.db.transaction().execute(async (transaction) => {
    // As on solid-state disks. With the default, whole tables of so few pages are rightly read from end to end.
    await sql`set local random_page_cost = 1.1`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (format json) ${statement}`.execute(
      transaction,
    );
    return rows[0]!['QUERY PLAN'][0].Plan;
  });
}

/** All nodes of a plan, its root first. */
const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];

/** Indexes that the part of the plan for one CTE reads. */
const indexesOf = (plan: Node, cte: string): (string | undefined)[] =>
  all(plan)
    .filter((node) => node['Subplan Name'] === `CTE ${cte}`)
    .flatMap(all)
    .map((node) => node['Index Name'])
    .filter(Boolean);

/**
 * Tables that a plan reads from one end to the other. Not counted is the list of pages in reach: its limit ends it, and
 * where one space holds all pages, as here, the table is the shortest way to it.
 */
const wholeTables = (node: Node, cte = ''): string[] => {
  const part = node['Subplan Name'] ?? cte;
  const table = node['Node Type'].endsWith('Seq Scan') && part !== 'CTE reach' ? node['Relation Name'] : undefined;
  const here = table === 'pages' || table === 'page_search' ? [`${table} in ${part}`] : [];
  return [...here, ...(node.Plans ?? []).flatMap((child) => wholeTables(child, part))];
};

describe('the plan of a search', () => {
  it.each([
    ['a rare scrap', { phrase: 'c4ca4238' }],
    ['a word in quotes', { phrase: 'c4ca4238', wholeWords: true, fulltext: undefined }],
    ['several words', { phrase: 'c4ca4238 a0b923', terms: ['c4ca4238', 'a0b923'] }],
  ])('asks the trigram indexes for %s', async (_, needle) => {
    const found = await planOf(needle);
    expect(indexesOf(found, 'title_hits')).toContain('page_search_title_norm_idx');
    expect(indexesOf(found, 'probed')).toContain('page_search_text_norm_idx');
    expect(wholeTables(found)).toEqual([]);
  });

  it.each([
    ['two characters', { phrase: 'zq' }],
    ['one character', { phrase: 'z' }],
    ['numbers too short for a trigram', { phrase: '10.0.12' }],
    ['a word of two Chinese signs', { phrase: '部署' }],
  ])('asks the indexes of pairs for %s', async (_, needle) => {
    const found = await planOf(needle);
    expect(indexesOf(found, 'title_pairs')).toContain('page_search_title_pairs_idx');
    expect(indexesOf(found, 'text_pairs')).toContain('page_search_text_pairs_idx');
    expect(wholeTables(found)).toEqual([]);
  });

  it('looks up an exact title by itself', async () => {
    expect(indexesOf(await planOf({ phrase: 'root' }), 'title_hits')).toContain('page_search_title_exact_idx');
  });

  it.each([
    ['titles only', { titleOnly: true }],
    ['a subtree', () => ({ rootId: root })],
    ['a later part of the list', { offset: 500 }],
  ])('reads no whole table for %s', async (_, options) => {
    const found = await planOf({ phrase: 'c4ca4238' }, typeof options === 'function' ? options() : options);
    expect(indexesOf(found, 'title_hits')).toContain('page_search_title_norm_idx');
    expect(wholeTables(found)).toEqual([]);
  });

  it('is judged by a test that would see a whole table', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
      explain (format json) select * from page_search where text_norm || '' = 'x'`.execute(database.db);
    expect(wholeTables(rows[0]!['QUERY PLAN'][0].Plan)).toEqual(['page_search in ']);
  });
});
