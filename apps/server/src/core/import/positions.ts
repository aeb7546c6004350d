import { generateNKeysBetween } from 'fractional-indexing';

/**
 * Keys in order behind the last sibling.
 *
 * @param last the last position among the siblings, if there are any
 */
export function keysAfter(last: string | undefined, count: number): string[] {
  if (last === undefined) return generateNKeysBetween(null, null, count);
  for (const start of [last, integerPart(last)]) {
    // The library does not look at every character of a key that it is given.
    if (!/^[0-9A-Za-z]+$/.test(start)) continue;
    try {
      return generateNKeysBetween(start, null, count);
    } catch {
      // Not a key by the rules of this library: other programs, too, write positions.
    }
  }
  return generateNKeysBetween(null, null, count).map((key) => last + key);
}

/** A key's head letter gives the length of the integer behind it; the next integer is behind all keys that begin so. */
function integerPart(key: string): string {
  const head = key.charCodeAt(0);
  const length = key[0] && key[0] >= 'a' ? head - 'a'.charCodeAt(0) + 2 : 'Z'.charCodeAt(0) - head + 2;
  return key.slice(0, length);
}
