import { type JsonNode } from '../../json-node.js';
import { attribute, writeAttrs } from '../element-attrs.js';
import { isPlainColor } from '../style-marks.js';
import { type BlockWriter, type WriteBlocks } from './writer.js';

export const writeTable: BlockWriter = (node, write) => {
  const rows = node.content ?? [];
  if (rows.length === 0 || !rows.every(isRow)) return null;
  const body = rows.map((row) => {
    const cells = (row.content ?? []).map((cell) => writeCell(cell, write)).join('');
    return `<tr${writeAttrs(row.type, row.attrs)}>${cells}</tr>`;
  });
  return `<table${writeAttrs(node.type, node.attrs)}><tbody>${body.join('')}</tbody></table>`;
};

const isRow = (row: JsonNode): boolean =>
  row.type === 'tableRow' && (row.content ?? []).every(({ type }) => type === 'tableCell' || type === 'tableHeader');

function writeCell(cell: JsonNode, write: WriteBlocks): string {
  const tag = cell.type === 'tableHeader' ? 'th' : 'td';
  const color = cell.attrs?.backgroundColor;
  const shown = isPlainColor(color) ? attribute('style', `background-color: ${color}`) : '';
  return `<${tag}${shown}${writeAttrs(cell.type, cell.attrs)}>${write(cell.content)}</${tag}>`;
}
