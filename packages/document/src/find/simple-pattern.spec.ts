import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Finder } from './finder.js';
import { nativeFinder } from './native-finder.js';
import { compile, linearFinder } from './regex.js';
import { simplePattern } from './simple-pattern.js';

const hitsOf = (find: Finder, text: string): [number, number][] => {
  const hits: [number, number][] = [];
  find(text, (start, end) => hits.push([start, end]));
  return hits;
};
const native = (source: string, caseSensitive: boolean): Finder => {
  const pattern = simplePattern(source, caseSensitive);
  if (!pattern) throw new Error(`${source} is not simple`);
  return nativeFinder(pattern);
};
const linear = (source: string, caseSensitive: boolean): Finder =>
  linearFinder(compile(source, caseSensitive), () => true);

describe('a pattern for the native engine', () => {
  it.each([
    'т\\.е\\.',
    `["']`,
    ' {2,}',
    'a+',
    '\\d\\d:\\d+',
    'foo|bar',
    '[а-яё]{3,}',
    '\\"x\\"',
    '[\\]\\-]',
    'a-b',
    '🚀',
  ])('%s', (source) => expect(simplePattern(source, false)).toBeInstanceOf(RegExp));
});

describe('a pattern for the linear engine', () => {
  it.each([
    '(a+)+$', '\\d+x', 'a*', 'a?', '.', '^a', 'a$', '[^a]', '(a)', '\\w', '\\s', '\\bx', '\\p{L}', 'a{2}', 'a{0,}', 'a|', '', '[z-a]',
    '[a', 'a\\', '[[:alpha:]]', '[a-]', '(?i)a', '\\x41', '\\Qa\\E', 'a++', 'a{2,}{2,}', 'x'.repeat(65),
  ])('%s', (source) => expect(simplePattern(source, false)).toBeNull()); // prettier-ignore
});

const letters = fc.constantFrom(...'aAbkKsſßẞiIİıſтТᲄеЕёσςΣµμǅǆ.,"\'-|({ 019/🚀е\u0301\n\u2028', '\u212a');
const texts = fc.array(letters, { maxLength: 30 }).map((list) => list.join(''));
const escaped = (char: string): string => (/^[!-/:-@[-`{-~]$/.test(char) ? `\\${char}` : char);
const atoms = fc.oneof(
  letters.filter((char) => char !== '\n').map(escaped),
  fc.constantFrom('\\d', '[а-яё]', '[a-z]', `["']`, '[A-Z\\d]', '[\\-\\.]', '[ßk]', '[İs]'),
);
const alternatives = fc
  .tuple(fc.array(atoms, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '', '+', '{2,}'))
  .map(([list, repeat]) => list.join('') + repeat);
const patterns = fc.array(alternatives, { minLength: 1, maxLength: 3 }).map((list) => list.join('|'));

it('both engines find the same, whatever the simple pattern', () => {
  fc.assert(
    fc.property(patterns, texts, fc.boolean(), (source, text, caseSensitive) => {
      fc.pre(simplePattern(source, caseSensitive) !== null);
      expect(hitsOf(native(source, caseSensitive), text)).toEqual(hitsOf(linear(source, caseSensitive), text));
    }),
    { numRuns: 2_000 },
  );
});

it('both engines know the same cases of letters', () => {
  const cased = Array.from({ length: 0x2fff }, (_, code) => String.fromCharCode(code)).filter(
    (char) => /\p{L}/u.test(char) && (char.toLowerCase() !== char || char.toUpperCase() !== char),
  );
  const all = cased.join(' ');
  const different = cased
    .filter((_, index) => index % 7 === 0 || index < 200)
    .filter(
      (char) => JSON.stringify(hitsOf(native(char, false), all)) !== JSON.stringify(hitsOf(linear(char, false), all)),
    );
  expect(different).toEqual([]);
});
