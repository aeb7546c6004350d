import { type JsonMark, type JsonNode } from '../../json-node.js';
import { isSafeAddress } from '../../schema/safe-address.js';
import { linkMark } from '../../html/mark-elements.js';
import { readIsland } from './island.js';
import { markedNode, textNode, withMark } from '../../html/read/nodes.js';
import { type Reader } from './reader.js';
import { shorten } from './shorten.js';
import { type Sink } from '../../html/read/sink.js';
import { type TokenNode } from './token-tree.js';

type Marks = readonly JsonMark[];
type LineReader = (node: TokenNode, marks: Marks, sink: Sink, reader: Reader) => void;

/** Reads the content of one line: texts with marks, breaks, and whatever stands in it as HTML. */
export function readLine(nodes: readonly TokenNode[], marks: Marks, sink: Sink, reader: Reader): void {
  if (nodes.some((node) => node.token.type === 'html_inline')) {
    readIsland(nodes, 'html_inline', marks, sink, reader);
    return;
  }
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as TokenNode;
    if (node.token.type === 'softbreak') readSoftBreak(nodes, index, marks, sink);
    else LINE_READERS[node.token.type]?.(node, marks, sink, reader);
  }
}

const inMark =
  (type: string): LineReader =>
  (node, marks, sink, reader) =>
    reader.readLine(node.children, withMark(marks, { type }), sink);

const readText: LineReader = (node, marks, sink) => {
  if (node.token.content !== '') sink.inline(textNode(node.token.content, marks));
};

const LINE_READERS: Readonly<Record<string, LineReader>> = {
  text: readText,
  text_special: readText,
  code_inline: (node, marks, sink) => sink.inline(textNode(node.token.content, withMark(marks, { type: 'code' }))),
  hardbreak: (_node, _marks, sink) => sink.inline({ type: 'hardBreak' }),
  strong_open: inMark('bold'),
  em_open: inMark('italic'),
  s_open: inMark('strike'),
  link_open: readLink,
  image: readImage,
  math_inline: (node, marks, sink) =>
    sink.inline(markedNode({ type: 'mathInline', attrs: { text: node.token.content } }, marks)),
  footnote_reference: (node, marks, sink, reader) =>
    sink.inline(markedNode(reader.footnotes.reference((node.token.meta as { label: string }).label), marks)),
  footnote_inline: (node, marks, sink, reader) =>
    sink.inline(markedNode(reader.footnotes.inlineNote(node.token.children ?? []), marks)),
};

function readLink(node: TokenNode, marks: Marks, sink: Sink, reader: Reader): void {
  const href = attr(node, 'href');
  const title = attr(node, 'title') || null;
  const mark = isSafeAddress(href) ? linkMark(href, { title }) : null;
  if (!mark) reader.warnings.add(`The link to "${shorten(href)}" was left out: its address may carry code.`);
  reader.readLine(node.children, mark ? withMark(marks, mark) : marks, sink);
}

function readImage(node: TokenNode, marks: Marks, sink: Sink, reader: Reader): void {
  const alt = plainText(node.token.children ?? []);
  const image: JsonNode = {
    type: 'image',
    attrs: alt === '' ? { src: attr(node, 'src') } : { src: attr(node, 'src'), alt },
  };
  if (attr(node, 'title') !== '')
    reader.warnings.add(`The title of the image "${shorten(attr(node, 'src'))}" was left out: images have none.`);
  if (marks.some((mark) => mark.type === 'link')) {
    reader.warnings.add(
      `The link around the image "${shorten(attr(node, 'src'))}" was left out: an image cannot be a link.`,
    );
  }
  sink.block(image);
}

/** A line end in the text is a space for the reader of the page, but nothing between two ideographs. */
function readSoftBreak(nodes: readonly TokenNode[], index: number, marks: Marks, sink: Sink): void {
  const before = nodes[index - 1]?.token.content.slice(-1) ?? '';
  const after = nodes[index + 1]?.token.content.slice(0, 1) ?? '';
  if (!IDEOGRAPH.test(before) || !IDEOGRAPH.test(after)) sink.space(marks);
}

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff65]/u;

const attr = (node: TokenNode, name: string): string => String(node.token.attrGet(name) ?? '');

/** The text in the brackets of an image, without its marks. */
function plainText(tokens: readonly TokenNode['token'][]): string {
  return tokens
    .map((token) => (token.children ? plainText(token.children) : token.type === 'softbreak' ? ' ' : token.content))
    .join('');
}
