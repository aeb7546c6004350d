import { type Element } from 'hast';
import { type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { property, readAttrs } from '../element-attrs.js';
import { blocksIn, childElements, node, rawText } from './inside.js';
import { markedNode, textNode, withMark } from './nodes.js';
import { type HtmlPlace } from './place.js';

/** `sup`: a footnote reference of either family, or raised text. */
export function readReference(element: Element, place: HtmlPlace): void {
  const stock = childElements(element).find(
    (child) => child.tagName === 'a' && /(?:^| )footnote-ref(?: |$)/.test(property(child, 'class') ?? ''),
  );
  if (property(element, 'data-footnote-ref') !== null) {
    place.sink.inline(markedNode(node('footnoteReference', readAttrs('footnoteReference', element)), place.marks));
  } else if (stock && property(stock, 'data-id') !== null) {
    place.sink.inline(markedNode(stockReference(stock), place.marks));
  } else place.readChildren(element.children, { ...place, marks: withMark(place.marks, { type: 'superscript' }) });
}

function stockReference(anchor: Element): JsonNode {
  const number = property(anchor, 'data-reference-number');
  const href = property(anchor, 'href');
  const attrs = {
    'data-id': property(anchor, 'data-id'),
    ...(number === null ? {} : { referenceNumber: /^[1-9]\d{0,8}$/.test(number) ? Number(number) : number }),
    ...(href === null ? {} : { href }),
  };
  const text = rawText(anchor);
  return node('footnoteReference', attrs, text === '' ? [] : [textNode(text, [])]);
}

export function readDefinition(element: Element, place: HtmlPlace): void {
  const type = 'footnoteDefinition';
  place.sink.block(node(type, readAttrs(type, element), fillContainer(type, blocksIn(element, place))));
}

/** `section`: the notes of a page in the fork's family, or any part of one. */
export function readNotes(element: Element, place: HtmlPlace): void {
  const isNotes = property(element, 'data-footnotes') !== null;
  const blocks = blocksIn(element, place);
  if (isNotes && blocks.length > 0 && blocks.every((block) => block.type === 'footnoteDefinition')) {
    place.sink.block(node('footnotesList', readAttrs('footnotesList', element), blocks));
  } else {
    place.sink.endParagraph();
    blocks.forEach((block) => place.sink.block(block));
  }
}

/** `ol.footnotes`: the notes of a page in stock's family. False for any other list. */
export function readNotesOfList(element: Element, place: HtmlPlace): boolean {
  if (element.tagName !== 'ol' || !/(?:^| )footnotes(?: |$)/.test(property(element, 'class') ?? '')) return false;
  const items = childElements(element);
  if (items.length === 0 || items.some((item) => item.tagName !== 'li' || property(item, 'data-id') === null))
    return false;
  const notes = items.map((item) => {
    const attrs = { id: property(item, 'id'), 'data-id': property(item, 'data-id'), ...readAttrs('footnote', item) };
    return node('footnote', attrs, fillContainer('footnote', blocksIn(item, place)));
  });
  place.sink.block(node('footnotes', readAttrs('footnotes', element), notes));
  return true;
}
