import { Injectable } from '@nestjs/common';
import { PageRepo, PageWriteRepo, type TrashRow } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Slice } from '../../common/paging.js';
import type { Viewer } from '../../common/viewer.js';
import type { DeletePageDto } from './dto/delete-page.dto.js';
import type { TrashDto } from './dto/trash.dto.js';
import { PageAccessService } from './page-access.service.js';
import { newestFirst, readTimeCursor } from './time-cursor.js';

/** Into the trash and out of it. */
@Injectable()
export class PageTrashService {
  constructor(
    private readonly access: PageAccessService,
    private readonly pages: PageRepo,
    private readonly writes: PageWriteRepo,
  ) {}

  /** Puts a page and everything below it into the trash. A page that is there already stays as it is. */
  async delete(viewer: Viewer, body: DeletePageDto): Promise<void> {
    if (body.permanentlyDelete) {
      throw new CodedError('bad-field', ['permanentlyDelete is not offered here; pages go to the trash']);
    }
    const page = await this.access.writable(viewer, body.pageId);
    await this.writes.inSpace(page.spaceId, (pages) => pages.trash({ pageId: page.id, userId: viewer.userId }));
  }

  /** Takes a page out of the trash, with what went there together with it. */
  async restore(viewer: Viewer, reference: string): Promise<void> {
    const page = await this.access.writable(viewer, reference);
    if (!page.trashed) throw new CodedError('not-in-trash');
    await this.writes.inSpace(page.spaceId, (pages) => pages.restore({ pageId: page.id }));
  }

  /** The trash of a space: on top of each deleted subtree its uppermost page. */
  async list(viewer: Viewer, { spaceId, ...paging }: TrashDto): Promise<Slice<TrashRow>> {
    await this.access.roleIn(viewer, spaceId);
    const { userId, workspaceId } = viewer;
    const limit = paging.limit ?? 20;
    const after = paging.cursor ? readTimeCursor(paging.cursor) : undefined;
    const rows = await this.pages.trash({ userId, workspaceId, spaceId, limit, after });
    return newestFirst(rows, { limit, after, timeOf: (row) => row.deletedAt ?? new Date(0) });
  }
}
