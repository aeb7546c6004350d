import { type JsonNode } from '../../../json-node.js';
import { type FootnotePrinter } from '../footnotes.js';
import { settleDelimiters } from './delimiters.js';
import { escapeText } from './escape.js';
import { leafPrinter } from './leaves.js';
import { type Piece, pieces as makePieces } from './pieces.js';
import { type LineFacts } from './unsafe.js';

/** What kind of line is printed: it decides how a line break is spelled and which white space has to be protected. */
export type LineKind = 'paragraph' | 'heading' | 'cell' | 'task';

const EDGE = { paragraph: /[ \t\uFEFF]/, heading: /[ \t]/, task: /[ \t]/, cell: /\s/ } as const;
/** More opening brackets than this nest deeper than a parser follows. */
const MANY_BRACKETS = 20;

/** Prints the inline content of a block as one line of Markdown (a paragraph may get several by its breaks). */
export function printLine(nodes: readonly JsonNode[], kind: LineKind, footnotes: FootnotePrinter): string {
  if (nodes.length === 0) return '';
  const parts = makePieces(nodes, leafPrinter(footnotes));
  const printed = printPieces(parts, kind);
  settleDelimiters(parts, printed);
  let line = '';
  parts.forEach((part, index) => {
    line += part.kind === 'open' ? part.span.open : part.kind === 'close' ? part.span.close : (printed[index] ?? '');
  });
  if (kind === 'heading' && line.endsWith('#')) line = `${line.slice(0, -1)}\\#`;
  // Alone on its line a tag is a block of HTML, which would run on into the next one.
  if (kind === 'paragraph' && line === '<br>') return '<p><br></p>';
  if (kind === 'paragraph' && line === '{{SUBPAGES}}') line = `\\${line}`;
  // A cell ends at every bar that has no backslash, in code and in tags too.
  return kind === 'cell' ? line.replaceAll('|', '\\|') : line;
}

function printPieces(parts: readonly Piece[], kind: LineKind): string[] {
  const dollars = closingDollars(parts);
  const brackets = parts.reduce(
    (count, part) => count + (part.kind === 'text' ? part.text.split('[').length - 1 : 0),
    0,
  );
  const breaksLine = kind === 'paragraph' || kind === 'task';
  return parts.map((part, index) => {
    if (part.kind === 'raw')
      return /^[0-9$]/.test(edgeOf(parts[index + 1], 1)) ? (part.beforeDigit ?? part.value) : part.value;
    if (part.kind === 'break') return breaksLine && index < parts.length - 1 ? '\\\n' : '<br>';
    if (part.kind !== 'text') return '';
    const before = parts[index - 1];
    const isAfterBreak = before?.kind === 'break' && breaksLine;
    const line: LineFacts = {
      hasManyBrackets: brackets > MANY_BRACKETS,
      hasClosingDollarAfter: (at) => dollars.piece > index || (dollars.piece === index && dollars.index > at),
    };
    return escapeText(part.text, {
      previous: isAfterBreak ? '' : edgeOf(before, -1),
      next: edgeOf(parts[index + 1], 1),
      atLineStart: isAfterBreak || (kind === 'paragraph' && !before),
      edge: EDGE[kind],
      inLink: part.inLink,
      line,
    });
  });
}

/** The character of a piece that stands next to a text, on the side of the text; '' where the line begins or ends. */
function edgeOf(part: Piece | undefined, side: 1 | -1): string {
  if (!part) return '';
  if (part.kind === 'break') return side === 1 ? '<' : '>';
  const text = part.kind === 'raw' ? part.value : part.kind === 'text' ? part.text : part.span[part.kind];
  return side === 1 ? text.charAt(0) : text.slice(-1);
}

/** The last place of the line where a dollar stands that might end a formula. */
function closingDollars(parts: readonly Piece[]): { piece: number; index: number } {
  for (let piece = parts.length - 1; piece >= 0; piece--) {
    const part = parts[piece];
    const text =
      part?.kind === 'text'
        ? part.text
        : part?.kind === 'raw'
          ? part.value
          : part?.kind === 'open'
            ? part.span.open
            : part?.kind === 'close'
              ? part.span.close
              : '';
    if (part?.kind !== 'text' && text.includes('$')) return { piece, index: Infinity };
    for (let index = text.lastIndexOf('$'); index >= 0; index = index > 0 ? text.lastIndexOf('$', index - 1) : -1) {
      const before = index === 0 ? '' : text.charAt(index - 1);
      if (index === 0 || before === '\n' || !/\s/.test(before)) return { piece, index };
    }
  }
  return { piece: -1, index: -1 };
}
