import { type Element, type ElementContent, type RootContent, type Text } from 'hast';
import { property } from '../element-attrs.js';
import { readMarks } from '../mark-elements.js';
import { style } from '../style-marks.js';
import { BLOCK_TAGS, DROPPED_TAGS, HTML_TAGS } from '../tag-names.js';
import { readCarried } from './carried.js';
import { ELEMENT_READERS, TYPE_READERS } from './elements.js';
import { blocksIn } from './inside.js';
import { applyBlockAttrs } from './block-attrs.js';
import { textNode, withMark } from './nodes.js';
import { type HtmlPlace, PLACEHOLDER } from './place.js';
import { joinWordLists } from './word-lists.js';

/** Reads parsed HTML into the sink: known elements become nodes and marks, others are looked through, code is dropped. */
export function readHtml(nodes: readonly (RootContent | ElementContent)[], place: HtmlPlace): void {
  for (const node of place.markdown ? nodes : joinWordLists(nodes)) {
    if (node.type === 'text') readHtmlText(node, place);
    else if (node.type === 'element') readElement(node, place);
    else if (node.type === 'comment' && place.markdown) place.reader.warnings.add('HTML comments were left out.');
  }
}

function readHtmlText(node: Text, place: HtmlPlace): void {
  if (place.keepsSpace) {
    if (node.value !== '') place.sink.inline(textNode(node.value, place.marks));
    return;
  }
  const text = node.value.replace(/[ \t\n\f\r]+/g, ' ');
  const words = text.replace(/^ | $/g, '');
  if (text.startsWith(' ')) place.sink.space(place.marks);
  if (words !== '') place.sink.inline(textNode(words, place.marks));
  if (words !== '' && text.endsWith(' ')) place.sink.space(place.marks);
}

function readElement(element: Element, place: HtmlPlace): void {
  const { sink, marks, reader, markdown } = place;
  const tag = element.tagName;
  if (markdown && tag === PLACEHOLDER) return markdown.read(Number(property(element, 'n')), marks, sink);
  const carried = property(element, 'data-node');
  if (carried !== null) return readCarried(carried, tag, place);
  if (!HTML_TAGS.has(tag)) return readForeignTag(element, place);

  const type = typeOf(element);
  const byType = type === null ? undefined : TYPE_READERS[type];
  if (byType) return byType(element, place);
  if (DROPPED_TAGS.has(tag)) {
    reader.warnings.add(`HTML elements <${tag}> are not read: what they held was left out.`);
    return;
  }
  const byTag = ELEMENT_READERS[tag];
  if (byTag) return byTag(element, place);
  const inner = withSpaceOf(element, place);
  const found = readMarks(element);
  if (found.length > 0) return readHtml(element.children, { ...inner, marks: found.reduce(withMark, [...marks]) });
  if (BLOCK_TAGS.has(tag)) return readBlockElement(element, inner);
  readHtml(element.children, inner);
}

/** What an element says it is: by `data-type`, or by a name of its own. */
function typeOf(element: Element): string | null {
  if (property(element, 'data-youtube-video') !== null) return 'youtube';
  if (property(element, 'data-footnote-def') !== null) return 'footnoteDefinition';
  return property(element, 'data-type');
}

/** The place inside the element, where white space counts or does not as its style says. */
function withSpaceOf(element: Element, place: HtmlPlace): HtmlPlace {
  if (place.markdown) return place;
  const space = style(element, 'white-space');
  return space === null ? place : { ...place, keepsSpace: KEPT_SPACE.has(space) };
}

const KEPT_SPACE: ReadonlySet<string> = new Set(['pre', 'pre-wrap', 'break-spaces']);

/** `div`, `p` and their like: what is inside, with the alignment, indent and direction that the element gives it. */
function readBlockElement(element: Element, place: HtmlPlace): void {
  place.sink.endParagraph();
  const blocks = blocksIn(element, place);
  if (blocks.length === 0 && element.tagName === 'p') blocks.push({ type: 'paragraph' });
  for (const block of applyBlockAttrs(element, blocks)) place.sink.block(block);
}

/** In Markdown, a tag that HTML does not know is text that someone wrote in angle brackets. */
function readForeignTag(element: Element, place: HtmlPlace): void {
  if (!place.markdown) return readHtml(element.children, place);
  const { source: html } = place.markdown;
  const { opening, closing } = (element.data?.position ?? {}) as TagPositions;
  const source = (tag: TagPosition | undefined): string =>
    tag?.start?.offset === undefined || tag.end?.offset === undefined
      ? ''
      : html.slice(tag.start.offset, tag.end.offset);
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
