import { type LineFacts, UNSAFE, UNSAFE_AT_LINE_START } from './unsafe.js';

export interface TextPlace {
  /** What stands before the text on its line, '' at the start of the line. */
  previous: string;
  /** What comes after the text on its line, '' at the end of the line. */
  next: string;
  /** Whether block markers would be read at the front of the text. */
  atLineStart: boolean;
  /** White space that a parser cuts off at the ends of this kind of line. */
  edge: RegExp;
  inLink: boolean;
  line: LineFacts;
}

/** The characters with a row in the table, and line ends. */
const CANDIDATES = /[\\`*_~[\]!^<&$:\n]/g;

/**
 * A text as Markdown that reads back as the same text. Escapes are backslashes, and only where the character would mean
 * something; entities stand for white space at the ends of a line and for line ends, never inside a word.
 */
export function escapeText(text: string, place: TextPlace): string {
  const start = place.previous === '' ? edgeLength(text, place.edge, 'start') : 0;
  const end = place.next === '' && start < text.length ? edgeLength(text, place.edge, 'end') : 0;
  const forced = place.atLineStart && start === 0 ? blockMarker(text) : -1;
  let escaped = '';
  let done = 0;
  const copyTo = (index: number): void => {
    escaped += text.slice(done, index);
    done = index;
  };
  if (start > 0) {
    escaped += entity(text.slice(0, start));
    done = start;
  }
  if (forced >= 0 && UNSAFE[text.charAt(forced)] === undefined) {
    copyTo(forced);
    escaped += '\\';
  }
  CANDIDATES.lastIndex = done;
  for (let match = CANDIDATES.exec(text); match; match = CANDIDATES.exec(text)) {
    const { index } = match;
    if (index >= text.length - end) break;
    copyTo(index);
    if (match[0] === '\n') {
      escaped += '&#10;';
      done = index + 1;
    } else if (
      index === forced ||
      UNSAFE[match[0]]?.({
        text,
        index,
        previous: place.previous,
        next: place.next,
        inLink: place.inLink,
        line: place.line,
      })
    ) {
      escaped += '\\';
    }
  }
  copyTo(text.length - end);
  return escaped + entity(text.slice(text.length - end));
}

/** Index of the character to escape so that the text does not begin a block, or -1. */
function blockMarker(text: string): number {
  for (const [pattern, offset] of UNSAFE_AT_LINE_START) {
    const match = pattern.exec(text);
    if (match) return offset === 'end' ? match[0].length : offset;
  }
  return -1;
}

/** Length of the one character of white space at this end of the text, or 0. */
function edgeLength(text: string, edge: RegExp, side: 'start' | 'end'): number {
  const char = side === 'start' ? text.charAt(0) : text.charAt(text.length - 1);
  return char !== '\n' && edge.test(char) ? 1 : 0;
}

function entity(char: string): string {
  if (char === '') return '';
  if (char === '\u00a0') return '&nbsp;';
  return `&#${char.charCodeAt(0)};`;
}
