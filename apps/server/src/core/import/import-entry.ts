import type { PlannedPage } from './plan-pages.js';
import { pageIds } from './page-ids.js';

/** A planned page on its way into the database. */
export interface ImportEntry {
  page: PlannedPage;
  id: string;
  slugId: string;
  title: string;
  parent?: ImportEntry;
  /** What the database has of it when the import begins. */
  state: 'new' | 'stored' | 'inOtherSpace' | 'inTrash';
  /** Where it goes among its siblings; for new pages only. */
  position?: string;
  /** The file cannot be read. A new page with others below it is made all the same, without text. */
  unreadable?: boolean;
}

/** The entries of a plan, in its order, with their ids. */
export function entriesOf(pages: readonly PlannedPage[], spaceId: string): ImportEntry[] {
  const entries = new Map<PlannedPage, ImportEntry>();
  for (const page of pages) {
    const parent = page.parent && entries.get(page.parent);
    entries.set(page, { page, ...pageIds(spaceId, page.place), title: page.fallbackTitle, parent, state: 'new' });
  }
  return [...entries.values()];
}

/** How a message names the page: its file, or the folder it stands for. */
export const pathOf = ({ page }: ImportEntry): string => page.file ?? `${page.place}/`;

/**
 * The nearest page above that a new page can stand below. Passed over are pages that a person has put into the trash or
 * into another space.
 *
 * @param lost entries that could not be made
 */
export function parentIdOf(entry: ImportEntry, lost?: ReadonlySet<ImportEntry>): string | null {
  let parent = entry.parent;
  while (parent && (parent.state === 'inTrash' || parent.state === 'inOtherSpace' || lost?.has(parent))) {
    parent = parent.parent;
  }
  return parent?.id ?? null;
}
