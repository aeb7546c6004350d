import { type Element } from 'hast';
import { type JsonMark } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { isSafeAddress, isSafePictureAddress } from '../../schema/safe-address.js';
import { ATOMS } from '../attribute-names.js';
import { property, readAttrs } from '../element-attrs.js';
import { applyBlockAttrs } from './block-attrs.js';
import { blocksIn, childElements, lineIn, node, rawText } from './inside.js';
import { readListElement } from './lists.js';
import { markedNode, textNode } from './nodes.js';
import { readDefinition, readNotes, readReference } from './notes.js';
import { type HtmlPlace } from './place.js';
import { BlockSink, hardBreak, LineSink } from './sink.js';
import { readCells } from './tables.js';

export type ElementReader = (element: Element, place: HtmlPlace) => void;

const container =
  (type: string): ElementReader =>
  (element, place) =>
    place.sink.block(node(type, readAttrs(type, element), fillContainer(type, blocksIn(element, place))));

const blockAtom =
  (type: string): ElementReader =>
  (element, place) => {
    place.sink.block(node(type, safeAddresses(type, readAttrs(type, element), place)));
  };

function safeAddresses(type: string, attrs: Record<string, unknown>, place: HtmlPlace): Record<string, unknown> {
  const isSafe = type === 'image' ? isSafePictureAddress : isSafeAddress;
  for (const name of ['src', 'url']) {
    if (typeof attrs[name] !== 'string' || isSafe(attrs[name])) continue;
    place.reader.warnings.add(`The address of a node "${type}" was left out: it may carry code.`);
    delete attrs[name];
  }
  return attrs;
}

const inlineAtom =
  (type: string, fromText?: { attr: string; read: (text: string) => string }): ElementReader =>
  (element, place) => {
    const attrs = readAttrs(type, element);
    if (fromText && (attrs[fromText.attr] === undefined || attrs[fromText.attr] === 'true')) {
      const text = textIn(element, place);
      if (text !== '' || attrs[fromText.attr] === 'true') attrs[fromText.attr] = fromText.read(text);
    }
    place.sink.inline(markedNode(node(type, attrs), place.marks));
  };

/** The text inside an element, with the Markdown in it read as text. */
function textIn(element: Element, place: HtmlPlace): string {
  if (!place.markdown) return rawText(element);
  const sink = new LineSink();
  place.readChildren(element.children, { ...place, marks: [], sink });
  return sink.line
    .map((item) => item.text ?? '')
    .join('')
    .trim();
}

function readHeading(element: Element, place: HtmlPlace): void {
  const { line, blocks } = lineIn(element, place);
  const heading = node('heading', { level: Number(element.tagName.slice(1)) }, line);
  if (line.length > 0 || blocks.length === 0) applyBlockAttrs(element, [heading]).forEach((it) => place.sink.block(it));
  else place.sink.endParagraph();
  blocks.forEach((block) => place.sink.block(block));
}

function readDetails(element: Element, place: HtmlPlace): void {
  const summary = childElements(element).find(({ tagName }) => tagName === 'summary');
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
  const code = childElements(element).find(({ tagName }) => tagName === 'code');
  const language = /(?:^| )(?:language|lang)-(\S+)/.exec(property(code ?? element, 'class') ?? '')?.[1];
  const text = rawText(element).replace(/\n$/, '');
  const attrs = { ...(language ? { language } : {}), ...readAttrs('codeBlock', element) };
  place.sink.block(node('codeBlock', attrs, text === '' ? [] : [textNode(text, [])]));
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

/** An embedded film: its address stands on the element, or only on the frame inside. */
function readYoutube(element: Element, place: HtmlPlace): void {
  const attrs = readAttrs('youtube', element);
  const frame = childElements(element).find(({ tagName }) => tagName === 'iframe');
  if (frame && attrs.src === undefined) {
    for (const name of ['src', 'start', 'width', 'height']) {
      const text = property(frame, name);
      if (text !== null) attrs[name] = name === 'src' || !/^\d{1,9}$/.test(text) ? text : Number(text);
    }
  }
  place.sink.block(node('youtube', safeAddresses('youtube', attrs, place)));
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
    const attrs = readAttrs('mathBlock', element);
    if (attrs.text === undefined || attrs.text === 'true') attrs.text = textIn(element, place);
    place.sink.block(node('mathBlock', attrs));
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
  footnoteDefinition: readDefinition,
  taskList: readListElement,
  youtube: readYoutube,
};

export const ELEMENT_READERS: Readonly<Record<string, ElementReader>> = {
  br: (_element, place) => place.sink.inline(hardBreak(place.markdown === undefined)),
  hr: (element, place) => place.sink.block(node('horizontalRule', readAttrs('horizontalRule', element))),
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
  sup: readReference,
  section: readNotes,
};
