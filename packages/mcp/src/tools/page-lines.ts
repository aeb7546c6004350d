import { estimateTokens } from './tokens.js';

/** Part of a text, cut at line ends. */
export interface LinePart {
  text: string;
  /** Number of the first line shown, from 1; one past the end when the text is shorter than asked for. */
  firstLine: number;
  /** Number of the last line shown; `firstLine - 1` when none is. */
  lastLine: number;
  totalLines: number;
}

/** Longest line; a longer one (a table row, a pasted log) is shown as several, so that any page can be paged through. */
export const LONGEST_LINE = 4_000;

/** Lines from `offset` (1 is the first), at most `limit`, and no more than fit the budget, but always at least one. */
export function partOf(text: string, offset: number, limit: number, tokenBudget: number): LinePart {
  const lines = text === '' ? [] : text.split('\n').flatMap(foldLine);
  const firstLine = Math.min(offset, lines.length + 1);
  const wanted = lines.slice(firstLine - 1, firstLine - 1 + limit);
  let tokens = 0;
  let shown = 0;
  for (const line of wanted) {
    tokens += estimateTokens(line) + 1;
    if (tokens > tokenBudget && shown > 0) break;
    shown += 1;
  }
  return {
    text: wanted.slice(0, shown).join('\n'),
    firstLine,
    lastLine: firstLine - 1 + shown,
    totalLines: lines.length,
  };
}

/** Cuts after a space where there is one, and never inside a surrogate pair. */
function foldLine(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > LONGEST_LINE) {
    const space = rest.lastIndexOf(' ', LONGEST_LINE - 1) + 1;
    let end = space > LONGEST_LINE / 2 ? space : LONGEST_LINE;
    if (/[\uD800-\uDBFF]/.test(rest.charAt(end - 1))) end -= 1;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
