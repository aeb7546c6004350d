import { Injectable } from '@nestjs/common';
import { SpaceRepo, type SpaceRow } from '@pagescout/database/repos';
import { decodeCursor, encodeCursor } from '../../common/cursor.js';
import type { Viewer } from '../../common/viewer.js';
import type { ListSpacesDto } from './dto/list-spaces.dto.js';

export interface SpacePage {
  items: SpaceRow[];
  meta: { limit: number; hasNextPage: boolean; hasPrevPage: boolean; nextCursor: string | null; prevCursor: null };
}

/** The spaces of the viewer. */
@Injectable()
export class SpaceService {
  constructor(private readonly spaces: SpaceRepo) {}

  async list(viewer: Viewer, body: ListSpacesDto): Promise<SpacePage> {
    const limit = body.limit ?? 20;
    const after = body.cursor ? decodeCursor(body.cursor, ['name', 'id']) : undefined;
    const rows = await this.spaces.list({ userId: viewer.userId, workspaceId: viewer.workspaceId, limit, after });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const hasNextPage = rows.length > limit;
    return {
      items,
      meta: {
        limit,
        hasNextPage,
        hasPrevPage: after !== undefined,
        nextCursor: hasNextPage && last ? encodeCursor({ name: last.name ?? '', id: last.id }) : null,
        prevCursor: null,
      },
    };
  }
}
