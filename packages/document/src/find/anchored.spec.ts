import { describe, expect, it } from '@jest/globals';
import { anchorOf, spellingsOf } from './anchors.js';
import { type Finder } from './finder.js';
import { EXTENDERS, Folder } from './fold.js';
import { literalFinder } from './literal.js';

const hitsOf = (find: Finder, text: string): [number, number][] => {
  const hits: [number, number][] = [];
  find(text, (start, end) => hits.push([start, end]));
  return hits;
};

describe('a letter that is looked for by itself', () => {
  it.each([false, true])(
    'stands in no hit in a spelling that is not looked for (case sensitive: %s)',
    (caseSensitive) => {
      const folder = new Folder(caseSensitive);
      const missed: string[] = [];
      for (let code = 0; code <= 0x10ffff; code += 1) {
        if (code >= 0xd800 && code <= 0xdfff) continue;
        const char = String.fromCodePoint(code);
        const folded = folder.fold(char);
        if (folded === char) continue;
        for (const [letter] of folded.matchAll(new RegExp(`[^]${EXTENDERS}*`, 'gu'))) {
          if (anchorOf(letter) === 0 && letter.length === 1 && !spellingsOf(letter, caseSensitive).includes(char))
            missed.push(`${char} for ${letter}`);
        }
      }
      expect(missed).toEqual([]);
    },
  );

  it('is the rarest of the query, in any script', () => {
    expect(
      ['the box', 'резервное', 'ΝΎΧΤΑ', '10.0.12', 'iii', '部署', ''].map((query) => query[anchorOf(query)]),
    ).toEqual(['x', 'з', 'Χ', '2', undefined, undefined, undefined]);
  });

  it('finds what stands at the edges, beside odd characters and over each other', () => {
    for (const [text, query, expected] of [
      ['box', 'box', [[0, 3]]],
      ['bo', 'box', []],
      ['ox', 'box', []],
      [
        'fixﬁx',
        'fix',
        [
          [0, 3],
          [3, 5],
        ],
      ],
      [
        'bo\u00adx boxx\u0301',
        'box',
        [
          [0, 4],
          [5, 8],
        ],
      ],
      ['box\u0301 BOX', 'box', [[5, 8]]],
      [
        'zzzzz',
        'zz',
        [
          [0, 2],
          [2, 4],
        ],
      ],
      ['10\u00a0GB', '10 gb', [[0, 5]]],
      [
        'ΝΎΧΤΑ, νύχτας',
        'νύχτα',
        [
          [0, 5],
          [7, 12],
        ],
      ],
    ] as const) {
      expect([text, hitsOf(literalFinder(query, false), text)]).toEqual([text, expected]);
    }
  });
});
