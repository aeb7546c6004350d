import { CodedError } from './coded-error.js';
import { UUID } from './uuid.js';

/** Packs the key of a row as today's server does: base64url of `name=value&name=value`. */
export function encodeCursor(key: Record<string, string>): string {
  return Buffer.from(new URLSearchParams(key).toString()).toString('base64url');
}

/**
 * Reads a cursor back.
 *
 * @throws CodedError 400 when it is not a cursor with exactly these names, or its id is not a UUID
 */
export function decodeCursor<Name extends string>(
  cursor: string,
  names: readonly Name[],
  field = 'cursor',
): Record<Name, string> {
  const values = new URLSearchParams(Buffer.from(cursor, 'base64url').toString('utf8'));
  const key = Object.fromEntries(names.map((name) => [name, values.get(name)])) as Record<Name, string | null>;
  const good = names.every(
    (name) => key[name] !== null && !key[name].includes('\0') && (name !== 'id' || UUID.test(key[name])),
  );
  if (!good)
    throw new CodedError('bad-field', [
      `${field} must be a value that an earlier answer gave as nextCursor or prevCursor`,
    ]);
  return key as Record<Name, string>;
}
