import { diffArrays } from 'diff';
import { normaliseSpace } from './normalise-space.js';

/** Bounds the work of the two comparisons, as in `pageDiff`. */
const MOST_EDITS = 700;

/** Lines `from` to `to` (without it) of one text, and what stands for them in another. */
interface Edit {
  from: number;
  to: number;
  lines: string[];
}

/**
 * The text of a page as somebody knows it after a write of their own: what others changed before, and nobody has told
 * them of, stays unknown to them. Line by line; a change by others that the write itself replaced is known.
 *
 * @param view the page as they knew it before the write
 * @param before the page as it was at the moment of the write
 * @param after the page right after it
 */
export function carryUnseen(view: string, before: string, after: string): string {
  const [viewLines, beforeLines, afterLines] = [view, before, after].map(linesOf) as [string[], string[], string[]];
  if (isSame(viewLines, beforeLines)) return textOf(afterLines);
  const unseen = editsOf(beforeLines, viewLines);
  const places = unseen && placesOf(beforeLines, afterLines);
  if (!places) return textOf(afterLines);
  const result = [...afterLines];
  for (const { from, to, lines } of unseen.reverse()) {
    const place = from === to ? between(places, from) : whole(places, from, to);
    if (place) result.splice(place.from, place.to - place.from, ...lines);
  }
  return textOf(result);
}

/** What turns one text into the other, in order; null for texts that have next to nothing in common. */
function editsOf(from: string[], to: string[]): Edit[] | null {
  const changes = diffArrays(from, to, { maxEditLength: MOST_EDITS });
  if (!changes) return null;
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | undefined;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) edits.push((open = { from: at, to: at, lines: [] }));
    if (added) open.lines.push(...value);
    else {
      at += value.length;
      open.to = at;
    }
  }
  return edits;
}

/** For each line of the first text its place in the second, undefined where it is gone; one more for the end. */
function placesOf(from: string[], to: string[]): (number | undefined)[] | null {
  const changes = diffArrays(from, to, { maxEditLength: MOST_EDITS });
  if (!changes) return null;
  const places: (number | undefined)[] = [];
  let at = 0;
  for (const { added, removed, value } of changes) {
    if (added) at += value.length;
    else for (const _ of value) places.push(removed ? undefined : at++);
  }
  places.push(to.length);
  return places;
}

/** Lines that are all there still, side by side. */
function whole(places: readonly (number | undefined)[], from: number, to: number) {
  const start = places[from];
  if (start === undefined) return undefined;
  for (let line = from; line < to; line += 1) if (places[line] !== start + line - from) return undefined;
  return { from: start, to: start + to - from };
}

/** The seam before a line, known by the line on either side of it. */
function between(places: readonly (number | undefined)[], line: number) {
  const left = line === 0 ? -1 : places[line - 1];
  const seam = left === undefined ? places[line] : left + 1;
  return seam === undefined ? undefined : { from: seam, to: seam };
}

const linesOf = (text: string): string[] => normaliseSpace(text).split('\n').slice(0, -1);
const textOf = (lines: readonly string[]): string => normaliseSpace(lines.join('\n'));
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);
