import { type JsonNode } from '../../../json-node.js';
import { printLine } from '../inline/line.js';
import { type BlockPrinter, joinPieces, prefixLines } from '../printer.js';

/** An empty paragraph has no Markdown form but this. Where a container implies it, it is not written at all. */
export const EMPTY_PARAGRAPH = '<p></p>';

export const printParagraph: BlockPrinter = (node, printer) => {
  if (node.attrs) return null;
  return [node.content?.length ? printLine(node.content, 'paragraph', printer.footnotes) : EMPTY_PARAGRAPH];
};

export const printHeading: BlockPrinter = (node, printer) => {
  const { level, ...rest } = node.attrs ?? {};
  if (Object.keys(rest).length > 0 || !(typeof level === 'number' && [1, 2, 3, 4, 5, 6].includes(level))) return null;
  const line = printLine(node.content ?? [], 'heading', printer.footnotes);
  return ['#'.repeat(level) + (line === '' ? '' : ` ${line}`)];
};

export const printBlockquote: BlockPrinter = (node, printer) => {
  if (node.attrs) return null;
  const body = joinPieces(printer.flow(node.content ?? [], 'blockquote'));
  // Every line carries the marker: a bare blank line would end the quote.
  return [
    body
      .split('\n')
      .map((line) => (line === '' ? '>' : `> ${line}`))
      .join('\n'),
  ];
};

/** `___` in a list item, as `- ---` would itself be a rule. */
export const printRule: BlockPrinter = (node, _printer, { parent }) =>
  node.attrs || node.content ? null : [parent === 'listItem' || parent === 'taskItem' ? '___' : '---'];

export const printCodeBlock: BlockPrinter = (node) => {
  const { language, ...rest } = node.attrs ?? {};
  const text = plainText(node);
  if (text === null || Object.keys(rest).length > 0) return null;
  if (language !== undefined && !(typeof language === 'string' && /^[^\s`]+$/.test(language))) return null;
  return [fenced(text, '`', 3, typeof language === 'string' ? language : '')];
};

export const printMathBlock: BlockPrinter = (node) => {
  const { text, ...rest } = node.attrs ?? {};
  if (typeof text !== 'string' || text.includes('\r') || Object.keys(rest).length > 0 || node.content) return null;
  return [fenced(text, '$', 2, '')];
};

/** A text between fences that are longer than any run of the marker inside. */
function fenced(text: string, marker: string, minimum: number, info: string): string {
  let length = minimum;
  for (const run of text.match(marker === '`' ? /`+/g : /\$+/g) ?? []) length = Math.max(length, run.length + 1);
  const fence = marker.repeat(length);
  return text === '' ? `${fence}${info}\n${fence}` : `${fence}${info}\n${text}\n${fence}`;
}

/** The text of a code block; null if it holds more than text. */
function plainText(node: JsonNode): string | null {
  const [only, ...rest] = node.content ?? [];
  if (!only) return '';
  return rest.length === 0 && only.type === 'text' && !only.marks ? (only.text ?? '') : null;
}

export const printCallout: BlockPrinter = (node, printer) => {
  const { type, icon, ...rest } = node.attrs ?? {};
  if (Object.keys(rest).length > 0 || !CALLOUTS.has(type)) return null;
  if (icon !== undefined && !(typeof icon === 'string' && /^[^\n\r]*$/.test(icon))) return null;
  const body = joinPieces(printer.flow(node.content ?? [], 'callout'));
  let length = 3;
  for (const run of body.match(/^[ \t]*:{3,}/gm) ?? []) length = Math.max(length, run.trimStart().length + 1);
  const fence = ':'.repeat(length);
  const braces = icon === undefined ? '' : `{icon="${String(icon).replace(/[\\"]/g, '\\$&')}"}`;
  return [`${fence}${String(type)}${braces}\n${body === '' ? '' : `${body}\n`}${fence}`];
};

const CALLOUTS: ReadonlySet<unknown> = new Set(['default', 'info', 'note', 'success', 'warning', 'danger']);

/** Prints the body of a footnote behind its label. */
export function printNote(label: string, body: string): string {
  return prefixLines(body, body === '' ? `[^${label}]:` : `[^${label}]: `, '    ');
}
