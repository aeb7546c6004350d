import { eachLimited } from '../each-limited.js';
import { type PageRow } from '../wiki-types.js';

/** Requests at once: quick on a wiki far away, harmless for a small server. */
const AT_ONCE = 6;

/**
 * All pages below the given ones, level by level, for servers that list only one level at a time. Siblings keep their
 * order; a page that was met is not opened again, so a cycle of parents ends.
 */
export async function walkSidebar(
  roots: readonly PageRow[],
  readChildren: (pageId: string) => Promise<PageRow[]>,
): Promise<PageRow[]> {
  const met = new Map(roots.map((row) => [row.id, row]));
  let level: readonly PageRow[] = roots;
  while (level.length > 0) {
    const below = new Map<string, PageRow[]>();
    await eachLimited(
      level.filter((row) => row.hasChildren),
      AT_ONCE,
      async ({ id }) => void below.set(id, await readChildren(id)),
    );
    level = level.flatMap(({ id }) => below.get(id) ?? []).filter(({ id }) => !met.has(id));
    for (const row of level) met.set(row.id, row);
  }
  return [...met.values()];
}
