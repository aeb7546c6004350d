import { generateKeyBetween } from 'fractional-indexing';

/** Docmost takes keys of 5 to 12 characters. */
const SHORTEST = 5;

/**
 * A sort key between two neighbours (null: no neighbour on that side), at least five characters long. Keys of pages
 * that came from elsewhere may be no fractional indexes, or may be equal: then the key stands right after the left one.
 */
export function positionBetween(left: string | null, right: string | null): string {
  let key: string;
  try {
    key = generateKeyBetween(left, right);
    // Narrowing towards the right neighbour makes the key longer without leaving the gap.
    while (key.length < SHORTEST && right !== null && right.startsWith(key)) key = generateKeyBetween(key, right);
  } catch {
    key = left ?? 'Zz';
  }
  return key.padEnd(SHORTEST, 'V');
}
