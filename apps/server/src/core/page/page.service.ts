import { Inject, Injectable } from '@nestjs/common';
import type { Flavour } from '@pagescout/database';
import { type PageBase, PageDocumentRepo, type PageInfoRow, PageRepo, PageWriteRepo } from '@pagescout/database/repos';
import { detectFamily, docToJson } from '@pagescout/document';
import type { Doc } from 'yjs';
import { LiveDocuments } from '../../collaboration/live-documents.js';
import { CodedError } from '../../common/coded-error.js';
import { markOf, type Viewer } from '../../common/viewer.js';
import { FLAVOUR } from '../../database/database.module.js';
import type { CreatePageDto } from './dto/create-page.dto.js';
import type { PageInfoDto } from './dto/page-info.dto.js';
import type { UpdatePageDto } from './dto/update-page.dto.js';
import { applyContent } from './content-operation.js';
import { canEdit, PageAccessService } from './page-access.service.js';
import { readContent, storedContent, writeContent } from './page-content.js';
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
    private readonly documents: PageDocumentRepo,
    private readonly live: LiveDocuments,
    @Inject(FLAVOUR) private readonly flavour: Flavour,
  ) {}

  /** A page with its content as people edit it now, also one in the trash. */
  async info(viewer: Viewer, body: PageInfoDto): Promise<Info> {
    const access = await this.access.readable(viewer, body.pageId);
    // Asked before the database: what is stored between the two is then read there.
    const live = body.includeContent === false ? undefined : await this.live.read(access.id);
    const page = await this.pages.info({ pageId: access.id });
    if (!page) throw new CodedError('page-not-found');
    // The order of the keys is part of today's answer, so the content is changed where it stands.
    const shown: Omit<PageInfoRow, 'content'> & { content?: unknown } = page;
    if (body.includeContent === false) delete shown.content;
    else shown.content = writeContent(live ?? page.content, body.format ?? 'json');
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

  /** Changes content, title and icon; what is not given stays. The content first: if it cannot be, the title stays. */
  async update(viewer: Viewer, body: UpdatePageDto): Promise<PageBase> {
    const access = await this.access.writableAndLive(viewer, body.pageId);
    const hasContent = body.content !== undefined && body.content !== null;
    if (hasContent) await this.updateContent(viewer, access.id, body);
    else if (body.operation) throw new CodedError('bad-field', ['operation is only for an update with content']);
    const hasHead = body.title !== undefined || body.icon !== undefined;
    const page =
      hasContent && !hasHead
        ? await this.documents.base({ pageId: access.id })
        : await this.updateHead(viewer, access.id, body);
    if (!page) throw new CodedError('page-not-found');
    return page;
  }

  /** Where people type, so that nothing of theirs is lost. */
  private async updateContent(viewer: Viewer, pageId: string, body: UpdatePageDto): Promise<void> {
    const change = (document: Doc): void => {
      const own = detectFamily(docToJson(document));
      const family = own === 'unknown' ? this.flavour : own;
      const { content = [] } = readContent(body.content, body.format, family);
      applyContent(document, content, body.operation ?? 'replace');
    };
    await this.live.change(pageId, viewer, change, markOf(viewer));
  }

  private updateHead(viewer: Viewer, pageId: string, body: UpdatePageDto): Promise<PageBase | undefined> {
    return this.writes.update({
      pageId,
      userId: viewer.userId,
      title: body.title === undefined ? undefined : cleanText(body.title),
      icon: body.icon === undefined ? undefined : cleanText(body.icon),
    });
  }
}

const NO_CONTENT = { content: null, ydoc: null, textContent: null };

const cleanText = (text: string | null | undefined): string | null => (text == null ? null : scrubText(text));
