import { wellFormed } from '../find/context.js';

/**
 * Joins hunks, each a sequence of lines, up to `cap` units. What does not fit is left out hunk by hunk; only a first
 * hunk that is too long for itself is cut, at a line's end. The last line then says what is missing and what to do.
 * Lines are asked for only as far as there is room, so that hunks nobody sees cost nothing.
 */
export function capHunks(hunks: readonly Iterable<string>[], cap: number): string {
  const room = cap - advice(hunks.length).length - 1;
  const lines: string[] = [];
  let length = -1;
  /** What stays when the whole turns out to be too long: whole hunks, or the first lines of the first. */
  let keep = { lines: 0, hunks: 0 };
  for (const [index, hunk] of hunks.entries()) {
    for (const line of hunk) {
      lines.push(line);
      length += line.length + 1;
      if (length > cap) return cut(lines.slice(0, keep.lines), hunks.length - keep.hunks);
      if (length <= room && index === 0) keep = { lines: lines.length, hunks: 0 };
    }
    if (length <= room) keep = { lines: lines.length, hunks: index + 1 };
  }
  return wellFormed(lines.join('\n'));
}

function cut(lines: readonly string[], missing: number): string {
  return wellFormed([...lines, advice(missing)].join('\n'));
}

function advice(missing: number): string {
  const what = missing === 1 ? '1 more change is' : `${missing} more changes are`;
  return `[${what} not shown in full. Read the page for its present text.]`;
}
