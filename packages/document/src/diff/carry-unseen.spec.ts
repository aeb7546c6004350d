import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { carryUnseen } from './carry-unseen.js';
import { normaliseSpace } from './normalise-space.js';
import { pageDiff } from './page-diff.js';

const page = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;

describe('a page as its writer knows it', () => {
  it('is the page after the write when nobody else changed anything', () => {
    expect(carryUnseen(page('a', 'b'), page('a', 'b'), page('a', 'B', 'c'))).toBe(page('a', 'B', 'c'));
  });

  it.each([
    ['above the write', page('a', 'b'), page('A', 'b'), page('A', 'B'), page('a', 'B')],
    ['below the write', page('a', 'b'), page('a', 'B'), page('A', 'B'), page('A', 'b')],
    ['an added block', page('a', 'b'), page('a', 'new', 'b'), page('a', 'new', 'B'), page('a', 'B')],
    ['a removed block', page('a', 'gone', 'b'), page('a', 'b'), page('a', 'B'), page('a', 'gone', 'B')],
    ['at the end', page('a'), page('a', 'new'), page('A', 'new'), page('A')],
    ['at the beginning', page('a'), page('new', 'a'), page('new', 'A'), page('A')],
    ['an emptied page', page('a'), '', page('b'), page('a', 'b')],
  ])('lacks what others changed: %s', (_name, view, before, after, expected) => {
    expect(carryUnseen(view, before, after).split('\n').filter(Boolean)).toEqual(expected.split('\n').filter(Boolean));
  });

  it('has what the write itself replaced', () => {
    expect(carryUnseen(page('a', 'old', 'z'), page('a', 'theirs', 'z'), page('a', 'mine', 'z'))).toBe(
      page('a', 'mine', 'z'),
    );
  });

  it('is the page after the write when both have next to nothing in common with what it was', () => {
    const lines = (prefix: string) => page(...Array.from({ length: 2000 }, (_, index) => `${prefix} ${index}`));
    expect(carryUnseen(lines('view'), lines('before'), lines('after'))).toBe(lines('after'));
  });

  const text = fc
    .array(fc.constantFrom('', 'a', 'b', '# c', '- d', 'фраза', '🚀'), { maxLength: 30 })
    .map((lines) => normaliseSpace(lines.join('\n')));

  it('follows a write that changed nothing, and a page that nobody else changed', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(carryUnseen(one, other, other)).toBe(one);
        expect(carryUnseen(one, one, other)).toBe(other);
      }),
    );
  });

  it('differs from the page in just what others did, whichever blocks each side changed', () => {
    const who = fc.array(fc.constantFrom('nobody', 'person', 'agent'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(who, (blocks) => {
        const state = (person: boolean, agent: boolean): string =>
          page(
            ...blocks.map((by, index) => {
              const changed = (by === 'person' && person) || (by === 'agent' && agent);
              return `block ${index} ${changed ? `changed by ${by}` : 'as it was'}`;
            }),
          );
        const after = state(true, true);
        const known = carryUnseen(state(false, false), state(true, false), after);
        expect(known).toBe(state(false, true));
        expect(pageDiff(known, after) ?? '').not.toMatch(/^[-+].*agent/m);
      }),
    );
  });
});
