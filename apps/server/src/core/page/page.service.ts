import { Inject, Injectable } from '@nestjs/common';
import type { Flavour } from '@pagescout/database';
import { type PageBase, type PageInfoRow, PageRepo, PageWriteRepo } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import { FLAVOUR } from '../../database/database.module.js';
import type { CreatePageDto } from './dto/create-page.dto.js';
import type { PageInfoDto } from './dto/page-info.dto.js';
import type { UpdatePageDto } from './dto/update-page.dto.js';
import { canEdit, PageAccessService } from './page-access.service.js';
import { storedContent, writeContent } from './page-content.js';
import { scrubText } from './json-content.js';
import { placeAmong } from './place-among.js';
import { newSlugId } from './slug-id.js';

export interface Permissions {
  canEdit: boolean;
  hasRestriction: boolean;
}

type Info = Omit<PageInfoRow, 'content'> & { content?: unknown; permissions: Permissions };

/** One page: what it is, and how it comes to be. */
@Injectable()
export class PageService {
  constructor(
    private readonly access: PageAccessService,
    private readonly pages: PageRepo,
    private readonly writes: PageWriteRepo,
    @Inject(FLAVOUR) private readonly flavour: Flavour,
  ) {}

  /** A page with its content, also one in the trash. */
  async info(viewer: Viewer, body: PageInfoDto): Promise<Info> {
    const access = await this.access.readable(viewer, body.pageId);
    const page = await this.pages.info({ pageId: access.id });
    if (!page) throw new CodedError('page-not-found');
    // The order of the keys is part of today's answer, so the content is changed where it stands.
    const shown: Omit<PageInfoRow, 'content'> & { content?: unknown } = page;
    if (body.includeContent === false) delete shown.content;
    else shown.content = writeContent(page.content, body.format ?? 'json');
    return { ...shown, permissions: { canEdit: canEdit(access), hasRestriction: access.hasRestriction } };
  }

  /** Makes a page at the end of its level. */
  async create(viewer: Viewer, body: CreatePageDto): Promise<PageBase & { permissions: Permissions }> {
    const { spaceId } = body;
    const role = await this.access.roleIn(viewer, spaceId);
    if (role === 'reader') throw new CodedError('forbidden');
    const hasContent = body.content !== undefined && body.content !== null;
    const stored = hasContent ? storedContent(body.content, body.format, this.flavour) : NO_CONTENT;

    return this.writes.inSpace(spaceId, async (pages) => {
      // Asked under the lock: the parent may just have been deleted or moved.
      const parent = body.parentPageId
        ? await this.access.parent(viewer, body.parentPageId, spaceId, pages.reads)
        : undefined;
      const parentId = parent?.id ?? null;
      const siblings = await pages.siblings({ spaceId, parentId, except: null });
      const { position, renumbered } = placeAmong(siblings, siblings.length);
      if (renumbered.length > 0) await pages.setPositions(renumbered);
      const page = await pages.insert({
        slugId: newSlugId(),
        title: cleanText(body.title),
        icon: cleanText(body.icon),
        position,
        parentPageId: parentId,
        spaceId,
        workspaceId: viewer.workspaceId,
        userId: viewer.userId,
        ...stored,
      });
      return { ...page, permissions: { canEdit: true, hasRestriction: parent?.hasRestriction ?? false } };
    });
  }

  /** Changes title and icon; what is not given stays. */
  async update(viewer: Viewer, body: UpdatePageDto): Promise<PageBase> {
    if (body.content !== undefined && body.content !== null) {
      throw new CodedError('bad-field', [
        'content is changed over the live document at /collab, not here; send title or icon',
      ]);
    }
    const access = await this.access.writableAndLive(viewer, body.pageId);
    const page = await this.writes.update({
      pageId: access.id,
      userId: viewer.userId,
      title: body.title === undefined ? undefined : cleanText(body.title),
      icon: body.icon === undefined ? undefined : cleanText(body.icon),
    });
    if (!page) throw new CodedError('page-not-found');
    return page;
  }
}

const NO_CONTENT = { content: null, ydoc: null, textContent: null };

const cleanText = (text: string | null | undefined): string | null => (text == null ? null : scrubText(text));
