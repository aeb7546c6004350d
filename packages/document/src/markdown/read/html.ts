import { type Element, type ElementContent, type RootContent, type Text } from 'hast';
import { property } from '../html/element-attrs.js';
import { readMark } from '../html/mark-elements.js';
import { BLOCK_TAGS, DROPPED_TAGS, HTML_TAGS } from '../html/tag-names.js';
import { readCarried } from './carried.js';
import { blocksIn, ELEMENT_READERS, TYPE_READERS } from './elements.js';
import { type HtmlPlace } from './html-place.js';
import { PLACEHOLDER } from './placeholder.js';
import { textNode, withMark } from './reader.js';
import { applyBlockAttrs } from './block-attrs.js';

/** Reads parsed HTML into the sink: known elements become nodes and marks, others are looked through, code is dropped. */
export function readHtml(nodes: readonly (RootContent | ElementContent)[], place: HtmlPlace): void {
  for (const node of nodes) {
    if (node.type === 'text') readHtmlText(node, place);
    else if (node.type === 'element') readElement(node, place);
    else if (node.type === 'comment') place.reader.warnings.add('HTML comments were left out.');
  }
}

function readHtmlText(node: Text, place: HtmlPlace): void {
  const text = node.value.replace(/[ \t\n\f\r]+/g, ' ');
  const words = text.replace(/^ | $/g, '');
  if (text.startsWith(' ')) place.sink.space(place.marks);
  if (words !== '') place.sink.inline(textNode(words, place.marks));
  if (words !== '' && text.endsWith(' ')) place.sink.space(place.marks);
}

function readElement(element: Element, place: HtmlPlace): void {
  const { sink, marks, reader } = place;
  const tag = element.tagName;
  if (tag === PLACEHOLDER) return place.readMarkdown(Number(property(element, 'n')), marks, sink);
  const carried = property(element, 'data-node');
  if (carried !== null) return readCarried(carried, tag, place);
  if (!HTML_TAGS.has(tag)) return readForeignTag(element, place);

  const type = property(element, 'data-type');
  const byType = type === null ? undefined : TYPE_READERS[type];
  if (byType) return byType(element, place);
  if (DROPPED_TAGS.has(tag)) {
    reader.warnings.add(`HTML elements <${tag}> are not read: what they held was left out.`);
    return;
  }
  const byTag = ELEMENT_READERS[tag];
  if (byTag) return byTag(element, place);
  const mark = readMark(element);
  if (mark) return readHtml(element.children, { ...place, marks: withMark(marks, mark) });
  if (BLOCK_TAGS.has(tag)) return readBlockElement(element, place);
  readHtml(element.children, place);
}

/** `div`, `p` and their like: what is inside, with the alignment, indent and direction that the element gives it. */
function readBlockElement(element: Element, place: HtmlPlace): void {
  place.sink.endParagraph();
  const blocks = blocksIn(element, place);
  if (blocks.length === 0 && element.tagName === 'p') blocks.push({ type: 'paragraph' });
  for (const block of applyBlockAttrs(element, blocks)) place.sink.block(block);
}

/** A tag that HTML does not know is text that someone wrote in angle brackets. */
function readForeignTag(element: Element, place: HtmlPlace): void {
  const { opening, closing } = (element.data?.position ?? {}) as TagPositions;
  const source = (tag: TagPosition | undefined): string =>
    tag?.start?.offset === undefined || tag.end?.offset === undefined
      ? ''
      : place.html.slice(tag.start.offset, tag.end.offset);
  place.sink.inline(textNode(source(opening) || `<${element.tagName}>`, place.marks));
  readHtml(element.children, place);
  const end = source(closing);
  if (end !== '') place.sink.inline(textNode(end, place.marks));
}

interface TagPosition {
  start?: { offset?: number };
  end?: { offset?: number };
}
interface TagPositions {
  opening?: TagPosition;
  closing?: TagPosition;
}
