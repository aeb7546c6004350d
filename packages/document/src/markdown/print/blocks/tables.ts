import { type JsonNode } from '../../../json-node.js';
import { writeAttrs } from '../../../html/element-attrs.js';
import { printLine } from '../inline/line.js';
import { element, island, type IslandPart } from '../island.js';
import { type BlockPrinter, type Printer } from '../printer.js';

const RULES: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [undefined, '---'],
  ['left', ':--'],
  ['center', ':-:'],
  ['right', '--:'],
]);

/** A table in pipes when every cell is one line and the first row is the header; else as HTML, which loses nothing. */
export const printTable: BlockPrinter = (node, printer) => {
  const rows = node.content ?? [];
  if (node.attrs || rows.length === 0 || !rows.every(isRow)) return null;
  return isPipeTable(rows) ? [printPipes(rows, printer)] : printHtmlTable(rows, printer);
};

function isRow(row: JsonNode): boolean {
  return (
    row.type === 'tableRow' &&
    (row.content ?? []).every((cell) => cell.type === 'tableCell' || cell.type === 'tableHeader')
  );
}

function isPipeTable(rows: readonly JsonNode[]): boolean {
  const header = rows[0]?.content ?? [];
  if (header.length === 0) return false;
  return rows.every((row, rowIndex) => {
    const cells = row.content ?? [];
    const type = rowIndex === 0 ? 'tableHeader' : 'tableCell';
    return (
      !row.attrs &&
      cells.length === header.length &&
      cells.every((cell, column) => cell.type === type && isLineCell(cell) && alignOf(cell) === alignOf(header[column]))
    );
  });
}

const alignOf = (cell: JsonNode | undefined): unknown => cell?.attrs?.align;

/** Whether a cell is one plain paragraph. A vertical tab at its end would be cut off, and no entity names it. */
function isLineCell(cell: JsonNode): boolean {
  const { align, ...rest } = cell.attrs ?? {};
  if (Object.keys(rest).length > 0 || !RULES.has(align) || cell.content?.length !== 1) return false;
  const [line] = cell.content;
  if (line?.type !== 'paragraph' || line.attrs) return false;
  const ends = [line.content?.[0], line.content?.at(-1)].map((end) => end?.text ?? '');
  return !ends[0]?.startsWith('\v') && !ends[1]?.endsWith('\v');
}

function printPipes(rows: readonly JsonNode[], printer: Printer): string {
  const lines = rows.map((row) =>
    pipeRow((row.content ?? []).map((cell) => printLine(cell.content?.[0]?.content ?? [], 'cell', printer.footnotes))),
  );
  lines.splice(1, 0, pipeRow((rows[0]?.content ?? []).map((cell) => RULES.get(alignOf(cell)) ?? '---')));
  return lines.join('\n');
}

const pipeRow = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;

function printHtmlTable(rows: readonly JsonNode[], printer: Printer): string[] {
  const parts = rows.flatMap((row): IslandPart[] => [
    `<tr${writeAttrs('tableRow', row.attrs)}>`,
    ...(row.content ?? []).flatMap((cell) => {
      const tag = cell.type === 'tableHeader' ? 'th' : 'td';
      return element(`<${tag}${writeAttrs(cell.type, cell.attrs)}>`, `</${tag}>`, cell.content ?? [], cell.type);
    }),
    '</tr>',
  ]);
  return island(['<table>', ...parts, '</table>'], printer);
}
