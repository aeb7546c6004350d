import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keysAfter } from './positions.js';

test('the first pages of a parent get the keys that an editor would give', () => {
  expect(keysAfter(undefined, 3)).toEqual(['a0', 'a1', 'a2']);
});

test('new pages come behind the last sibling, in order', () => {
  expect(keysAfter('a5', 2)).toEqual(['a6', 'a7']);
});

test('whatever another program wrote as position, the new keys are behind it and in order', () => {
  const foreign = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.stringMatching(/^[A-Za-z][0-9A-Za-z]{0,12}$/));
  fc.assert(
    fc.property(foreign, fc.integer({ min: 1, max: 70 }), (last, count) => {
      const keys = keysAfter(last, count);
      expect([last, ...keys].sort()).toEqual([last, ...keys]);
      expect(new Set([last, ...keys]).size).toBe(count + 1);
    }),
    {
      numRuns: 1000,
      examples: [
        ['a~', 70],
        ['b~5', 70],
        ['', 1],
        ['a0B0', 3],
        ['zzz', 2],
      ],
    },
  );
});
