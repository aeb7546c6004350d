import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generateNKeysBetween } from 'fractional-indexing';
import { positionBetween } from './position.js';

it('lies between its neighbours and is long enough for Docmost, wherever a page is put', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.array(fc.nat(), { maxLength: 12 }), (size, places) => {
      const keys = generateNKeysBetween(null, null, size);
      for (const place of places) {
        const at = place % (keys.length + 1);
        const key = positionBetween(keys[at - 1] ?? null, keys[at] ?? null);
        expect(key.length).toBeGreaterThanOrEqual(5);
        keys.splice(at, 0, key);
      }
      expect([...keys].sort()).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it.each([
  ['zz!', 'zz!', null],
  ['a0VVV', 'a0VVV', 'a0VVV'],
])('comes right after a left neighbour whose key %p is no fractional index or has no gap', (_, left, right) => {
  expect(positionBetween(left, right) >= left).toBe(true);
});
