import { type RawBuilder, sql } from 'kysely';

/** Whose rights are asked for: ids, or columns of the statement around, where one statement asks for many people. */
export interface ViewerColumns {
  userId: string | RawBuilder<unknown>;
  workspaceId: string | RawBuilder<unknown>;
}

/** The viewer's highest role in a space (admin, writer, reader); no row for a space that is not theirs. */
export const roleInSpace = (
  { userId, workspaceId }: ViewerColumns,
  spaceId: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`
    select member.role::text as role
    from space_members member
    join spaces space on space.id = member.space_id
    where member.space_id = ${spaceId}
      and space.workspace_id = ${workspaceId}
      and space.deleted_at is null
      and (
        member.user_id = ${userId}
        or member.group_id in (select group_id from group_users where user_id = ${userId})
      )
    order by array_position(array['admin', 'writer', 'reader'], member.role::text)
    limit 1`;

/** CTE body: the restricted pages of the workspace, and what the viewer may do on each. */
export const pageGrants = (viewer: ViewerColumns): RawBuilder<unknown> =>
  grantsWhere(viewer, sql`access.workspace_id = ${viewer.workspaceId}`);

/** Lateral body: what the viewer may do on this page if it is restricted itself; no row if it is not. */
export const grantOn = (viewer: ViewerColumns, pageId: RawBuilder<unknown>): RawBuilder<unknown> =>
  grantsWhere(viewer, sql`access.page_id = ${pageId}`);

const grantsWhere = ({ userId }: ViewerColumns, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    access.page_id,
    count(permission.id) > 0 as can_read,
    coalesce(bool_or(permission.role = 'writer'), false) as can_write
  from page_access access
  left join page_permissions permission
    on permission.page_access_id = access.id
    and (
      permission.user_id = ${userId}
      or permission.group_id in (select group_id from group_users where user_id = ${userId})
    )
  where ${condition}
  group by access.page_id`;

/**
 * Condition: a page whose parent the viewer may read has a live child in its space that the viewer may read too.
 */
export const hasVisibleChildren = (
  viewer: ViewerColumns,
  page: { id: RawBuilder<unknown>; spaceId: RawBuilder<unknown> },
): RawBuilder<boolean> => sql`
  exists (
    select
    from pages child
    left join lateral (${grantOn(viewer, sql.ref('child.id'))}) child_grant on true
    where child.parent_page_id = ${page.id}
      and child.space_id = ${page.spaceId}
      and child.deleted_at is null
      and child_grant.can_read is not false
  )`;
