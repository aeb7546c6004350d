import { type Nodes, type Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { DocumentError } from '../../errors.js';
import { type JsonMark } from '../../json-node.js';
import { HTML_TAGS } from '../html/tag-names.js';
import { readHtml } from './html.js';
import { PLACEHOLDER } from './placeholder.js';
import { type Reader, textNode } from './reader.js';
import { type Sink } from './sink.js';
import { type TokenNode } from './token-tree.js';

/** How deep tags may lie in each other before the text is refused. */
const MAX_TAG_DEPTH = 300;

/**
 * Reads siblings of which some are HTML. The HTML is parsed as one text, with a placeholder for each piece of Markdown
 * between the tags, so that `<details>` … `</details>` may enclose Markdown and unclosed tags do no harm.
 */
export function readIsland(
  nodes: readonly TokenNode[],
  htmlType: 'html_block' | 'html_inline',
  marks: readonly JsonMark[],
  sink: Sink,
  reader: Reader,
): void {
  const html = nodes
    .map((node, index) =>
      node.token.type === htmlType ? node.token.content : `<${PLACEHOLDER} n="${index}"></${PLACEHOLDER}>`,
    )
    .join(htmlType === 'html_block' ? '\n' : '');
  refuseDeepTags(html);
  const root = fromHtml(html, { fragment: true, verbose: true });
  const markdown = nodes.filter((node) => node.token.type !== htmlType);
  const readMarkdown = (index: number, inner: readonly JsonMark[], innerSink: Sink): void => {
    const node = nodes[index];
    if (!node) return;
    if (htmlType === 'html_inline') reader.readLine([node], inner, innerSink);
    else for (const block of reader.readBlocks([node], inner)) innerSink.block(block);
  };
  if (countPlaceholders(root) === markdown.length)
    readHtml(root.children, { html, marks, sink, reader, readMarkdown, readChildren: readHtml });
  else readAsText(nodes, htmlType, marks, sink, reader, readMarkdown);
}

/** Some HTML swallows what is inside it (`<select>`, `<textarea>`): then its tags stay visible and nothing is lost. */
function readAsText(
  nodes: readonly TokenNode[],
  htmlType: string,
  marks: readonly JsonMark[],
  sink: Sink,
  reader: Reader,
  readMarkdown: (index: number, marks: readonly JsonMark[], sink: Sink) => void,
): void {
  reader.warnings.add('Some HTML could not be read and was kept as text.');
  nodes.forEach((node, index) => {
    if (node.token.type !== htmlType) readMarkdown(index, marks, sink);
    else {
      sink.inline(textNode(node.token.content.trim(), marks));
      if (htmlType === 'html_block') sink.endParagraph();
    }
  });
}

function countPlaceholders(root: Root): number {
  let count = 0;
  const todo: Nodes[] = [root];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === 'element' && node.tagName === PLACEHOLDER) count++;
    if (node.type === 'element' || node.type === 'root') todo.push(...node.children);
  }
  return count;
}

const VOID_OR_LOOSE = new Set(
  'area base br col embed hr img input link meta param source track wbr p li td th tr dt dd option'.split(' '),
);

/** The parser and all that walks its tree would go as deep as the tags do. */
function refuseDeepTags(html: string): void {
  let depth = 0;
  for (const match of html.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9-]*)/g)) {
    const name = match[2]?.toLowerCase() ?? '';
    if (name === PLACEHOLDER || VOID_OR_LOOSE.has(name)) continue;
    depth = match[1] ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_TAG_DEPTH && (HTML_TAGS.has(name) || depth > 2 * MAX_TAG_DEPTH)) {
      throw new DocumentError(
        'too_deep',
        `The text nests HTML tags more than ${MAX_TAG_DEPTH} levels deep. Close the tags, or write it as Markdown.`,
      );
    }
  }
}
