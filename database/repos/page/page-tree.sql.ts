import { type RawBuilder, sql } from 'kysely';
import { grantOn, pageGrants, roleInSpace } from '../permission/page-grants.sql.js';
import { pageById, type ViewerIds } from '../permission/visible-pages.sql.js';

export interface PageTreeRow {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  position: string | null;
  /** Always a page of the same answer, or null: a parent that is hidden, or lies elsewhere, is not named. */
  parentPageId: string | null;
  spaceId: string;
  /** Counts the children that the viewer may see. */
  hasChildren: boolean;
  canEdit: boolean;
}

export interface PageTreeOptions extends ViewerIds {
  spaceId: string;
  /** Only this page of the space and what lies below it; the page is the one root. */
  rootId?: string | undefined;
}

/**
 * All pages of a space, or of a subtree, that the viewer may see, flat and in sidebar order. A page below one in the
 * trash counts as being in the trash. Nothing depends on a walk from the roots, so neither a cycle nor a strange parent
 * loses a page: `outside` climbs from the parents that are not in the answer, and only what is forbidden is spread
 * downwards, which is usually little. A spread reaches all live pages of the space below it, so a page that is shown
 * has a parent that is shown too, or one from outside.
 */
export const pageTree = (options: PageTreeOptions): RawBuilder<PageTreeRow> => sql`
  with recursive
  viewer_role as materialized (${roleInSpace(options, sql`${options.spaceId}`)}),
  grants as materialized (${pageGrants(options)}),
  scope as materialized (${options.rootId ? pagesBelow(options.rootId, options.spaceId) : pagesOfSpace(options.spaceId)}),
  -- Far fewer than pages: what is asked of each page is asked of a small hash table.
  named_parents as materialized (select distinct parent_page_id as id from scope where parent_page_id is not null),
  known_parents as materialized (select scope.id from scope where scope.id in (${idsOf('named_parents')})),
  outside_parents as materialized (${options.rootId ? parentOf(options.rootId) : parentsOutside}),
  outside as (
    select
      page.id as start_id,
      page.parent_page_id,
      page.deleted_at is not null or own.can_read is false as blocked,
      own.can_write as writes
    from outside_parents
    cross join lateral (${pageById(sql.ref('outside_parents.id'))}) page
    left join lateral (${grantOn(options, sql.ref('page.id'))}) own on true
    union
    select
      outside.start_id,
      page.parent_page_id,
      outside.blocked or page.deleted_at is not null or own.can_read is false,
      coalesce(outside.writes, own.can_write)
    from outside
    cross join lateral (${pageById(sql.ref('outside.parent_page_id'))}) page
    left join lateral (${grantOn(options, sql.ref('page.id'))}) own on true
  ),
  marked as materialized (
    select grants.page_id as id, not grants.can_read as hidden, not grants.can_write as read_only
    from grants
    where grants.page_id in (select unnest(array(select scope.id from scope where scope.id in (${restricted}))))
    union all
    select child.id, bool_or(outside.blocked), bool_and(outside.writes) is false and child.id not in (${restricted})
    from outside
    cross join lateral (${liveChildren('outside.start_id', options)}) child
    ${options.rootId ? sql`where child.id = ${options.rootId}` : sql``}
    group by child.id
  ),
  hidden as (
    ${marked('hidden')}
    union
    select child.id from hidden cross join lateral (${liveChildren('hidden.id', options)}) child
  ),
  -- The nearest restricted page decides who writes: the spread ends where another one begins.
  read_only as (
    ${marked('read_only')}
    union
    select child.id
    from read_only
    cross join lateral (${liveChildren('read_only.id', options)}) child
    where child.id not in (${restricted})
  ),
  shown as not materialized (select * from scope where scope.id not in (${idsOf('hidden')})),
  parents as materialized (
    select id from known_parents where not exists (select from hidden)
    union all
    select distinct parent_page_id from shown where parent_page_id is not null and exists (select from hidden)
  )
  select
    shown.id,
    shown.slug_id as "slugId",
    shown.title,
    shown.icon,
    shown.position,
    case when not (${isRoot(options.rootId)}) then shown.parent_page_id end as "parentPageId",
    shown.space_id as "spaceId",
    shown.id in (${idsOf('parents')}) as "hasChildren",
    (select role <> 'reader' from viewer_role) and shown.id not in (${idsOf('read_only')}) as "canEdit"
  from shown
  order by shown.position collate "C", shown.id`;

const columns = sql`page.id, page.slug_id, page.title, page.icon, page.position, page.parent_page_id, page.space_id`;

const pagesOfSpace = (spaceId: string): RawBuilder<unknown> => sql`
    select ${columns}
    from pages page
    where page.space_id = ${spaceId} and page.deleted_at is null and exists (select from viewer_role)`;

/** The page and what is below it in the same space. Only the page itself can be met again, in a cycle. */
const pagesBelow = (rootId: string, spaceId: string): RawBuilder<unknown> => sql`
    with recursive below as (
      select ${columns}
      from pages page
      where page.id = ${rootId}
        and page.space_id = ${spaceId}
        and page.deleted_at is null
        and exists (select from viewer_role)
      union all
      select child.*
      from below
      cross join lateral (
        select ${columns}
        from pages page
        where page.parent_page_id = below.id
          and page.space_id is not distinct from ${spaceId}::uuid
          and page.deleted_at is null
          and page.id <> ${rootId}
        offset 0
      ) child
    )
    select * from below`;

/** In a cycle the parent of the one root is in the answer; the root is a root all the same. */
const isRoot = (rootId: string | undefined): RawBuilder<boolean> =>
  rootId ? sql`shown.id = ${rootId}` : sql`shown.parent_page_id in (${idsOf('outside_parents')})`;

const parentsOutside = sql`
    select id from named_parents where id not in (${idsOf('known_parents')})`;

const parentOf = (rootId: string): RawBuilder<unknown> => sql`
    select scope.parent_page_id as id from scope where scope.id = ${rootId} and scope.parent_page_id is not null`;

/**
 * The ids of a CTE, for `in` and `not in`. An array, because the planner takes it for ten rows, and so looks them up in
 * a hash table whatever it believes about the CTE: after an import the statistics of the table are wrong for a while,
 * and a join planned for one page reads twenty thousand pages twenty thousand times.
 */
function idsOf(cte: string): RawBuilder<unknown> {
  return sql`select unnest(array(select id from ${sql.table(cte)}))`;
}

/** First rows of a spread: an array too, because in a recursion a wrong guess multiplies to millions. */
const marked = (mark: 'hidden' | 'read_only'): RawBuilder<unknown> =>
  sql`select unnest(array(select marked.id from marked where marked.${sql.ref(mark)})) as id`;

const restricted = sql`select unnest(array(select page_id from grants))`;

/**
 * A lookup by the index on the parent, whatever the statistics say: `offset 0` keeps it a lookup where the planner
 * misjudges the recursion, and `is not distinct from` keeps it from the indexes that begin with the space.
 */
const liveChildren = (parent: string, { spaceId }: PageTreeOptions): RawBuilder<unknown> => sql`
      select page.id
      from pages page
      where page.parent_page_id = ${sql.ref(parent)}
        and page.space_id is not distinct from ${spaceId}::uuid
        and page.deleted_at is null
      offset 0`;
