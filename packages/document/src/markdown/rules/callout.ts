import { type MarkdownIt, type StateBlock } from 'markdown-it';
import { lineText, type LineRange } from './line-text.js';

/** Names after `:::`, and the callout that each one means. GitHub's and Docusaurus's names are read too. */
export const CALLOUT_NAMES: ReadonlyMap<string, string> = new Map([
  ['info', 'info'], ['note', 'note'], ['success', 'success'], ['warning', 'warning'], ['danger', 'danger'], ['default', 'default'],
  ['tip', 'success'], ['important', 'info'], ['caution', 'danger'], ['error', 'danger'],
]); // prettier-ignore

/** The flag lets an icon hold U+2028: only a line feed ends a line of Markdown. */
const FENCE = /^(:{3,})[ \t]*([A-Za-z]*)[ \t]*(\{.*\})?[ \t]*$/s;

export interface CalloutMeta {
  name: string;
  icon: string | null;
}

/** Block rule for `:::info` … `:::`. A fence without an end, or with an unknown name, stays text. */
export function callouts(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'callout', callout, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function callout(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const opening = openingFence(state, startLine);
  if (!opening) return false;
  const closing = closingLine(state, { from: startLine, to: endLine });
  if (closing < 0) return false;
  if (silent) return true;

  const outer = { parentType: state.parentType, lineMax: state.lineMax };
  // Of the parent types that markdown-it knows, the root is the one in which every rule behaves as at the page's top.
  state.parentType = 'root';
  state.lineMax = closing;
  const open = state.push('callout_open', 'div', 1);
  open.meta = { name: opening.name, icon: opening.icon } satisfies CalloutMeta;
  state.md.block.tokenize(state, startLine + 1, closing);
  state.push('callout_close', 'div', -1);
  Object.assign(state, outer);
  state.line = closing + 1;
  return true;
}

interface Opening extends CalloutMeta {
  colons: number;
}

function openingFence(state: StateBlock, line: number): Opening | null {
  const match = fence(state, line);
  const name = match?.[2] ? CALLOUT_NAMES.get(match[2].toLowerCase()) : undefined;
  if (!match?.[1] || !name) return null;
  const icon = match[3] === undefined ? null : readIcon(match[3]);
  return icon === undefined ? null : { name, icon, colons: match[1].length };
}

/** `{icon="…"}`: the only attribute of a callout. Anything else in the braces makes the fence a text. */
function readIcon(braces: string): string | undefined {
  const match = /^\{\s*icon="((?:[^"\\]|\\.)*)"\s*\}$/s.exec(braces);
  return match?.[1]?.replace(/\\(.)/gs, '$1');
}

/** Found ends by the place of the opening fence, so that a page full of fences is scanned once and not once a fence. */
const FOUND = new WeakMap<StateBlock, Map<string, number>>();

/** The line that ends the callout which begins at `from`, or -1. */
function closingLine(state: StateBlock, range: LineRange): number {
  const found = FOUND.get(state) ?? new Map<string, number>();
  FOUND.set(state, found);
  const place = (line: number): string => `${line}/${state.bMarks[line]}/${state.blkIndent}`;
  if (!found.has(place(range.from))) {
    for (const [opening, closing] of matchFences(state, range)) found.set(place(opening), closing);
  }
  return found.get(place(range.from)) ?? -1;
}

/** Pairs of opening and closing lines: fences nest, and a longer fence ends the shorter ones inside it. */
function matchFences(state: StateBlock, { from, to }: LineRange): Map<number, number> {
  const closings = new Map<number, number>();
  const open: { line: number; colons: number }[] = [];
  for (let line = from; line < to; line++) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    const opening = openingFence(state, line);
    if (opening) {
      open.push({ line, colons: opening.colons });
      closings.set(line, -1);
      continue;
    }
    const match = fence(state, line);
    if (!match?.[1] || match[2] || match[3]) continue;
    const colons = match[1].length;
    let index = open.findLastIndex((entry) => entry.colons === colons);
    if (index < 0 && (open.at(-1)?.colons ?? Infinity) < colons) index = open.length - 1;
    if (index < 0) continue;
    closings.set(open[index]?.line ?? -1, line);
    open.length = index;
    if (index === 0) break;
  }
  return closings;
}

function fence(state: StateBlock, line: number): RegExpExecArray | null {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return null;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.startsWith(':::', start) ? FENCE.exec(lineText(state, line)) : null;
}
