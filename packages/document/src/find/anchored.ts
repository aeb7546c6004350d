import { anchorOf, spellingsOf } from './anchors.js';
import { type Finder } from './finder.js';
import { plainUnits, type UnitTable } from './plain-units.js';

/**
 * A literal search that jumps from one occurrence of the query's rarest letter to the next with the native `indexOf`
 * and compares around each, unit by unit, without folding the text. A place where folding is more than that (an
 * ignored, combining or ligature character at a candidate) sends the whole text to the other finder.
 * Time: query length × occurrences of the letter. Null when no letter of the query can be looked for by itself.
 *
 * @param folded the query as `Folder.fold` gives it.
 */
export function anchoredFinder(folded: string, caseSensitive: boolean, otherwise: Finder): Finder | null {
  const letters = folded.normalize('NFC');
  const at = anchorOf(letters);
  if (at < 0 || letters.length > LONGEST) return null;
  const query = Uint16Array.from({ length: letters.length }, (_, index) => letters.charCodeAt(index));
  const spellings = spellingsOf(letters[at] ?? '', caseSensitive);
  const units = plainUnits(caseSensitive);
  const size = query.length;
  const starts: number[] = [];
  const next: number[] = [];

  return (text, report) => {
    if (starts.length > 0) starts.length = 0;
    let free = 0;
    for (let index = 0; index < spellings.length; index += 1) next[index] = text.indexOf(spellings[index] as string);
    for (let place = nearest(next); place >= 0; place = nearest(next)) {
      const anchor = next[place] ?? 0;
      next[place] = text.indexOf(spellings[place] as string, anchor + 1);
      const found = compare(text, anchor - at, query, at, units);
      if (found === ODD) return otherwise(text, report);
      if (found === MISS || anchor - at < free) continue;
      starts.push(anchor - at);
      free = anchor - at + size;
    }
    for (const start of starts) report(start, start + size);
  };
}

/** Longer queries could be slow on a text that nearly matches everywhere. */
const LONGEST = 100;
const MISS = 0;
const HIT = 1;
const ODD = 2;

/** Which of the spellings comes next in the text; -1 when none does. */
function nearest(next: readonly number[]): number {
  let place = -1;
  let least = Infinity;
  for (let index = 0; index < next.length; index += 1) {
    const at = next[index] as number;
    if (at >= 0 && at < least) {
      place = index;
      least = at;
    }
  }
  return place;
}

/** Whether the query stands at `start`, where its letter `at` already does. Runs for each candidate: no frills. */
function compare(text: string, start: number, query: Uint16Array, at: number, units: UnitTable): number {
  // To the left: a character before a plain one is a letter of its own.
  for (let index = at; index >= 0; index -= 1) {
    if (start + index < 0) return MISS;
    const unit = units[text.charCodeAt(start + index)];
    if (unit !== query[index]) return unit === 0 ? ODD : MISS;
  }
  // To the right: a letter may go on in the next character, an accent.
  for (let index = at + 1; index < query.length; index += 1) {
    if (start + index >= text.length) return MISS;
    const unit = units[text.charCodeAt(start + index)];
    if (unit !== query[index]) return unit === 0 || isOdd(text, start + index + 1, units) ? ODD : MISS;
  }
  return isOdd(text, start + query.length, units) ? ODD : HIT;
}

function isOdd(text: string, position: number, units: UnitTable): boolean {
  return position < text.length && units[text.charCodeAt(position)] === 0;
}
