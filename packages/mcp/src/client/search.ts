import { type PageRow, type SearchAnswer, type SearchQuery } from './wiki-types.js';
import { type Call, type CallOptions } from './call.js';
import { type ServerKind } from './stock-docmost/detect.js';
import { plainSearch } from './stock-docmost/plain-search.js';
import { WikiError } from './wiki-error.js';

interface HybridAnswer {
  items: {
    id: string;
    title: string | null;
    space?: { id: string };
    path?: string[];
    snippet?: string;
    score?: number;
  }[];
  total?: number;
  truncated?: boolean;
  bounded?: boolean;
}

export interface WikiSearch {
  /**
   * Finds pages, best first. The ids in the query are UUIDs.
   *
   * @throws WikiError with the space or the parent as its subject when that one cannot be read
   */
  find(query: SearchQuery): Promise<SearchAnswer>;
}

export interface SearchTools {
  call: Call;
  options: CallOptions;
  kind: ServerKind;
  readBreadcrumbs: (pageId: string) => Promise<PageRow[]>;
}

export function createSearch(tools: SearchTools): WikiSearch {
  const { call, options, kind } = tools;
  return {
    find(query) {
      return namingScope(query, async () => {
        if (kind.isStock) return plainSearch(query, tools);
        const body = { ...query, substring: true, includePath: true };
        const answer = await call<HybridAnswer>('/search', body, options);
        if (isHybrid(answer)) return toAnswer(answer);
        // A plain Docmost drops the fields it does not know and answers its own search.
        kind.foundStock();
        return plainSearch(query, tools);
      });
    },
  };
}

const isHybrid = ({ items, total }: HybridAnswer): boolean =>
  total !== undefined || items.some((item) => item.path !== undefined);

const toAnswer = ({ items, total, truncated, bounded }: HybridAnswer): SearchAnswer => ({
  items: items.map(({ id, title, space, path, snippet, score }) => ({
    id,
    title,
    spaceId: space?.id,
    path: path ?? [],
    snippet: snippet ?? '',
    score: score ?? 0,
  })),
  total,
  truncated: truncated ?? false,
  bounded: bounded ?? false,
});

/** Of a space and a parent page, the wiki's sentence tells which one cannot be read. */
async function namingScope(
  { spaceId, parentPageId }: SearchQuery,
  request: () => Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof WikiError)) throw error;
    const isSpace = spaceId !== undefined && (parentPageId === undefined || /^space\b/i.test(error.message));
    if (isSpace) throw error.about({ kind: 'space', id: spaceId });
    throw parentPageId === undefined ? error : error.about({ kind: 'parent', id: parentPageId });
  }
}
