import { encodeCursor } from './cursor.js';

/** What lies around a slice of a list that is read forwards, in the words of today's server. */
export interface PagingMeta {
  limit: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
  nextCursor: string | null;
  prevCursor: null;
}

export interface Slice<Row> {
  items: Row[];
  meta: PagingMeta;
}

/**
 * A slice of a list.
 *
 * @param rows one more than the limit when there are more
 * @param options `isContinued`: the list goes on from a cursor; `keyOf`: what the cursor of a row holds
 */
export function sliceOf<Row>(
  rows: readonly Row[],
  options: { limit: number; isContinued: boolean; keyOf: (row: Row) => Record<string, string> },
): Slice<Row> {
  const { limit, isContinued, keyOf } = options;
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    items,
    meta: {
      limit,
      hasNextPage,
      hasPrevPage: isContinued,
      nextCursor: hasNextPage && last ? encodeCursor(keyOf(last)) : null,
      prevCursor: null,
    },
  };
}
