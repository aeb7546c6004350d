import { Injectable } from '@nestjs/common';
import { type PageAccess, PageWriteRepo, type Sibling } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import type { MovePageDto } from './dto/move-page.dto.js';
import { PageAccessService } from './page-access.service.js';
import { type Placement, placeAmong } from './place-among.js';

/** Gives pages another place in the tree of their space. */
@Injectable()
export class PageMoveService {
  constructor(
    private readonly access: PageAccessService,
    private readonly writes: PageWriteRepo,
  ) {}

  /**
   * Moves a page with all below it. Everything about the tree is asked while nobody else changes it, so that two moves
   * at the same time cannot make a cycle together.
   */
  async move(viewer: Viewer, body: MovePageDto): Promise<void> {
    const { spaceId } = await this.access.writableAndLive(viewer, body.pageId);
    await this.writes.inSpace(spaceId, async (pages) => {
      const page = await this.access.writableAndLive(viewer, body.pageId, pages.reads);
      if (page.spaceId !== spaceId) throw new CodedError('page-not-found');
      const parentId = await this.newParent(viewer, body, page, pages);
      const siblings = await pages.siblings({ spaceId, parentId, except: page.id });
      const { position, renumbered } = await this.placement(viewer, body, siblings, pages);
      if (renumbered.length > 0) await pages.setPositions(renumbered);
      if (!(await pages.place({ pageId: page.id, parentId, position }))) throw new CodedError('page-not-found');
    });
  }

  private async newParent(
    viewer: Viewer,
    { parentPageId }: MovePageDto,
    page: PageAccess,
    pages: PageWriteRepo,
  ): Promise<string | null> {
    if (parentPageId === undefined) return page.parentPageId;
    if (parentPageId === null || parentPageId === '') return null;
    const parent = await this.access.parent(viewer, parentPageId, page.spaceId, pages.reads);
    if (await pages.isWithin({ pageId: parent.id, ancestorId: page.id })) throw new CodedError('move-into-itself');
    return parent.id;
  }

  private async placement(
    viewer: Viewer,
    body: MovePageDto,
    siblings: readonly Sibling[],
    pages: PageWriteRepo,
  ): Promise<Placement> {
    const { position, after, before } = body;
    if ([position, after, before].filter(Boolean).length > 1) {
      throw new CodedError('bad-field', ['Only one of position, after and before can be given']);
    }
    if (position) return { position, renumbered: [] };
    const [field, neighbour] = after ? (['after', after] as const) : (['before', before] as const);
    if (neighbour) {
      const { id } = await this.access.readable(viewer, neighbour, pages.reads);
      const index = siblings.findIndex((sibling) => sibling.id === id);
      if (index < 0) throw new CodedError('bad-field', [`${field} must be another page directly below the new parent`]);
      return placeAmong(siblings, after ? index + 1 : index);
    }
    return placeAmong(siblings, siblings.length);
  }
}
