import { type MarkdownIt, type StateInline } from 'markdown-it';

/** The longest formula inside a line: it bounds the search for the closing dollar, so that many dollars stay linear. */
export const MAX_INLINE_FORMULA = 2_000;

/** `$$…$$` inside a line, without an inner `$$`. */
const DOUBLE = /\$\$(?!\$)((?:[^$\n]|\$(?!\$))+?)\$\$(?!\$)/y;

/**
 * Inline rule for `$…$`. As in Pandoc the opening dollar has no white space after it, the closing one none before it and
 * no digit behind it: "$5 and $6" stays text.
 */
export function mathInlines(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'math_inline', mathInline);
}

function mathInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$') return false;
  if (src[pos + 1] === '$') return doubleDollar(state, silent);
  const end = closingDollar(src, pos, state.posMax);
  if (end < 0) return false;
  if (!silent) pushFormula(state, src.slice(pos + 1, end), '$');
  state.pos = end + 1;
  return true;
}

/** Position of the dollar that closes the formula which opens at `from`, or -1. */
function closingDollar(src: string, from: number, max: number): number {
  if (!isInk(src[from + 1])) return -1;
  let end = src.indexOf('$', from + 1);
  while (end > 0 && src[end - 1] === '\\') end = src.indexOf('$', end + 1);
  if (end < 0 || end >= max || end - from > MAX_INLINE_FORMULA) return -1;
  const isClosing = isInk(src[end - 1]) && src[end + 1] !== '$' && !/[0-9]/.test(src[end + 1] ?? '');
  return isClosing && !src.slice(from, end).includes('\n') ? end : -1;
}

function doubleDollar(state: StateInline, silent: boolean): boolean {
  DOUBLE.lastIndex = state.pos;
  const match = DOUBLE.exec(state.src.slice(0, Math.min(state.posMax, state.pos + MAX_INLINE_FORMULA)));
  if (!match?.[1]) {
    // A run of dollars that opens nothing is text as a whole, so that none of them opens a formula.
    let end = state.pos;
    while (state.src[end] === '$') end++;
    if (!silent) state.pending += state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  }
  if (!silent) pushFormula(state, match[1].trim(), '$$');
  state.pos += match[0].length;
  return true;
}

function pushFormula(state: StateInline, content: string, markup: string): void {
  const token = state.push('math_inline', 'math', 0);
  token.content = content;
  token.markup = markup;
}

const isInk = (char: string | undefined): boolean => char !== undefined && !/\s/.test(char);
