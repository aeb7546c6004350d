import type { Kysely } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import type { ViewerIds } from '../permission/visible-pages.sql.js';
import { type PageAccess, pageAccess, type PageKey } from './page-access.sql.js';
import { pageInfo, type PageInfoRow } from './page-info.sql.js';
import { type BreadcrumbRow, pagePath } from './page-path.sql.js';
import { pageTree, type PageTreeOptions, type PageTreeRow } from './page-tree.sql.js';
import { trashOf, type TrashOptions, type TrashRow } from './page-trash.sql.js';
import { type SidebarPageRow, sidebarPages, type SidebarPagesOptions } from './sidebar-pages.sql.js';

const UUID = '00000000-0000-7000-8000-000000000001';
const VIEWER = { userId: UUID, workspaceId: UUID };
const SIDEBAR = { ...VIEWER, spaceId: UUID, parentWrites: true, limit: 20 };

/** Reads pages and trees as a viewer may see them. */
export class PageRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** What decides about one page; undefined when there is none. */
  @sqlExample({ name: 'by id', params: [{ ...VIEWER, page: { id: UUID } }] })
  @sqlExample({ name: 'by slug id', params: [{ ...VIEWER, page: { slugId: 'N5keXNqGVD' } }] })
  async access(options: ViewerIds & { page: PageKey }): Promise<PageAccess | undefined> {
    return (await pageAccess(options).execute(this.db)).rows[0];
  }

  /** All visible pages of a space or a subtree, flat and in sidebar order. */
  @sqlExample({ name: 'of a space', params: [{ ...VIEWER, spaceId: UUID }] })
  @sqlExample({ name: 'below a page', params: [{ ...VIEWER, spaceId: UUID, rootId: UUID }] })
  async tree(options: PageTreeOptions): Promise<PageTreeRow[]> {
    return (await pageTree(options).execute(this.db)).rows;
  }

  /** One level of the sidebar; one row more than the limit when there are more. */
  @sqlExample({ name: 'of roots', params: [{ ...SIDEBAR, parentId: null }] })
  @sqlExample({ name: 'goes on', params: [{ ...SIDEBAR, parentId: UUID, after: { position: 'a1', id: UUID } }] })
  @sqlExample({ name: 'goes back', params: [{ ...SIDEBAR, parentId: UUID, before: { position: 'a1', id: UUID } }] })
  async sidebar(options: SidebarPagesOptions): Promise<SidebarPageRow[]> {
    return (await sidebarPages(options).execute(this.db)).rows;
  }

  /** A readable page and the pages above it, in no order. */
  @sqlExample({ params: [{ ...VIEWER, pageId: UUID }] })
  async path(options: ViewerIds & { pageId: string }): Promise<BreadcrumbRow[]> {
    return (await pagePath(options).execute(this.db)).rows;
  }

  /** A page with its content and people; whether the viewer may read it was asked before. */
  @sqlExample({ params: [{ pageId: UUID }] })
  async info({ pageId }: { pageId: string }): Promise<PageInfoRow | undefined> {
    return (await pageInfo(pageId).execute(this.db)).rows[0];
  }

  /** What lies on top in the trash of a space; one more than the limit when there are more. */
  @sqlExample({ params: [{ ...VIEWER, spaceId: UUID, limit: 20, after: { at: new Date(0), id: UUID } }] })
  async trash(options: TrashOptions): Promise<TrashRow[]> {
    return (await trashOf(options).execute(this.db)).rows;
  }
}
