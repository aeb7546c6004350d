import { Injectable } from '@nestjs/common';
import { SearchRepo, type SuggestedGroup, type SuggestedPage, type SuggestedUser } from '@pagescout/database/repos';
import { isUUID } from 'class-validator';
import type { Viewer } from '../../common/viewer.js';
import type { SuggestDto } from './dto/suggest.dto.js';

export interface Suggestions {
  users: SuggestedUser[];
  groups: SuggestedGroup[];
  pages: SuggestedPage[];
}

const MOST_ROWS = 1_000;

/** Today's quick search over titles, users and groups, byte for byte. */
@Injectable()
export class SuggestService {
  constructor(private readonly repo: SearchRepo) {}

  async suggest(viewer: Viewer, body: SuggestDto): Promise<Suggestions> {
    const nothing: Suggestions = { users: [], groups: [], pages: [] };
    const query = body.query.toLowerCase().trim();
    const limit = body.limit || 10;
    const spaceId = body.spaceId ?? undefined;
    if (query.includes('\0') || !Number.isSafeInteger(limit) || limit < 0) return nothing;
    const options = {
      userId: viewer.userId,
      workspaceId: viewer.workspaceId,
      query,
      limit: Math.min(limit, MOST_ROWS),
    };
    const [users, groups, pages] = await Promise.all([
      body.includeUsers ? this.repo.suggestUsers(options) : [],
      body.includeGroups ? this.repo.suggestGroups(options) : [],
      body.includePages && (!spaceId || isUUID(spaceId)) ? this.repo.suggestPages({ ...options, spaceId }) : [],
    ]);
    return { users, groups, pages };
  }
}
