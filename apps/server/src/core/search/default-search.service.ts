import { Inject, Injectable } from '@nestjs/common';
import type { Flavour } from '@pagescout/database';
import { SearchRepo, SpaceRepo, type DefaultSearchRow } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import { FLAVOUR } from '../../database/database.module.js';
import type { SearchDto } from './dto/search.dto.js';
import { cleanQuery } from './query-cleaning.js';

/** Rows of one answer. Today's server has no bound here, and so lets one request read the whole wiki. */
const MOST_ROWS = 1_000;

/** Today's search call, byte for byte. Where today's server answers 500 to what a person typed, this one finds nothing. */
@Injectable()
export class DefaultSearchService {
  constructor(
    private readonly repo: SearchRepo,
    private readonly spaces: SpaceRepo,
    @Inject(FLAVOUR) private readonly flavour: Flavour,
  ) {}

  async search(viewer: Viewer, body: SearchDto): Promise<{ items: DefaultSearchRow[] }> {
    const spaceId = body.spaceId ?? undefined;
    if (spaceId && !(await this.spaces.roleIn({ ...viewer, spaceId }))) {
      throw new CodedError('space-permissions-not-found');
    }
    const limit = body.limit || 25;
    const offset = body.offset || 0;
    const tsquery = cleanQuery(body.query, this.flavour);
    if (!tsquery || !isCount(limit) || !isCount(offset)) return { items: [] };
    try {
      const items = await this.repo.findDefault({
        userId: viewer.userId,
        workspaceId: viewer.workspaceId,
        tsquery,
        spaceId,
        creatorId: body.creatorId ?? undefined,
        limit: Math.min(limit, MOST_ROWS),
        offset,
      });
      return { items: items.map((item) => ({ ...item, highlight: collapse(item.highlight) })) };
    } catch (error) {
      if (isTsqueryRefusal(error)) return { items: [] };
      throw error;
    }
  }
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const collapse = (highlight: string | null): string | null => highlight && highlight.replace(/\s+/g, ' ');

/** pg-tsquery lets some operators through that to_tsquery cannot read; the error names the source file of its reader. */
function isTsqueryRefusal(error: unknown): boolean {
  const { code, file } = error as { code?: unknown; file?: unknown };
  return code === '42601' && typeof file === 'string' && /^ts(query|vector_parser)\.c$/.test(file);
}
