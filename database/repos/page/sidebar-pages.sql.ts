import { type RawBuilder, sql } from 'kysely';
import { grantOn, hasVisibleChildren, roleInSpace } from '../permission/page-grants.sql.js';
import type { ViewerIds } from '../permission/visible-pages.sql.js';

export interface SidebarPageRow {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  position: string | null;
  parentPageId: string | null;
  spaceId: string;
  creatorId: string | null;
  isBase: boolean;
  deletedAt: Date | null;
  hasChildren: boolean;
  canEdit: boolean;
}

/** Where a list goes on: the position (null sorts last) and id of a page. */
export interface SidebarKey {
  position: string | null;
  id: string;
}

export interface SidebarPagesOptions extends ViewerIds {
  spaceId: string;
  /** A page that the viewer may read; null for the roots of the space. */
  parentId: string | null;
  /** What the nearest restricted page says, from the parent upwards. */
  parentWrites: boolean;
  limit: number;
  after?: SidebarKey | undefined;
  /** The rows just before this one, nearest first. */
  before?: SidebarKey | undefined;
}

/** One level of the sidebar, only pages that the viewer may see; one more than the limit when there are more. */
export const sidebarPages = (options: SidebarPagesOptions): RawBuilder<SidebarPageRow> => {
  const { spaceId, parentId, parentWrites, limit, after, before, ...viewer } = options;
  const direction = before ? sql`desc` : sql`asc`;
  return sql`
  with viewer_role as materialized (${roleInSpace(viewer, sql`${spaceId}`)})
  select
    page.id,
    page.slug_id as "slugId",
    page.title,
    page.icon,
    page.position,
    page.parent_page_id as "parentPageId",
    page.space_id as "spaceId",
    page.creator_id as "creatorId",
    page.is_base as "isBase",
    page.deleted_at as "deletedAt",
    ${hasVisibleChildren(viewer, { id: sql.ref('page.id'), spaceId: sql.ref('page.space_id') })} as "hasChildren",
    viewer_role.role <> 'reader' and coalesce(own.can_write, ${parentWrites}) as "canEdit"
  from viewer_role
  cross join pages page
  left join lateral (${grantOn(viewer, sql.ref('page.id'))}) own on true
  where page.space_id = ${spaceId}
    and ${parentId === null ? sql`page.parent_page_id is null` : sql`page.parent_page_id = ${parentId}`}
    and page.deleted_at is null
    and own.can_read is not false
    ${after ? sql`and ${beyond(after, false)}` : sql``}
    ${before ? sql`and ${beyond(before, true)}` : sql``}
  order by page.position collate "C" ${direction} ${before ? sql`nulls first` : sql`nulls last`}, page.id ${direction}
  limit ${limit + 1}`;
};

/** Condition: further down than this page, or further up. */
const beyond = ({ position, id }: SidebarKey, up: boolean): RawBuilder<boolean> => {
  if (position === null) {
    return up
      ? sql`(page.position is not null or page.id < ${id}::uuid)`
      : sql`(page.position is null and page.id > ${id}::uuid)`;
  }
  return up
    ? sql`(page.position collate "C", page.id) < (${position}, ${id}::uuid)`
    : sql`((page.position collate "C", page.id) > (${position}, ${id}::uuid) or page.position is null)`;
};
