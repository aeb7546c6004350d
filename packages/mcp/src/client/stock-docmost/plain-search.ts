import { type Call, type CallOptions } from '../call.js';
import { type PageRow, type SearchAnswer, type SearchHit, type SearchQuery } from '../wiki-types.js';
import { chainsOf } from './paths.js';

/** A hit of Docmost's full-text search. */
export interface PlainHit {
  id: string;
  title: string | null;
  parentPageId: string | null;
  rank: number;
  highlight: string | null;
  space?: { id: string };
}

/** A page of Docmost's quick search over titles. */
interface SuggestedPage {
  id: string;
  title: string | null;
  spaceId: string;
}

export interface PlainSearchTools {
  call: Call;
  options: CallOptions;
  readBreadcrumbs: (pageId: string) => Promise<PageRow[]>;
}

/** Hits to ask for when some will be dropped again, because the server does not know the wanted scope. */
const WIDE = 100;

/**
 * The search of a plain Docmost brought into the shape of the hybrid one: whole words only, the path from breadcrumbs,
 * a subtree or titles alone by leaving the other hits out.
 */
export async function plainSearch(query: SearchQuery, tools: PlainSearchTools): Promise<SearchAnswer> {
  const hits = query.titleOnly ? await titleHits(query, tools) : await textHits(query, tools);
  const within = await withPaths(hits, query.parentPageId, tools);
  const offset = query.offset ?? 0;
  const items = within.slice(offset, offset + query.limit);
  return { items, total: undefined, truncated: within.length > offset + items.length, bounded: true };
}

type UnplacedHit = Omit<SearchHit, 'path'> & { parentPageId: string | null | undefined };

async function textHits(query: SearchQuery, { call, options }: PlainSearchTools): Promise<UnplacedHit[]> {
  const wanted = (query.offset ?? 0) + query.limit + 1;
  const limit = query.parentPageId === undefined ? wanted : Math.max(wanted, WIDE);
  const body = { query: query.query, limit, ...(query.spaceId ? { spaceId: query.spaceId } : {}) };
  const { items } = await call<{ items: PlainHit[] }>('/search', body, options);
  return items.map((hit) => ({
    id: hit.id,
    title: hit.title,
    spaceId: hit.space?.id,
    parentPageId: hit.parentPageId,
    snippet: (hit.highlight ?? '').replace(/<\/?b>/g, ''),
    score: Math.min(1, Math.max(0, hit.rank)),
  }));
}

async function titleHits(query: SearchQuery, { call, options }: PlainSearchTools): Promise<UnplacedHit[]> {
  const body = { query: query.query, includePages: true, limit: WIDE, spaceId: query.spaceId };
  const { pages } = await call<{ pages: SuggestedPage[] }>('/search/suggest', body, options);
  const wanted = query.query.trim().toLowerCase();
  return (
    pages
      // The server only sorts by space and takes % and _ for wildcards. Letters that it folds (é = e) are left to it.
      .filter((page) => query.spaceId === undefined || page.spaceId === query.spaceId)
      .filter((page) => !/[%_\\]/.test(wanted) || (page.title ?? '').toLowerCase().includes(wanted))
      .map((page) => ({
        id: page.id,
        title: page.title,
        spaceId: page.spaceId,
        parentPageId: undefined,
        snippet: '',
        score: (page.title ?? '').trim().toLowerCase() === wanted ? 1 : 0.8,
      }))
      .sort((a, b) => b.score - a.score)
  );
}

async function withPaths(
  hits: UnplacedHit[],
  parentPageId: string | undefined,
  tools: PlainSearchTools,
): Promise<SearchHit[]> {
  // The parent's chain serves all hits below it; a root needs no request; an unknown parent means the page itself.
  const anchors = hits.flatMap((hit) => (hit.parentPageId === undefined ? hit.id : (hit.parentPageId ?? [])));
  const chains = await chainsOf(anchors, tools.readBreadcrumbs);
  return hits.flatMap(({ parentPageId: parent, ...hit }) => {
    const chain =
      parent === undefined ? (chains.get(hit.id) ?? []).slice(0, -1) : parent ? (chains.get(parent) ?? []) : [];
    const inScope =
      parentPageId === undefined || hit.id === parentPageId || chain.some((row) => row.id === parentPageId);
    return inScope ? { ...hit, path: chain.map((row) => row.title ?? '') } : [];
  });
}
