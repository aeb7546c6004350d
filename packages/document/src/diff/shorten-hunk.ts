import { type StructuredPatchHunk } from 'diff';
import { shortenLine, shortenPair } from './shorten-line.js';

const LONGEST_CHANGED_LINE = 1_000;
const LONGEST_CONTEXT_LINE = 160;

/**
 * The lines of a hunk, its header first, long ones shortened: a removed line together with the line added for it, so
 * that the difference stays visible. They are made one by one, for a reader that may stop early.
 */
export function* shortenHunk(hunk: StructuredPatchHunk, cap: number): Generator<string> {
  const longest = Math.min(LONGEST_CHANGED_LINE, Math.floor(cap / 4));
  yield `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`;
  for (const { removed, added, kept } of runsOf(hunk.lines)) {
    yield* changedLines(removed, added, longest, cap);
    if (kept !== null) yield ` ${shortenLine(kept, Math.min(LONGEST_CONTEXT_LINE, longest))}`;
  }
}

/** The unified format counts an empty range from the line before it. */
const range = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`;

/** In a large change each new line follows its old one, so that a cut leaves both; else all old ones come first. */
function* changedLines(
  removed: readonly string[],
  added: readonly string[],
  longest: number,
  cap: number,
): Generator<string> {
  const paired = Math.min(removed.length, added.length);
  const size = [...removed, ...added].reduce((sum, line) => sum + line.length, 0);
  if (size <= cap / 2) {
    const pairs = Array.from({ length: paired }, (_, index) =>
      shortenPair(removed[index] ?? '', added[index] ?? '', longest),
    );
    yield* pairs.map(([line]) => `-${line}`);
    yield* removed.slice(paired).map((line) => `-${shortenLine(line, longest)}`);
    yield* pairs.map(([, line]) => `+${line}`);
  } else {
    for (let index = 0; index < paired; index += 1) {
      const [before, after] = shortenPair(removed[index] ?? '', added[index] ?? '', longest);
      yield `-${before}`;
      yield `+${after}`;
    }
    yield* removed.slice(paired).map((line) => `-${shortenLine(line, longest)}`);
  }
  yield* added.slice(paired).map((line) => `+${shortenLine(line, longest)}`);
}

interface Run {
  removed: string[];
  added: string[];
  /** The unchanged line that ends the run; null at the end of the hunk. */
  kept: string | null;
}

function* runsOf(lines: readonly string[]): Generator<Run> {
  let run: Run = { removed: [], added: [], kept: null };
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith('-')) run.removed.push(text);
    else if (line.startsWith('+')) run.added.push(text);
    else {
      yield { ...run, kept: text };
      run = { removed: [], added: [], kept: null };
    }
  }
  yield run;
}
