import { describe, expect, it } from '@jest/globals';
import type { Sibling } from '@pagescout/database/repos';
import fc from 'fast-check';
import { placeAmong } from './place-among.js';

const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

/** Siblings in the order of the database: by the bytes of the key, those without one last, then by id. */
const sorted = (siblings: readonly Sibling[]): string[] =>
  [...siblings]
    .sort((a, b) => {
      if (a.position === b.position) return a.id < b.id ? -1 : 1;
      if (a.position === null || b.position === null) return a.position === null ? 1 : -1;
      return byBytes(a.position, b.position);
    })
    .map(({ id }) => id);

describe('the place of a page among its siblings', () => {
  it('is where it was asked for, whatever keys the siblings have', () => {
    const key = fc.oneof(
      fc.constantFrom('a0', 'a1', 'a1', 'aV', 'Zz', 'b00', 'a0V', null),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 12 }), fc.nat(12), (keys, wish) => {
        const unsorted = keys.map((position, number) => ({ id: `s${String(number).padStart(2, '0')}`, position }));
        const byId = new Map(unsorted.map((sibling) => [sibling.id, sibling]));
        const before = sorted(unsorted);
        const index = Math.min(wish, before.length);
        const siblings = before.map((id) => byId.get(id) ?? { id, position: null });

        const { position, renumbered } = placeAmong(siblings, index);

        for (const { id, position: given } of renumbered) byId.set(id, { id, position: given });
        const after = sorted([...byId.values(), { id: 'page', position }]);
        expect(after).toEqual([...before.slice(0, index), 'page', ...before.slice(index)]);
      }),
      { numRuns: 300 },
    );
  });

  it('moves nobody else when the keys leave room', () => {
    const siblings = [
      { id: 'one', position: 'a0' },
      { id: 'two', position: 'a1' },
    ];
    expect(placeAmong(siblings, 1)).toEqual({ position: 'a0V', renumbered: [] });
    expect(placeAmong(siblings, 2)).toEqual({ position: 'a2', renumbered: [] });
    expect(placeAmong([], 0)).toEqual({ position: 'a0', renumbered: [] });
  });
});
