import type { Sibling } from '@pagescout/database/repos';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Where a page goes among its siblings, and which of them must move for it. */
export interface Placement {
  position: string;
  /** New positions of siblings; empty but for keys that leave no room. */
  renumbered: { id: string; position: string }[];
}

/**
 * A key for a page between two siblings. Pages that came from elsewhere may have equal keys, none, or keys that are no
 * fractional indexes: then all siblings get new ones, in the order that they have.
 *
 * @param siblings in sidebar order, without the page itself
 * @param index the page comes before the sibling of this index; their number for the last place
 */
export function placeAmong(siblings: readonly Sibling[], index: number): Placement {
  const left = siblings[index - 1];
  const right = siblings[index];
  const position = keyBetween(left ? left.position : undefined, right ? right.position : undefined);
  if (position !== undefined) return { position, renumbered: [] };

  const keys = generateNKeysBetween(null, null, siblings.length + 1);
  const [own = 'a0'] = keys.splice(index, 1);
  const renumbered = siblings.flatMap(({ id, position: old }, number) => {
    const key = keys[number];
    return key === undefined || key === old ? [] : [{ id, position: key }];
  });
  return { position: own, renumbered };
}

/** Undefined where no key fits. A missing neighbour is undefined; a neighbour without a key is null. */
function keyBetween(left: string | null | undefined, right: string | null | undefined): string | undefined {
  if (left === null || right === null) return undefined;
  if (left !== undefined && right !== undefined && !isBefore(left, right)) return undefined;
  try {
    const key = generateKeyBetween(left, right);
    const fits = (left === undefined || isBefore(left, key)) && (right === undefined || isBefore(key, right));
    return fits ? key : undefined;
  } catch {
    // A neighbour's key is no fractional index: other programs write positions too.
    return undefined;
  }
}

/** As the database compares: by bytes. */
const isBefore = (left: string, right: string): boolean => Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0;
