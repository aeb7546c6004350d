import { type JsonNode } from '../../../json-node.js';
import { writeAttrs } from '../../../html/element-attrs.js';
import { printLine } from '../inline/line.js';
import { element, island } from '../island.js';
import { type BlockPlace, type BlockPrinter, joinPieces, prefixLines, type Printer } from '../printer.js';
import { EMPTY_PARAGRAPH } from './text-blocks.js';

const MAX_NUMBER = 999_999_999;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

/** Markers of a list, and of a list right behind one with the first marker. */
const BULLETS = ['-', '*'] as const;
const DOTS = ['.', ')'] as const;

export const printList: BlockPrinter = (node, printer, place) => {
  const items = node.content ?? [];
  const itemType = node.type === 'taskList' ? 'taskItem' : 'listItem';
  if (items.length === 0 || items.some((item) => item.type !== itemType || item.content?.[0]?.type !== 'paragraph'))
    return null;
  const marker = markers(node, items.length, place);
  if (marker === null) return null;
  if (items.some((item) => hasOwnAttrs(item) || (itemType === 'taskItem' && item.content?.[0]?.attrs)))
    return printHtmlList(node, printer);
  return [items.map((item, index) => printItem(item, marker(index), printer)).join('\n')];
};

/** The marker of each item, or null if the attributes of the list cannot be spelled. */
function markers(list: JsonNode, count: number, place: BlockPlace): ((index: number) => string) | null {
  const choice = place.isAlternate ? 1 : 0;
  if (list.type !== 'orderedList') return list.attrs ? null : () => BULLETS[choice];
  const { start, ...rest } = { start: 1, ...list.attrs };
  const isNumber = typeof start === 'number' && Number.isInteger(start) && start >= 0 && start + count <= MAX_NUMBER;
  return isNumber && Object.keys(rest).length === 0 ? (index) => `${start + index}${DOTS[choice]}` : null;
}

function hasOwnAttrs(item: JsonNode): boolean {
  const { checked, ...rest } = item.attrs ?? {};
  return Object.keys(rest).length > 0 || (item.type === 'taskItem' && typeof checked !== 'boolean');
}

function printItem(item: JsonNode, marker: string, printer: Printer): string {
  const body = itemBody(item, printer);
  const line = prefixLines(body, `${marker} `, ' '.repeat(marker.length + 1));
  // Markers without text between them (`- - -`) would be a rule.
  if (!RULE.test(line.split('\n', 1)[0] ?? '')) return body === '' ? marker : line;
  return prefixLines(`${EMPTY_PARAGRAPH}\n\n${body}`, `${marker} `, ' '.repeat(marker.length + 1));
}

function itemBody(item: JsonNode, printer: Printer): string {
  const [first, ...rest] = item.content ?? [];
  const head = first ? itemHead(item, first, rest[0], printer) : '';
  const blocks = rest.length > 0 ? printer.flow(rest, item.type) : [];
  const next = rest[0];
  const body = joinPieces(blocks);
  if (head === '' || blocks.length === 0) return head + body;
  // A tag at the front of the item would go on as HTML until a blank line.
  return head + (next && followsTightly(next, first, body) && !head.startsWith('<') ? '\n' : '\n\n') + body;
}

/** The first paragraph of an item. An empty one is implied by whatever block follows it, but a paragraph. */
function itemHead(item: JsonNode, first: JsonNode, next: JsonNode | undefined, printer: Printer): string {
  const box = item.type === 'taskItem' ? (item.attrs?.checked === true ? '[x]' : '[ ]') : '';
  if (first.attrs) return joinPieces(printer.flow([first], item.type));
  if (first.content?.length) {
    const line = printLine(first.content, box === '' ? 'paragraph' : 'task', printer.footnotes);
    return box === '' ? line : `${box} ${line}`;
  }
  if (next?.type !== 'paragraph') return box;
  return box === '' ? EMPTY_PARAGRAPH : `${box} ${EMPTY_PARAGRAPH}`;
}

/** Whether a nested list may stand right under its paragraph: one that cannot interrupt it needs a blank line. */
function followsTightly(next: JsonNode, first: JsonNode | undefined, body: string): boolean {
  if (first?.attrs || !(next.type === 'bulletList' || next.type === 'taskList' || next.type === 'orderedList'))
    return false;
  return /^(?:[-*]|1[.)]) \S/.test(body);
}

/** A list whose items have attributes, as HTML with Markdown inside the items. */
function printHtmlList(list: JsonNode, printer: Printer): string[] {
  const tag = list.type === 'orderedList' ? 'ol' : 'ul';
  const type = list.type === 'taskList' ? ' data-type="taskList"' : '';
  const items = (list.content ?? []).flatMap((item) => {
    const itemType = item.type === 'taskItem' ? ' data-type="taskItem"' : '';
    return element(`<li${itemType}${writeAttrs(item.type, item.attrs)}>`, '</li>', item.content ?? [], 'li');
  });
  return island([`<${tag}${type}${writeAttrs(list.type, list.attrs)}>`, ...items, `</${tag}>`], printer);
}
