import { type Element } from 'hast';
import { type JsonMark, type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { isSafeAddress, isSafePictureAddress } from '../../schema/safe-address.js';
import { ATOMS } from '../html/attribute-names.js';
import { property, readAttrs } from '../html/element-attrs.js';
import { alignment } from './block-attrs.js';
import { type HtmlPlace } from './html-place.js';
import { readCells } from './html-table.js';
import { markedNode, textNode, withMark } from './reader.js';
import { BlockSink, LineSink } from './sink.js';

export type ElementReader = (element: Element, place: HtmlPlace) => void;

/** The blocks inside an element. */
export function blocksIn(element: Element, place: HtmlPlace): JsonNode[] {
  const sink = new BlockSink();
  place.readChildren(element.children, { ...place, sink });
  return sink.finish();
}

/** The line inside an element, and the blocks that were found in it. */
function lineIn(element: Element, place: HtmlPlace): LineSink {
  const sink = new LineSink();
  place.readChildren(element.children, { ...place, sink });
  return sink;
}

/** All text inside an element, as it is written. */
function rawText(element: Element): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? rawText(child) : ''))
    .join('');
}

const node = (type: string, attrs: Record<string, unknown>, content: JsonNode[] = []): JsonNode => ({
  type,
  ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
  ...(content.length > 0 ? { content } : {}),
});

const container =
  (type: string): ElementReader =>
  (element, place) =>
    place.sink.block(node(type, readAttrs(type, element), fillContainer(type, blocksIn(element, place))));

const blockAtom =
  (type: string): ElementReader =>
  (element, place) => {
    const attrs = readAttrs(type, element);
    const isSafe = type === 'image' ? isSafePictureAddress : isSafeAddress;
    for (const name of ['src', 'url']) {
      if (typeof attrs[name] !== 'string' || isSafe(attrs[name])) continue;
      place.reader.warnings.add(`The address of a node "${type}" was left out: it may carry code.`);
      delete attrs[name];
    }
    place.sink.block(node(type, attrs));
  };

const inlineAtom =
  (type: string, fromText?: { attr: string; read: (text: string) => string }): ElementReader =>
  (element, place) => {
    const attrs = readAttrs(type, element);
    if (fromText && (attrs[fromText.attr] === undefined || attrs[fromText.attr] === 'true')) {
      const text = textIn(element, place);
      if (text !== '') attrs[fromText.attr] = fromText.read(text);
    }
    place.sink.inline(markedNode(node(type, attrs), place.marks));
  };

/** The text inside an element, with the Markdown in it read as text. */
function textIn(element: Element, place: HtmlPlace): string {
  const sink = new LineSink();
  place.readChildren(element.children, { ...place, marks: [], sink });
  return sink.line
    .map((item) => item.text ?? '')
    .join('')
    .trim();
}

function readHeading(element: Element, place: HtmlPlace): void {
  const { line, blocks } = lineIn(element, place);
  const content = line;
  const align = alignment(element);
  const attrs = { level: Number(element.tagName.slice(1)), ...(align === null ? {} : { textAlign: align }) };
  if (content.length > 0 || blocks.length === 0) place.sink.block(node('heading', attrs, content));
  else place.sink.endParagraph();
  blocks.forEach((block) => place.sink.block(block));
}

function readListElement(element: Element, place: HtmlPlace): void {
  const isTask = property(element, 'data-type') === 'taskList';
  const type = isTask ? 'taskList' : element.tagName === 'ol' ? 'orderedList' : 'bulletList';
  const itemType = isTask ? 'taskItem' : 'listItem';
  const items: JsonNode[] = [];
  for (const child of element.children) {
    if (child.type === 'text' && child.value.trim() === '') continue;
    if (child.type === 'element' && child.tagName === 'li') {
      const attrs = isTask ? { checked: false, ...readAttrs(itemType, child) } : readAttrs(itemType, child);
      items.push(node(itemType, attrs, fillContainer(itemType, blocksIn(child, place))));
      continue;
    }
    // What stands between items belongs to the one before it, as browsers show it.
    const sink = new BlockSink();
    place.readChildren([child], { ...place, sink });
    const stray = sink.finish();
    const last = items.at(-1);
    if (last) last.content = [...(last.content ?? []), ...stray];
    else if (stray.length > 0)
      items.push(node(itemType, isTask ? { checked: false } : {}, fillContainer(itemType, stray)));
  }
  const attrs = readAttrs(type, element);
  const start = Number(property(element, 'start') ?? 1);
  if (type === 'orderedList' && attrs.start === undefined && start !== 1) attrs.start = start;
  if (items.length > 0) place.sink.block(node(type, attrs, items));
}

function readDetails(element: Element, place: HtmlPlace): void {
  const summary = element.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'summary',
  );
  const rest = element.children.filter((child) => child !== summary);
  const contents = rest.filter(
    (child): child is Element => child.type === 'element' && property(child, 'data-type') === 'detailsContent',
  );
  const line = summary ? lineIn(summary, place) : new LineSink();
  const body = new BlockSink();
  const only = contents[0];
  const hasWrapper =
    contents.length === 1 &&
    rest.every((child) => child === only || (child.type === 'text' && child.value.trim() === ''));
  line.blocks.forEach((block) => body.block(block));
  place.readChildren(hasWrapper && only ? only.children : rest, { ...place, sink: body });
  const attrs = readAttrs('details', element);
  if (attrs.open === undefined && property(element, 'open') !== null) attrs.open = true;
  place.sink.block(
    node('details', attrs, [
      node('detailsSummary', summary ? readAttrs('detailsSummary', summary) : {}, line.line),
      node('detailsContent', hasWrapper && only ? readAttrs('detailsContent', only) : {}, body.finish()),
    ]),
  );
}

function readPre(element: Element, place: HtmlPlace): void {
  const code = element.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code');
  const language = /(?:^| )(?:language|lang)-(\S+)/.exec(property(code ?? element, 'class') ?? '')?.[1];
  const text = rawText(element).replace(/\n$/, '');
  place.sink.block(node('codeBlock', language ? { language } : {}, text === '' ? [] : [textNode(text, [])]));
}

function readColumns(element: Element, place: HtmlPlace): void {
  const columns = blocksIn(element, place);
  const isWhole = columns.length > 0 && columns.every((column) => column.type === 'column');
  if (isWhole) place.sink.block(node('columns', { layout: 'two_equal', ...readAttrs('columns', element) }, columns));
  else
    columns
      .flatMap((column) => (column.type === 'column' ? (column.content ?? []) : [column]))
      .forEach((block) => place.sink.block(block));
}

function readImage(element: Element, place: HtmlPlace): void {
  if (place.marks.some((mark: JsonMark) => mark.type === 'link')) {
    place.reader.warnings.add('Links around images were left out: an image cannot be a link.');
  }
  blockAtom('image')(element, place);
}

function readFrame(element: Element, place: HtmlPlace): void {
  const src = property(element, 'src') ?? '';
  if (!/^https?:/i.test(src)) place.reader.warnings.add('A frame without a web address was left out.');
  else place.sink.block(node('embed', { src, provider: 'iframe' }));
}

function readHtmlEmbed(element: Element, place: HtmlPlace): void {
  if (place.reader.allowHtmlEmbed) return blockAtom('htmlEmbed')(element, place);
  const source = property(element, 'data-source') ?? '';
  place.reader.warnings.add('An HTML embed became a code block: only an administrator may embed HTML.');
  place.sink.block(node('codeBlock', { language: 'html' }, source === '' ? [] : [textNode(source, [])]));
}

function readSup(element: Element, place: HtmlPlace): void {
  if (property(element, 'data-footnote-ref') === null) {
    return place.readChildren(element.children, { ...place, marks: withMark(place.marks, { type: 'superscript' }) });
  }
  place.sink.inline(markedNode(node('footnoteReference', readAttrs('footnoteReference', element)), place.marks));
}

function readSection(element: Element, place: HtmlPlace): void {
  const isNotes = property(element, 'data-footnotes') !== null;
  const blocks = blocksIn(element, place);
  if (isNotes && blocks.length > 0 && blocks.every((block) => block.type === 'footnoteDefinition')) {
    place.sink.block(node('footnotesList', readAttrs('footnotesList', element), blocks));
  } else {
    place.sink.endParagraph();
    blocks.forEach((block) => place.sink.block(block));
  }
}

/** Readers by `data-type`, tried before those by tag name. */
export const TYPE_READERS: Readonly<Record<string, ElementReader>> = {
  ...Object.fromEntries(
    Object.entries(ATOMS).flatMap(([type, { tag, dataType }]) =>
      dataType ? [[dataType, tag === 'span' ? inlineAtom(type) : blockAtom(type)]] : [],
    ),
  ),
  mention: inlineAtom('mention', { attr: 'label', read: (text) => text.replace(/^@/, '') }),
  status: inlineAtom('status', { attr: 'text', read: (text) => text }),
  mathInline: inlineAtom('mathInline', { attr: 'text', read: (text) => text }),
  mathBlock: (element, place) => {
    const { text } = readAttrs('mathBlock', element);
    place.sink.block(
      node('mathBlock', { text: text === undefined || text === 'true' ? textIn(element, place) : text }),
    );
  },
  document: (element, place) => {
    place.reader.documentAttrs = readAttrs('doc', element);
  },
  htmlEmbed: readHtmlEmbed,
  callout: (element, place) => {
    const attrs = { type: 'info', ...readAttrs('callout', element) };
    place.sink.block(node('callout', attrs, fillContainer('callout', blocksIn(element, place))));
  },
  columns: readColumns,
  column: container('column'),
  transclusionSource: container('transclusionSource'),
  footnoteDefinition: container('footnoteDefinition'),
  taskList: readListElement,
};

export const ELEMENT_READERS: Readonly<Record<string, ElementReader>> = {
  br: (_element, place) => place.sink.inline({ type: 'hardBreak' }),
  hr: (_element, place) => place.sink.block({ type: 'horizontalRule' }),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, readHeading])),
  blockquote: container('blockquote'),
  ul: readListElement,
  ol: readListElement,
  pre: readPre,
  details: readDetails,
  table: readCells,
  img: readImage,
  image: readImage,
  video: blockAtom('video'),
  audio: blockAtom('audio'),
  iframe: readFrame,
  sup: readSup,
  section: readSection,
};
