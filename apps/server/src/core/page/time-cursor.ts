import { decodeCursor, encodeCursor } from '../../common/cursor.js';
import { CodedError } from '../../common/coded-error.js';

export interface TimeKey {
  at: Date;
  id: string;
}

/** A slice of a list that begins with what is newest. */
export interface NewestFirst<Row> {
  items: Row[];
  meta: { limit: number; hasNextPage: boolean; hasPrevPage: boolean; nextCursor: string | null; prevCursor: null };
}

/** @throws CodedError 400 for anything that no answer has given */
export function readTimeCursor(cursor: string): TimeKey {
  const { at, id } = decodeCursor(cursor, ['at', 'id']);
  const time = new Date(at);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || Number.isNaN(time.getTime())) {
    throw new CodedError('bad-field', ['cursor must be a value that an earlier answer gave as nextCursor']);
  }
  return { at: time, id };
}

/** @param rows one more than the limit when there are more */
export function newestFirst<Row extends { id: string }>(
  rows: readonly Row[],
  options: { limit: number; after: TimeKey | undefined; timeOf: (row: Row) => Date | null },
): NewestFirst<Row> {
  const { limit, after, timeOf } = options;
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasNextPage = rows.length > limit;
  const time = last && timeOf(last);
  return {
    items,
    meta: {
      limit,
      hasNextPage,
      hasPrevPage: after !== undefined,
      nextCursor: hasNextPage && last && time ? encodeCursor({ at: time.toISOString(), id: last.id }) : null,
      prevCursor: null,
    },
  };
}
