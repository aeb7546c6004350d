import { type Element } from 'hast';
import { type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { readAttrs } from '../element-attrs.js';
import { style } from '../style-marks.js';
import { alignment } from './block-attrs.js';
import { type HtmlPlace } from './place.js';
import { BlockSink } from './sink.js';

/** A `table` element. What stands in it outside of cells comes before the table, as browsers show it. */
export function readCells(element: Element, place: HtmlPlace): void {
  const rows: JsonNode[] = [];
  const readPart = (part: Element): void => {
    for (const child of part.children) {
      if (child.type !== 'element') place.readChildren([child], place);
      else if (child.tagName === 'tr') rows.push(readRow(child, place));
      else if (['thead', 'tbody', 'tfoot'].includes(child.tagName)) readPart(child);
      else if (child.tagName !== 'colgroup') place.readChildren([child], place);
    }
  };
  readPart(element);
  const attrs = readAttrs('table', element);
  place.sink.endParagraph();
  if (rows.length > 0) place.sink.block({ type: 'table', ...(hasKeys(attrs) ? { attrs } : {}), content: rows });
}

function readRow(row: Element, place: HtmlPlace): JsonNode {
  const attrs = readAttrs('tableRow', row);
  const content = row.children.flatMap((cell) =>
    cell.type === 'element' && (cell.tagName === 'td' || cell.tagName === 'th') ? [readCell(cell, place)] : [],
  );
  return { type: 'tableRow', ...(hasKeys(attrs) ? { attrs } : {}), ...(content.length > 0 ? { content } : {}) };
}

function readCell(cell: Element, place: HtmlPlace): JsonNode {
  const type = cell.tagName === 'th' ? 'tableHeader' : 'tableCell';
  const sink = new BlockSink();
  place.readChildren(cell.children, { ...place, sink });
  const attrs = readAttrs(type, cell);
  const align = alignment(cell);
  if (attrs.align === undefined && align !== null) attrs.align = align;
  const background = style(cell, 'background-color');
  if (attrs.backgroundColor === undefined && background !== null) attrs.backgroundColor = background;
  return { type, ...(hasKeys(attrs) ? { attrs } : {}), content: fillContainer(type, sink.finish()) };
}

const hasKeys = (attrs: object): boolean => Object.keys(attrs).length > 0;
