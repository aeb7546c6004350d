import { Injectable } from '@nestjs/common';
import { type PageHistoryItem, PageHistoryRepo, type PageHistoryVersion } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Slice } from '../../common/paging.js';
import type { Viewer } from '../../common/viewer.js';
import type { PageHistoryDto } from './dto/page-history.dto.js';
import { PageAccessService } from './page-access.service.js';
import { newestFirst, readTimeCursor } from './time-cursor.js';

/** What a page was. */
@Injectable()
export class PageHistoryService {
  constructor(
    private readonly access: PageAccessService,
    private readonly history: PageHistoryRepo,
  ) {}

  /** The versions of a page that the viewer may read, newest first, without content. */
  async list(viewer: Viewer, body: PageHistoryDto): Promise<Slice<PageHistoryItem>> {
    const { id: pageId } = await this.access.readable(viewer, body.pageId);
    const limit = body.limit ?? 20;
    const after = body.cursor ? readTimeCursor(body.cursor) : undefined;
    const rows = await this.history.list({ pageId, limit, after });
    return newestFirst(rows, { limit, after, timeOf: (row) => row.createdAt });
  }

  /** One version with its content. Whoever may read the page may read what it was. */
  async version(viewer: Viewer, historyId: string): Promise<PageHistoryVersion> {
    const version = await this.history.find({ historyId, workspaceId: viewer.workspaceId });
    if (!version) throw new CodedError('history-not-found');
    await this.access.readable(viewer, version.pageId);
    return version;
  }
}
