import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EXTENDERS, Folder, IGNORED, isPlain, lowerPlain } from './fold.js';
import { type Finder } from './finder.js';
import { foldedFinder, literalFinder } from './literal.js';

type Hit = readonly [start: number, end: number];

const hitsOf = (find: Finder, text: string): Hit[] => {
  const hits: Hit[] = [];
  find(text, (start, end) => hits.push([start, end]));
  return hits;
};
const literal = (text: string, query: string, caseSensitive = false): string[] =>
  hitsOf(literalFinder(query, caseSensitive), text).map(([start, end]) => text.slice(start, end));

describe('a literal search finds', () => {
  it.each([
    ['capitals', 'ПРОВЕРКА Проверка', 'проверка', ['ПРОВЕРКА', 'Проверка']],
    ['the capital İ and its positions after it', 'İİİ needle', 'needle', ['needle']],
    [
      'all kinds of i',
      'İstanbul ISTANBUL ıstanbul i̇stanbul',
      'istanbul',
      ['İstanbul', 'ISTANBUL', 'ıstanbul', 'i̇stanbul'],
    ],
    ['İ by İ', 'in İzmir', 'İZMİR', ['İzmir']],
    ['ß as ss and ẞ', 'Straße STRASSE STRAẞE', 'strasse', ['Straße', 'STRASSE', 'STRAẞE']],
    ['ss as ß', 'Straße Strasse', 'straße', ['Straße', 'Strasse']],
    ['the long s', 'Waſſer', 'wasser', ['Waſſer']],
    ['the final sigma', 'ΟΔΟΣ οδος οδοσ', 'οδος', ['ΟΔΟΣ', 'οδος', 'οδοσ']],
    ['ligatures', 'oﬃce ﬁrst', 'ﬁrst', ['ﬁrst']],
    ['a ligature by its letters', 'ﬁrst of oﬃces', 'office', ['oﬃce']],
    ['composed letters by decomposed ones', 'naïve café', 'cafe\u0301', ['café']],
    ['decomposed letters by composed ones', 'cafe\u0301 ещe\u0308', 'café', ['cafe\u0301']],
    [
      'letters with two accents in any order',
      'việt vie\u0323\u0302t vie\u0302\u0323t',
      'VIỆT',
      ['việt', 'vie\u0323\u0302t', 'vie\u0302\u0323t'],
    ],
    ['over soft hyphens', 'Donau\u00ADdampf\u00ADschiff', 'dampfschiff', ['dampf\u00ADschiff']],
    ['over zero-width characters', 'zero\u200Bwidth\uFEFF', 'zerowidth', ['zero\u200Bwidth']],
    ['NBSP as a space', '10\u00A0kg, 10\u202Fkg', '10 kg', ['10\u00A0kg', '10\u202Fkg']],
    ['a space as NBSP', '10 kg', '10\u00A0kg', ['10 kg']],
    ['two spaces, not one', 'a b  c', '  ', ['  ']],
    ['Hangul in both spellings', '한글 \u1112\u1161\u11AB글', '한', ['한', '\u1112\u1161\u11AB']],
    ['CJK', '新版本的部署流程', '部署', ['部署']],
    [
      'characters that mean something in patterns',
      'a.b*c (d) [e] $f ^g |h {i} \\j /k',
      '[e] $f ^g |h {i} \\j /k',
      ['[e] $f ^g |h {i} \\j /k'],
    ],
    ['emoji', 'Ship 🚀 today', '🚀', ['🚀']],
    ['hits side by side, without overlap', 'aaaaa', 'aa', ['aa', 'aa']],
    ['long queries', `x${'ab'.repeat(100)}x`, 'AB'.repeat(100), ['ab'.repeat(100)]],
  ])('%s', (_name, text, query, expected) => {
    expect(literal(text, query)).toEqual(expected);
  });

  it.each([
    ['half of ß', 'Maß', 's'],
    ['half of a ligature', 'ﬁrst', 'f'],
    ['a letter without its accent', 'cafe\u0301', 'cafe'],
    ['a letter without its accent, composed', 'café', 'cafe'],
    ['е for ё', 'ещe\u0308 ещё ще\u0308', 'еще'],
    ['an accent alone', 'é e\u0301', '\u0301'],
    ['a syllable without its final', '\u1112\u1161\u11AB', '하'],
    ['a newline for a space', 'a\nb', 'a b'],
    ['half of a surrogate pair', '🚀', '🛀'],
  ])('never %s', (_name, text, query) => {
    expect(literal(text, query)).toEqual([]);
  });

  it('exact case only when asked, still over accents and soft hyphens', () => {
    expect(literal('Größe größe GRÖSSE gro\u0308\u00ADße', 'größe', true)).toEqual(['größe', 'gro\u0308\u00ADße']);
    expect(literal('İi', 'i', true)).toEqual(['i']);
  });
});

const pieces = fc.constantFrom(
  ...[
    'a',
    'A',
    'b',
    'e',
    'é',
    'e\u0301',
    'É',
    's',
    'S',
    'ß',
    'ẞ',
    'ſ',
    't',
    'f',
    'i',
    'I',
    'İ',
    'ı',
    'ﬁ',
    'ﬀ',
    'ﬃ',
    'ﬆ',
    'l',
    'ﬂ',
  ],
  ...[
    'и',
    'й',
    'И\u0306',
    'ё',
    'Ё',
    'σ',
    'ς',
    'Σ',
    'ά',
    'ᾳ',
    'և',
    'ệ',
    'e\u0302\u0323',
    '한',
    '하',
    '\u11AB',
    'ŉ',
    'n',
    'ʼ',
    'κ',
    'ϰ',
    'b',
    'п',
    'ᲀв',
  ],
  ...[' ', '\u00A0', '\u00AD', '\u200B', '\n', '🚀', '✔\uFE0F', '✔', 'K', 'k', 'Å', 'å', 'µ', 'μ', '.', '部'],
);
const texts = fc.array(pieces, { maxLength: 25 }).map((list) => list.join(''));
const queries = fc
  .array(pieces, { minLength: 1, maxLength: 4 })
  .map((list) => list.join(''))
  .filter((query) => new Folder(true).fold(query) !== '');
/** A query that is likely to be found: a piece of the text, in another case and spelling. */
const cases = fc.oneof(
  fc.tuple(texts, queries),
  fc.tuple(texts, queries, texts, fc.constantFrom('NFC', 'NFD')).map(([before, query, after, form]) => {
    return [`${before}${query.normalize(form)}${after}`, query.toUpperCase()] as [string, string];
  }),
);

/** The rule by trying every pair of letter borders: slow, and too simple to be wrong. */
function model(text: string, query: string, caseSensitive: boolean): Hit[] {
  const folder = new Folder(caseSensitive);
  const wanted = folder.fold(query);
  const borders = [0];
  for (const [letter] of text.matchAll(new RegExp(`[^]${EXTENDERS}*`, 'gu')))
    borders.push((borders.at(-1) ?? 0) + letter.length);
  const visible = (start: number): boolean =>
    folder.fold(text.slice(start, borders[borders.indexOf(start) + 1])) !== '';
  const hits: Hit[] = [];
  for (const start of borders) {
    if (start < (hits.at(-1)?.[1] ?? 0) || start === text.length || !visible(start)) continue;
    const end = borders.find((border) => border > start && folder.fold(text.slice(start, border)) === wanted);
    if (end !== undefined) hits.push([start, end]);
  }
  return hits;
}

describe('every literal hit', () => {
  it('is found, at its exact place, and folds to the query', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), ([text, query], caseSensitive) => {
        fc.pre(new Folder(caseSensitive).fold(query) !== '');
        expect(hitsOf(literalFinder(query, caseSensitive), text)).toEqual(model(text, query, caseSensitive));
      }),
      { numRuns: 800 },
    );
  });

  it('is the same for the fast and the folded way', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), ([text, query], caseSensitive) => {
        const folder = new Folder(caseSensitive);
        const folded = folder.fold(query);
        fc.pre(folded !== '');
        expect(hitsOf(literalFinder(query, caseSensitive), text)).toEqual(
          hitsOf(foldedFinder(folded, folder, caseSensitive), text),
        );
      }),
      { numRuns: 800 },
    );
  });

  it('is the same in a composed and in a decomposed text', () => {
    fc.assert(
      fc.property(texts, queries, (text, query) => {
        const count = (form: string): number => hitsOf(literalFinder(query, false), text.normalize(form)).length;
        expect(count('NFC')).toBe(count('NFD'));
      }),
    );
  });
});

describe('the characters taken as plain', () => {
  it('fold to their lower case, unit for unit, and join with nothing', () => {
    const folder = new Folder(false);
    const joining = new RegExp(`^(?:${EXTENDERS}|[${IGNORED}])$`, 'u');
    const wrong: string[] = [];
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const char = String.fromCodePoint(code);
      if (!isPlain(char)) continue;
      const exact = folder.fold(char).normalize('NFC') === lowerPlain(char) && lowerPlain(char).length === char.length;
      if (!exact || joining.test(char)) wrong.push(char);
    }
    expect(wrong).toEqual([]);
  });

  it('are those of ordinary texts in many scripts', () => {
    for (const text of [
      'Plain "text", {code} = 1;\n',
      'Съешь ещё',
      'Größe'.replace('ß', 'ss'),
      'Τάχιστη αλώπηξ',
      '部署が',
      '한글',
      '🚀',
    ]) {
      expect([text, isPlain(text)]).toEqual([text, true]);
    }
  });
});
