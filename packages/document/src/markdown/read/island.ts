import { type Nodes, type Root } from 'hast';
import { textNode } from '../../html/read/nodes.js';
import { parseHtml } from '../../html/read/parse-html.js';
import { PLACEHOLDER } from '../../html/read/place.js';
import { readHtml } from '../../html/read/read-html.js';
import { type Sink } from '../../html/read/sink.js';
import { type JsonMark } from '../../json-node.js';
import { type Reader } from './reader.js';
import { type TokenNode } from './token-tree.js';

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
  const root = parseHtml(html);
  const markdown = nodes.filter((node) => node.token.type !== htmlType);
  const readMarkdown = (index: number, inner: readonly JsonMark[], innerSink: Sink): void => {
    const node = nodes[index];
    if (!node) return;
    if (htmlType === 'html_inline') reader.readLine([node], inner, innerSink);
    else for (const block of reader.readBlocks([node], inner)) innerSink.block(block);
  };
  if (countPlaceholders(root) === markdown.length)
    readHtml(root.children, {
      marks,
      sink,
      reader,
      markdown: { source: html, read: readMarkdown },
      readChildren: readHtml,
    });
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
