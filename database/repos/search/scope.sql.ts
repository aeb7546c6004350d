import { type RawBuilder, sql } from 'kysely';
import { BOUNDS, type HybridSearchOptions } from './hybrid-options.js';

/**
 * CTEs `reach` and `scope_size`: ids of the pages that may be searched, listed only up to the bound. When there are
 * fewer, the search looks at each of them; when there are more, it asks the indexes and filters by space and root.
 */
export const scope = (options: HybridSearchOptions): RawBuilder<unknown> => sql`
  subtree as (${options.rootId ? subtree(options.rootId) : sql`select null::uuid as page_id where false`}),
  reach as materialized (
    ${options.rootId ? sql`select page_id from subtree` : pagesOfSpaces}
    limit ${BOUNDS.smallScope + 1}
  ),
  scope_size as (
    select count(*) <= ${BOUNDS.smallScope} as small from reach
  )`;

/** The page itself and all below it that is not in the trash; `union` ends a cycle, the limit on `reach` the walk. */
const subtree = (rootId: string): RawBuilder<unknown> => sql`
  select root.id as page_id
  from pages root
  where root.id = ${rootId} and root.deleted_at is null
  union
  select child.id
  from subtree
  join pages child on child.parent_page_id = subtree.page_id
  where child.deleted_at is null`;

const pagesOfSpaces = sql`
  select entry.page_id
  from page_search entry
  where entry.space_id in (select space_id from searched_spaces)`;

/** CTE body: the viewer's spaces, or the one that was asked for if it is among them. */
export const searchedSpaces = ({ spaceId }: HybridSearchOptions): RawBuilder<unknown> => sql`
  select space_id from member_spaces ${spaceId ? sql`where space_id = ${spaceId}` : sql``}`;

/**
 * CTE `below_root`: of the pages that `lineage` knows, the root and what lies below it, with a comma after it. Through an
 * array as in hiddenPages().
 */
export const belowRoot = (rootId: string, prefix = ''): RawBuilder<unknown> => {
  const lineage = sql.table(`${prefix}lineage`);
  const below = sql.table(`${prefix}below_root`);
  return sql`
  ${below} as (
    select id from unnest((select array_agg(page.id) from ${lineage} page where page.id = ${rootId})) as id
    union
    select page.id
    from ${below} parent
    join ${lineage} page on page.parent_page_id = parent.id
  ),`;
};
