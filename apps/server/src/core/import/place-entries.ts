import type { KnownPage } from '@pagescout/database/repos';
import { type ImportEntry, parentIdOf } from './import-entry.js';
import { keysAfter } from './positions.js';

export interface PlacedBy {
  spaceId: string;
  /** The entries' pages that the database has already. */
  known: readonly KnownPage[];
  /** The last position below each parent. */
  lastPositions: readonly { parentPageId: string | null; position: string }[];
}

/**
 * Says of each entry what the database has of it, and gives the new ones their places behind what is there.
 *
 * @returns the entries to write. An unreadable file leaves the page it once made as it is, and makes one only if other
 *   pages need it above them
 */
export function placeEntries(all: readonly ImportEntry[], { spaceId, known, lastPositions }: PlacedBy): ImportEntry[] {
  const pages = new Map(known.map((page) => [page.id, page]));
  for (const entry of all) entry.state = stateOf(pages.get(entry.id), spaceId);
  const entries = all.filter((entry) => !entry.unreadable || (entry.state === 'new' && entry.page.children.length > 0));

  const last = new Map(lastPositions.map(({ parentPageId, position }) => [parentPageId, position]));
  const families = new Map<string | null, ImportEntry[]>();
  for (const entry of entries) {
    if (entry.state !== 'new') continue;
    const parentId = parentIdOf(entry);
    families.set(parentId, [...(families.get(parentId) ?? []), entry]);
  }
  for (const [parentId, family] of families) {
    const keys = keysAfter(last.get(parentId), family.length);
    family.forEach((entry, index) => (entry.position = keys[index]));
  }
  return entries;
}

function stateOf(page: KnownPage | undefined, spaceId: string): ImportEntry['state'] {
  if (!page) return 'new';
  if (page.inTrash) return 'inTrash';
  return page.spaceId === spaceId ? 'stored' : 'inOtherSpace';
}
