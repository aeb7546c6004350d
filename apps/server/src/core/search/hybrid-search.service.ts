import { Injectable } from '@nestjs/common';
import { SearchRepo, SpaceRepo, type HybridSearchRow } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import { readPageReference } from '../../common/page-reference.js';
import type { SearchDto } from './dto/search.dto.js';
import { readQuery } from './hybrid-query.js';
import { trimSnippet } from './trim-snippet.js';

export type HybridHit = Omit<HybridSearchRow, 'startsInside' | 'endsInside'>;

export interface HybridAnswer {
  items: HybridHit[];
  /** Hits among the pages that were weighed. */
  total: number;
  /** There are hits after the last item. */
  truncated: boolean;
  /** More pages may hold the query than were weighed: total is a lower bound. */
  bounded: boolean;
}

const LIMIT = { least: 1, most: 50, usual: 10 } as const;
const OFFSET = { least: 0, most: 1_000, usual: 0 } as const;

/** The search that finds any scrap of text. Asked for by one of its own fields; see SearchDto. */
@Injectable()
export class HybridSearchService {
  constructor(
    private readonly repo: SearchRepo,
    private readonly spaces: SpaceRepo,
  ) {}

  /**
   * @throws CodedError 400 naming the field, 404 for a space or a parent page that the viewer cannot read
   */
  async search(viewer: Viewer, body: SearchDto): Promise<HybridAnswer> {
    const ids = { userId: viewer.userId, workspaceId: viewer.workspaceId };
    const limit = wholeNumber('limit', body.limit, LIMIT);
    const offset = wholeNumber('offset', body.offset, OFFSET);
    const query = readQuery(body.query);
    const root = body.parentPageId == null ? undefined : readPageReference(body.parentPageId);
    if (body.parentPageId != null && !root) throw new CodedError('parent-not-found');
    const spaceId = body.spaceId ?? undefined;
    if (spaceId && !(await this.spaces.roleIn({ ...ids, spaceId }))) {
      throw new CodedError('space-permissions-not-found');
    }

    const prepared = await this.repo.prepare({ ...ids, ...query, root, named: readPageReference(body.query) });
    if (root && !prepared.rootId) throw new CodedError('parent-not-found');
    if (prepared.phrase === '') return { items: [], total: 0, truncated: false, bounded: false };

    const { hits, total, bounded } = await this.repo.findHybrid({
      ...ids,
      needle: {
        phrase: prepared.phrase,
        terms: prepared.terms.filter((term) => term !== ''),
        wholeWords: query.wholeWords,
        fulltext: prepared.hasLexemes && query.plainWords ? query.phrase : undefined,
      },
      exactPageId: prepared.namedId ?? undefined,
      spaceId,
      rootId: prepared.rootId ?? undefined,
      titleOnly: body.titleOnly === true,
      limit,
      offset,
    });
    const items = hits.map(({ startsInside, endsInside, ...hit }) => ({
      ...hit,
      snippet: trimSnippet(hit.snippet, { startsInside, endsInside }),
    }));
    return { items, total, truncated: offset + items.length < total, bounded };
  }
}

/** Whether the body asks for the hybrid; a body with today's fields only gets today's answer. */
export const asksForHybrid = (body: SearchDto): boolean =>
  body.substring === true || body.titleOnly === true || body.includePath === true || body.parentPageId != null;

function wholeNumber(
  field: string,
  value: number | null | undefined,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  if (value == null) return usual;
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new CodedError('bad-field', [`${field} must be a whole number from ${least} to ${most}`]);
  }
  return value;
}
