import { areApart } from './grapheme-border.js';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** No visible character of real text is longer. */
const REACH = 200;
/** How far back to look for a place where reading may start: a long run of emoji has none. */
const FURTHEST = 5_000;

/** Up to `size` UTF-16 units before `at`, without cutting a visible character. */
export function contextBefore(text: string, at: number, size: number): string {
  const wanted = at - size;
  if (wanted <= 0) return text.slice(0, at);
  const from = safeStart(text, Math.max(0, wanted - REACH));
  for (const { index } of graphemes.segment(text.slice(from, at))) {
    if (from + index >= wanted) return text.slice(from + index, at);
  }
  return '';
}

/** Up to `size` UTF-16 units from `at` on, without cutting a visible character. */
export function contextAfter(text: string, at: number, size: number): string {
  const wanted = at + size;
  if (wanted >= text.length) return text.slice(at);
  let end = at;
  for (const { index, segment } of graphemes.segment(text.slice(at, wanted + REACH))) {
    if (at + index + segment.length > wanted) break;
    end = at + index + segment.length;
  }
  return text.slice(at, end);
}

/** A long text shortened in the middle to about `size` units; text within the size comes back as it is. */
export function shortenMiddle(text: string, size: number): { text: string; shortened: boolean } {
  if (text.length <= size) return { text, shortened: false };
  const head = contextAfter(text, 0, Math.ceil((size * 2) / 3));
  const tail = contextBefore(text, text.length, Math.floor(size / 3));
  return { text: `${head} … ${tail}`, shortened: true };
}

/**
 * A place between two ordinary characters, or the text's start: pairs (flags, surrogates) are read wrongly when begun at
 * their second half.
 */
function safeStart(text: string, from: number): number {
  const least = Math.max(0, from - FURTHEST);
  for (let at = from; at > least; at -= 1) {
    if (areApart(text[at - 1] ?? '', text[at] ?? '')) return at;
  }
  return least;
}

/** The text with each half of a broken surrogate pair replaced, so that it can be sent anywhere. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** One line of at most `size` units for a list: white space runs are one space, a cut is marked with an ellipsis. */
export function shortText(text: string, size: number): string {
  // Only the beginning is tidied: the rest of a long text would be thrown away.
  const line = text
    .slice(0, size * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= size && text.length <= size * 4) return wellFormed(line);
  return `${wellFormed(contextAfter(line, 0, size - 1)).trimEnd()}…`;
}
