import type { SidebarKey, SidebarPageRow } from '@pagescout/database/repos';
import { decodeCursor, encodeCursor } from '../../common/cursor.js';

export interface SidebarMeta {
  limit: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
  nextCursor: string | null;
  prevCursor: string | null;
}

/** Stands for a page without a position, which comes after all others; no key holds this character. */
const NO_POSITION = '\u{10FFFF}';

/** @throws CodedError 400 for anything that no answer has given */
export function readSidebarCursor(cursor: string, field: string): SidebarKey {
  const { position, id } = decodeCursor(cursor, ['position', 'id'], field);
  return { position: position === NO_POSITION ? null : position, id };
}

/** What lies on either side of a slice, in the words of today's server. */
export function sidebarMeta(slice: {
  items: readonly SidebarPageRow[];
  limit: number;
  /** There are more rows in the direction of reading. */
  hasMore: boolean;
  after?: SidebarKey | undefined;
  before?: SidebarKey | undefined;
}): SidebarMeta {
  const { items, limit, hasMore, after, before } = slice;
  const hasNextPage = before ? true : hasMore;
  const hasPrevPage = before ? hasMore : after !== undefined;
  return {
    limit,
    hasNextPage,
    hasPrevPage,
    nextCursor: hasNextPage ? cursorOf(items.at(-1)) : null,
    prevCursor: hasPrevPage ? cursorOf(items[0]) : null,
  };
}

const cursorOf = (page: SidebarPageRow | undefined): string | null =>
  page ? encodeCursor({ position: page.position ?? NO_POSITION, id: page.id }) : null;
