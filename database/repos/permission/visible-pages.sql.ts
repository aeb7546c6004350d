import { type RawBuilder, sql } from 'kysely';

/** Whose eyes a statement looks through. */
export interface ViewerIds {
  userId: string;
  workspaceId: string;
}

/** CTE body: ids of the spaces the viewer belongs to, directly or by a group. */
export const memberSpaces = ({ userId, workspaceId }: ViewerIds): RawBuilder<{ space_id: string }> => sql`
  select member.space_id
  from space_members member
  join spaces space on space.id = member.space_id
  where member.user_id = ${userId} and space.workspace_id = ${workspaceId} and space.deleted_at is null
  union
  select member.space_id
  from space_members member
  join group_users membership on membership.group_id = member.group_id
  join spaces space on space.id = member.space_id
  where membership.user_id = ${userId} and space.workspace_id = ${workspaceId} and space.deleted_at is null`;

/** CTE body: ids of the restricted pages that the viewer holds no permission on. */
export const deniedPages = ({ userId, workspaceId }: ViewerIds): RawBuilder<{ page_id: string }> => sql`
  select access.page_id
  from page_access access
  where access.workspace_id = ${workspaceId}
    and not exists (
      select 1
      from page_permissions permission
      where permission.page_access_id = access.id
        and (
          permission.user_id = ${userId}
          or permission.group_id in (select group_id from group_users where user_id = ${userId})
        )
    )`;

export interface VisibilityOptions {
  /** Name of a CTE with a column page_id: the pages to decide on. */
  candidates: string;
  /** Whether a page below one in the trash counts as being in the trash. Today's search does not look. */
  trashHidesDescendants: boolean;
  /** Put before the names of the CTEs, for a statement that decides twice. */
  prefix?: string;
}

/**
 * CTEs `lineage` and `hidden_pages`: which candidates the viewer may not see, decided over every ancestor at once.
 * Needs the CTE `denied_pages`. Ancestors are looked up once however many candidates share them, and `union` ends a
 * cycle in parent_page_id. The lookups are lateral with a limit, because the planner cannot guess how many rows a
 * recursion has and would read the whole table instead. For the same reason each step takes its pages through an array,
 * of which the planner expects ten: told of quintillions, it makes ready hash tables as large as work_mem allows, or on
 * disk (20 ms to 1 s, for none).
 */
export const hiddenPages = ({
  candidates,
  trashHidesDescendants,
  prefix = '',
}: VisibilityOptions): RawBuilder<unknown> => {
  const lineage = sql.table(`${prefix}lineage`);
  const blocked = sql.table(`${prefix}blocked`);
  return sql`
  ${lineage} as (
    select page.id, page.parent_page_id, ${blocks(trashHidesDescendants)} as blocks
    from unnest((select array_agg(page_id) from ${sql.table(candidates)})) as candidate (page_id)
    cross join lateral (${pageById(sql.ref('candidate.page_id'))}) page
    left join denied_pages denied on denied.page_id = page.id
    union
    select page.id, page.parent_page_id, ${blocks(trashHidesDescendants)} as blocks
    from ${lineage} child
    cross join lateral (${pageById(sql.ref('child.parent_page_id'))}) page
    left join denied_pages denied on denied.page_id = page.id
  ),
  ${blocked} as (
    select id from unnest((select array_agg(page.id) from ${lineage} page where page.blocks)) as id
    union
    select page.id
    from ${blocked} parent
    join ${lineage} page on page.parent_page_id = parent.id
  ),
  ${sql.table(`${prefix}hidden_pages`)} as materialized (
    select id from unnest((select array_agg(id) from ${blocked})) as id
  )`;
};

/** A page looked up by its primary key, whatever the planner believes about the rows around it. */
export const pageById = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select * from pages where pages.id = ${id} limit 1`;

const blocks = (trash: boolean): RawBuilder<boolean> =>
  trash ? sql`(page.deleted_at is not null or denied.page_id is not null)` : sql`(denied.page_id is not null)`;

/** Condition: the viewer may see the page, as far as `hidden_pages` has looked. */
export const notHidden = (id: RawBuilder<unknown>, prefix = ''): RawBuilder<boolean> =>
  sql`not exists (select from ${sql.table(`${prefix}hidden_pages`)} hidden where hidden.id = ${id})`;
