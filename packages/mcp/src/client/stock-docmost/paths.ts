import { eachLimited } from '../each-limited.js';
import { WikiError } from '../wiki-error.js';
import { type PageRow } from '../wiki-types.js';

const AT_ONCE = 4;

/**
 * The chain from the root to each of the given pages, in as few requests as possible: one answer names all ancestors
 * of a page, so pages on a chain that is known already are not asked for. A page that cannot be read has no chain.
 */
export async function chainsOf(
  pageIds: Iterable<string>,
  readBreadcrumbs: (pageId: string) => Promise<PageRow[]>,
): Promise<Map<string, PageRow[]>> {
  const chains = new Map<string, PageRow[]>();
  await eachLimited(new Set(pageIds), AT_ONCE, async (pageId) => {
    if (chains.has(pageId)) return;
    const chain = await readBreadcrumbs(pageId).catch(noneIfHidden);
    chain.forEach((row, depth) => chains.set(row.id, chain.slice(0, depth + 1)));
  });
  return chains;
}

function noneIfHidden(error: unknown): PageRow[] {
  if (error instanceof WikiError && (error.code === 'forbidden' || error.code === 'not-found')) return [];
  throw error;
}
