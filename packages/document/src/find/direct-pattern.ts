import { EXTENDERS, IGNORED, IGNORED_EXTENDERS, SPACES } from './fold.js';

/**
 * Single characters whose full case folding is several letters, by those letters. Two entries that could share a
 * letter of a query (`sst`, `ffi`) are left to the folded search.
 */
const LIGATURES: Record<string, string> = { ss: 'ßẞ', ff: 'ﬀ', fi: 'ﬁ', fl: 'ﬂ', st: 'ﬅﬆ' };
const LIGATURE = /ss|ff|fi|fl|st/g;
const ENTANGLED = /sss|sst|ff[fil]|ʼn|aʾ/;
/** Scripts with more foldings of that kind than are worth a table here, and Hangul with its two spellings. */
const OTHER_SCRIPTS = /[\u0370-\u03ff\u0530-\u058f\u1100-\u11ff\u1f00-\u1fff\ua960-\ua97f\uac00-\ud7ff]/;
/** Longer queries could make a native pattern slow on a text that nearly matches everywhere. */
const LONGEST = 32;

const SKIP = `[${IGNORED}]*`;

/**
 * A native regular expression that finds a folded query straight in the original text: as fast as `indexOf`, and with
 * no positions to map back. Null when the query holds letters that need the folded search.
 * It can take no more than query length × text length steps: each part is one letter, and parts never overlap.
 *
 * @param folded the query as `Folder.fold` gives it.
 */
export function directPattern(folded: string, caseSensitive: boolean): RegExp | null {
  if (folded.length > LONGEST || OTHER_SCRIPTS.test(folded)) return null;
  if (!caseSensitive && ENTANGLED.test(folded)) return null;

  const letters = folded.normalize('NFC');
  const parts: string[] = [];
  let from = 0;
  if (!caseSensitive) {
    for (const match of letters.matchAll(LIGATURE)) {
      parts.push(...lettersOf(letters.slice(from, match.index), caseSensitive));
      const spelled = lettersOf(match[0], caseSensitive).join(SKIP);
      parts.push(`(?:${spelled}|[${LIGATURES[match[0]] ?? ''}])`);
      from = match.index + match[0].length;
    }
  }
  parts.push(...lettersOf(letters.slice(from), caseSensitive));
  if (parts.includes('')) return null;
  return new RegExp(`${parts.join(SKIP)}[${IGNORED_EXTENDERS}]*(?!${EXTENDERS})`, caseSensitive ? 'gu' : 'giu');
}

/** One part per letter; an empty part stands for a letter that has more than two spellings. */
function lettersOf(letters: string, caseSensitive: boolean): string[] {
  return Array.from(letters, (letter) => {
    if (letter === ' ') return `[${SPACES}]`;
    if (letter === 'i' && !caseSensitive) return '(?:[iİı]\\u0307?)';
    const apart = Array.from(letter.normalize('NFD'));
    if (/\p{M}/u.test(letter) || apart.length > 2) return '';
    return apart.length === 1 ? escapeLetter(letter) : `(?:${letter}|${apart.join('')})`;
  });
}

function escapeLetter(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}
