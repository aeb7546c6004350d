import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JsonNode } from '../json-node.js';
import { searchInDocument, type FindOptions } from './find.js';

const page = (...texts: string[]): JsonNode => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })),
});
const found = (value: string, pattern: string, options?: FindOptions): string[] =>
  searchInDocument(page(value), pattern, { regex: true, ...options }).matches.map((hit) => hit.match);

describe('a regular expression', () => {
  it('answers hostile patterns on long texts', () => {
    expect(found(`${'a'.repeat(50_000)}b`, '(a+)+$')).toEqual([]);
    expect(found('x'.repeat(50_000), '(.*)*=')).toEqual([]);
  });

  it('refuses a pattern whose parts times the length of a block would take seconds', () => {
    expect(() => found('a'.repeat(50_000), '(\\pL{1,1000}\\d)')).toThrow('too complex for a block of 50000');
  });

  it('ends at the time limit with what it has, and says so', () => {
    let now = 0;
    const clock = (): number => (now += 100);
    const result = searchInDocument(page(...Array.from({ length: 100 }, () => 'aaa')), '(?:a)', { regex: true, clock });
    expect(result).toMatchObject({ truncated: true, incomplete: true });
    expect(result.total).toBe(result.matches.length);
    expect(result.total).toBeGreaterThan(3);
    expect(result.total).toBeLessThan(30);
  });

  it('skips empty hits', () => {
    expect(found('baac', 'a*')).toEqual(['aa']);
    expect(found('baac', '^')).toEqual([]);
  });

  it('does the jobs of a proof-reader', () => {
    expect(found('Еще раз: ещё, елка и ёлка', '[Ее](ще|лк)')).toEqual(['Еще', 'елк']);
    expect(found('say "so" or \'no\' «да»', '["\']')).toEqual(['"', '"', "'", "'"]);
    expect(found('т.е. так, тoе, Т.Е. нет', 'т\\.е\\.')).toEqual(['т.е.', 'Т.Е.']);
    expect(found('10кг, 10 кг, 5мм', '\\d+(?:кг|мм)')).toEqual(['10кг', '5мм']);
    expect(found('one  two three\u00A0 four', '  ', { regex: false })).toEqual(['  ', '\u00A0 ']);
    expect(found('one  two', ' {2,}')).toEqual(['  ']);
  });

  it('knows letters of other scripts as \\p{L}; \\b and \\w are ASCII', () => {
    expect(found('Привет мир', '\\bмир\\b')).toEqual([]);
    expect(found('Привет мир', '(?:^|\\P{L})мир(?:\\P{L}|$)')).toEqual([' мир']);
  });

  it('heeds case only when asked', () => {
    expect(found('Мир МИР мир', 'мир')).toEqual(['Мир', 'МИР', 'мир']);
    expect(found('Мир МИР мир', 'мир', { caseSensitive: true })).toEqual(['мир']);
  });

  it('agrees with the native engine on simple patterns', () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', 'a+', '(?:ab)*', 'b?', 'c{2}', 'a|b', '\\s', '^', '$'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        pattern,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'A'), maxLength: 30 }),
        (source, value) => {
          const native = Array.from(value.matchAll(new RegExp(source, 'giu')), ([hit]) => hit).filter(
            (hit) => hit !== '',
          );
          expect(found(value, source, { limit: 200 })).toEqual(native);
        },
      ),
    );
  });
});

describe('a pattern that is refused', () => {
  const refusal = (pattern: string): string => {
    try {
      found('foobar baac', pattern);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    ['[', 0, 'missing closing ]'],
    ['ab(c', 2, 'missing closing )'],
    ['ab)c', 2, 'unexpected )'],
    ['*a', 0, 'repeat'],
    ['foo(?!bar)', 3, 'Look-ahead and look-behind are not supported'],
    ['(?<=a)b', 0, 'Look-ahead and look-behind are not supported'],
    ['x(?<!a)b', 1, 'Look-ahead and look-behind are not supported'],
    ['(a)\\1', 3, 'Back-references are not supported'],
    ['a++', 1, 'Possessive'],
    ['\\++ a++', 5, 'Possessive'],
    ['a{1001}', 1, 'at most 1000'],
    ['x\\u0041', 1, '\\x{0041}'],
    ['(?>a)', 0, 'Atomic'],
    ['a\\Z', 1, '\\z'],
    ['\\p{Foo}', 0, '\\p{Cyrillic}'],
    ['a\\', 1, 'backslash'],
    ['[z-a]', 1, 'from the lower to the higher'],
  ])('the pattern %s, at %i: %s', (pattern, position, hint) => {
    const message = refusal(pattern);
    expect(message).toContain(`at position ${position} (`);
    expect(message).toContain(hint);
    expect(message).toContain('regex: false');
  });
});
