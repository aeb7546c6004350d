import { structuredPatch, type StructuredPatchHunk } from 'diff';
import { DocumentError } from '../errors.js';
import { capHunks } from './cap.js';
import { normaliseSpace } from './normalise-space.js';
import { shortenHunk } from './shorten-hunk.js';

export interface PageDiffOptions {
  /** The most UTF-16 units of the answer, the advice at its end included; from 200, default 6,000. */
  readonly cap?: number;
}

const CONTEXT_LINES = 3;
const DEFAULT_CAP = 6_000;
const LEAST_CAP = 200;
/** Bounds the work of the comparison, which grows with lines × edits: some tens of milliseconds. */
const MOST_STEPS = 2_000_000;
const LEAST_EDITS = 700;

/**
 * What changed between two Markdown texts of a page, as a unified diff with three lines of context and without file
 * names; null when nothing a reader sees has changed (white space is normalised first, see `normaliseSpace`).
 * Very long lines are shortened around what changed in them. A diff beyond the cap ends with the advice to read the
 * page, and two texts that have next to nothing in common are described by one sentence.
 *
 * @throws DocumentError `bad_argument` when the cap is below 200.
 */
export function pageDiff(before: string, after: string, { cap = DEFAULT_CAP }: PageDiffOptions = {}): string | null {
  if (!(cap >= LEAST_CAP))
    throw new DocumentError('bad_argument', `cap must be a number from ${LEAST_CAP}, not ${cap}.`);
  const [oldText, newText] = [normaliseSpace(before), normaliseSpace(after)];
  if (oldText === newText) return null;

  const [oldLines, newLines] = [oldText.split('\n'), newText.split('\n')];
  const shared = sharedEnds(oldLines, newLines);
  const hunks = compare(oldLines, newLines, shared);
  if (!hunks) return rewritten(oldLines.length - 1, newLines.length - 1, shared.start);
  return capHunks(
    hunks.map((hunk) => shortenHunk(hunk, cap)),
    cap,
  );
}

interface SharedLines {
  /** Lines that both texts begin with, but for the last three of them; likewise at the end. */
  start: number;
  end: number;
}

/** Only the lines between are compared; three on either side stay for context. */
function sharedEnds(before: readonly string[], after: readonly string[]): SharedLines {
  const most = Math.min(before.length, after.length);
  let start = 0;
  // Not the empty string after the last newline, which is no line and would count as context.
  while (start < most - 1 && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start: Math.max(0, start - CONTEXT_LINES), end: Math.max(0, end - CONTEXT_LINES - 1) };
}

function compare(
  before: readonly string[],
  after: readonly string[],
  { start, end }: SharedLines,
): StructuredPatchHunk[] | null {
  const [oldPart, newPart] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const maxEditLength = Math.max(LEAST_EDITS, Math.floor(MOST_STEPS / Math.min(oldPart.length, newPart.length)));
  const patch = structuredPatch('', '', textOfLines(oldPart), textOfLines(newPart), '', '', {
    context: CONTEXT_LINES,
    maxEditLength,
  });
  if (!patch) return null;
  return patch.hunks.map((hunk) => ({ ...hunk, oldStart: hunk.oldStart + start, newStart: hunk.newStart + start }));
}

/** Every line with its newline: a missing one at the end of a text would be reported as a change. */
function textOfLines(lines: readonly string[]): string {
  return lines.at(-1) === '' ? lines.join('\n') : `${lines.join('\n')}\n`;
}

function rewritten(oldCount: number, newCount: number, sharedCount: number): string {
  return (
    `Most of the page was rewritten after line ${sharedCount}: it had ${oldCount} lines and has ${newCount} now. ` +
    'The change is too large to show line by line; read the page for its present text.'
  );
}
