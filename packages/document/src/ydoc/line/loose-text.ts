import { Folder } from '../../find/fold.js';

/** What an agent that quotes a page writes otherwise than the page, one for one. */
const TYPOGRAPHY: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...'“”„‟«»″＂'].map((quote) => [quote, '"'] as const),
  ...[...'‘’‚‛‹›′＇'].map((quote) => [quote, "'"] as const),
  ...[...'‐‑‒–—―−﹘﹣－'].map((dash) => [dash, '-'] as const),
  ...[...'\t\n\v\f\r\u0085\u2028\u2029'].map((space) => [space, ' '] as const),
]);

export interface Hit {
  readonly from: number;
  readonly to: number;
}

/** All places of a text in another one, letter for letter, none overlapping another. */
export function literalHits(text: string, wanted: string): Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf(wanted); wanted !== '' && at >= 0; at = text.indexOf(wanted, at + wanted.length))
    hits.push({ from: at, to: at + wanted.length });
  return hits;
}

/**
 * As `literalHits`, but typographic quotes and dashes are as good as plain ones, all kinds and runs of white space are
 * one space, and soft hyphens and characters without a width count as absent. Upper and lower case stay different.
 */
export function looseHits(text: string, wanted: string): Hit[] {
  const needle = loosen(wanted).text.trim();
  if (needle === '') return [];
  const { text: folded, starts, ends } = loosen(text);
  return literalHits(folded, needle).map(({ from, to }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 }));
}

function loosen(original: string): { text: string; starts: number[]; ends: number[] } {
  const { folded, starts, ends } = new Folder(true).foldWithPositions(original);
  const loose = { text: '', starts: [] as number[], ends: [] as number[] };
  for (let unit = 0; unit < folded.length; unit += 1) {
    const character = folded[unit] ?? '';
    const plain = TYPOGRAPHY[character] ?? character;
    if (plain === ' ' && loose.text.endsWith(' ')) {
      loose.ends[loose.ends.length - 1] = ends[unit] ?? 0;
      continue;
    }
    loose.text += plain;
    loose.starts.push(starts[unit] ?? 0);
    loose.ends.push(ends[unit] ?? 0);
  }
  return loose;
}
