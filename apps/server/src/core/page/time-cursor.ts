import { CodedError } from '../../common/coded-error.js';
import { decodeCursor } from '../../common/cursor.js';
import { type Slice, sliceOf } from '../../common/paging.js';

export interface TimeKey {
  at: Date;
  id: string;
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

/** A slice of a list that begins with what is newest; `rows` holds one more than the limit when there are more. */
export function newestFirst<Row extends { id: string }>(
  rows: readonly Row[],
  options: { limit: number; after: TimeKey | undefined; timeOf: (row: Row) => Date },
): Slice<Row> {
  const { limit, after, timeOf } = options;
  const keyOf = (row: Row) => ({ at: timeOf(row).toISOString(), id: row.id });
  return sliceOf(rows, { limit, isContinued: after !== undefined, keyOf });
}
