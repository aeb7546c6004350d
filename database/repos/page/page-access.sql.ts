import { type RawBuilder, sql } from 'kysely';
import { grantOn, roleInSpace, type ViewerColumns } from '../permission/page-grants.sql.js';
import { pageById } from '../permission/visible-pages.sql.js';

/** A page by its UUID or by its slug id. */
export type PageKey = { id: string } | { slugId: string };

/** As `PageKey`, or a column of the statement around. */
type PageColumn = PageKey | { id: RawBuilder<unknown> };

/** What the viewer may do with one page. */
export interface PageAccess {
  id: string;
  spaceId: string;
  parentPageId: string | null;
  /** The viewer's role in the page's space; null for a space that is not theirs. */
  role: string | null;
  /** The viewer has a permission on every restricted page from this one to the root. */
  passes: boolean;
  /** The nearest restricted page, if there is one, lets the viewer write. */
  writes: boolean;
  hasRestriction: boolean;
  /** The page itself is in the trash. */
  trashed: boolean;
  /** The page, or one above it, is in the trash. */
  inTrash: boolean;
}

/**
 * One page with everything that decides about it. `lineage` goes up from the page and carries along what the nearest
 * restricted page says; `union` ends a cycle.
 */
export const pageAccess = ({ page, ...viewer }: ViewerColumns & { page: PageColumn }): RawBuilder<PageAccess> => sql`
  with recursive
  target as (
    select id, space_id, parent_page_id, deleted_at
    from pages
    where ${'id' in page ? sql`id = ${page.id}` : sql`slug_id = ${page.slugId}`} and workspace_id = ${viewer.workspaceId}
  ),
  lineage as (
    select
      target.id,
      target.parent_page_id,
      target.deleted_at is not null as trashed,
      own.can_read,
      own.can_write as writes
    from target
    left join lateral (${grantOn(viewer, sql.ref('target.id'))}) own on true
    union
    select
      page.id,
      page.parent_page_id,
      page.deleted_at is not null,
      own.can_read,
      coalesce(lineage.writes, own.can_write)
    from lineage
    cross join lateral (${pageById(sql.ref('lineage.parent_page_id'))}) page
    left join lateral (${grantOn(viewer, sql.ref('page.id'))}) own on true
  )
  select
    target.id,
    target.space_id as "spaceId",
    target.parent_page_id as "parentPageId",
    (${roleInSpace(viewer, sql.ref('target.space_id'))}) as role,
    ruling.passes,
    ruling.writes,
    ruling.restricted as "hasRestriction",
    target.deleted_at is not null as trashed,
    ruling.trashed as "inTrash"
  from target
  cross join (
    select
      bool_and(can_read is not false) as passes,
      coalesce(bool_and(writes), true) as writes,
      bool_or(can_read is not null) as restricted,
      bool_or(trashed) as trashed
    from lineage
  ) ruling`;
