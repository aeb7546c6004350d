import { type RawBuilder, sql } from 'kysely';
import { parentInSpace } from './page-info.sql.js';
import { hasVisibleChildren } from '../permission/page-grants.sql.js';
import { pageById, type ViewerIds } from '../permission/visible-pages.sql.js';

export interface BreadcrumbRow {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  isBase: boolean;
  position: string | null;
  parentPageId: string | null;
  spaceId: string;
  deletedAt: Date | null;
  hasChildren: boolean;
}

/**
 * A page that the viewer may read and the pages above it, in no order. Ends below a page in the trash, at the limits of
 * the space (whether the viewer may see what lies beyond is another question), and, by `union`, in a cycle.
 */
export const pagePath = ({ pageId, ...viewer }: ViewerIds & { pageId: string }): RawBuilder<BreadcrumbRow> => sql`
  with recursive path as (
    select id, parent_page_id, space_id
    from pages
    where id = ${pageId} and workspace_id = ${viewer.workspaceId} and deleted_at is null
    union
    select page.id, page.parent_page_id, page.space_id
    from path
    cross join lateral (${pageById(sql.ref('path.parent_page_id'))}) page
    where page.deleted_at is null and page.space_id = path.space_id
  )
  select
    page.id,
    page.slug_id as "slugId",
    page.title,
    page.icon,
    page.is_base as "isBase",
    page.position,
    ${parentInSpace} as "parentPageId",
    page.space_id as "spaceId",
    page.deleted_at as "deletedAt",
    ${hasVisibleChildren(viewer, { id: sql.ref('page.id'), spaceId: sql.ref('page.space_id') })} as "hasChildren"
  from path
  cross join lateral (${pageById(sql.ref('path.id'))}) page`;
