import { Injectable } from '@nestjs/common';
import { type BreadcrumbRow, PageRepo, type PageTreeRow, type SidebarPageRow } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import type { PageTreeDto } from './dto/page-tree.dto.js';
import type { SidebarPagesDto } from './dto/sidebar-pages.dto.js';
import { PageAccessService } from './page-access.service.js';
import { readSidebarCursor, type SidebarMeta, sidebarMeta } from './sidebar-cursor.js';

export interface SidebarSlice {
  items: SidebarPageRow[];
  meta: SidebarMeta;
}

/** Where pages lie. */
@Injectable()
export class PageTreeService {
  constructor(
    private readonly access: PageAccessService,
    private readonly pages: PageRepo,
  ) {}

  /** Every visible page of a space, or of a subtree, flat; the rows come from one statement. */
  async tree(viewer: Viewer, { spaceId, pageId }: PageTreeDto): Promise<{ items: PageTreeRow[] }> {
    const { userId, workspaceId } = viewer;
    if (pageId) {
      const root = await this.access.readable(viewer, pageId);
      if (root.inTrash) throw new CodedError('page-in-trash');
      const place = { spaceId: root.spaceId, rootId: root.id };
      return { items: await this.pages.tree({ userId, workspaceId, ...place }) };
    }
    if (!spaceId) throw new CodedError('space-or-page-needed');
    await this.access.roleIn(viewer, spaceId);
    return { items: await this.pages.tree({ userId, workspaceId, spaceId }) };
  }

  /** One level of the tree in slices. The children of a page that is hidden from the viewer are hidden too. */
  async sidebar(viewer: Viewer, body: SidebarPagesDto): Promise<SidebarSlice> {
    const limit = body.limit ?? 20;
    const after = body.cursor ? readSidebarCursor(body.cursor, 'cursor') : undefined;
    const before = !after && body.beforeCursor ? readSidebarCursor(body.beforeCursor, 'beforeCursor') : undefined;
    const place = await this.levelOf(viewer, body);
    const { userId, workspaceId } = viewer;
    const rows = place.hidden ? [] : await this.pages.sidebar({ userId, workspaceId, ...place, limit, after, before });
    const items = rows.slice(0, limit);
    if (before) items.reverse();
    return { items, meta: sidebarMeta({ items, limit, hasMore: rows.length > limit, after, before }) };
  }

  /** From the root to the page itself; empty for a page in the trash. */
  async breadcrumbs(viewer: Viewer, reference: string): Promise<BreadcrumbRow[]> {
    const { userId, workspaceId } = viewer;
    const page = await this.access.readable(viewer, reference);
    const rows = await this.pages.path({ userId, workspaceId, pageId: page.id });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const path: BreadcrumbRow[] = [];
    for (let at = byId.get(page.id); at; at = at.parentPageId === null ? undefined : byId.get(at.parentPageId)) {
      path.unshift(at);
      // Each page once, whatever the parents say.
      byId.delete(at.id);
    }
    return path;
  }

  private async levelOf(viewer: Viewer, { pageId, spaceId }: SidebarPagesDto) {
    if (pageId) {
      const parent = await this.access.inOwnSpace(viewer, pageId, 'forbidden');
      return {
        spaceId: parent.spaceId,
        parentId: parent.id,
        parentWrites: parent.writes,
        hidden: !parent.passes,
      };
    }
    if (!spaceId) throw new CodedError('space-or-page-needed');
    await this.access.roleIn(viewer, spaceId);
    return { spaceId, parentId: null, parentWrites: true, hidden: false };
  }
}
