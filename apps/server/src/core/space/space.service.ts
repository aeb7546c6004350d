import { Injectable } from '@nestjs/common';
import { SpaceRepo, type SpaceRow } from '@pagescout/database/repos';
import { decodeCursor } from '../../common/cursor.js';
import { type Slice, sliceOf } from '../../common/paging.js';
import type { PagingDto } from '../../common/paging.dto.js';
import type { Viewer } from '../../common/viewer.js';

/** The spaces of the viewer. */
@Injectable()
export class SpaceService {
  constructor(private readonly spaces: SpaceRepo) {}

  async list(viewer: Viewer, body: PagingDto): Promise<Slice<SpaceRow>> {
    const limit = body.limit ?? 20;
    const after = body.cursor ? decodeCursor(body.cursor, ['name', 'id']) : undefined;
    const rows = await this.spaces.list({ userId: viewer.userId, workspaceId: viewer.workspaceId, limit, after });
    const keyOf = ({ name, id }: SpaceRow) => ({ name: name ?? '', id });
    return sliceOf(rows, { limit, isContinued: after !== undefined, keyOf });
  }
}
