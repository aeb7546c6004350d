import { type JsonMark, type JsonNode } from '../../json-node.js';
import { stableKey } from '../../schema/canonical-attrs.js';
import { type MarkTags, markTags } from '../mark-elements.js';
import { escapeHtml, LAYOUT_SPACE } from './escape-html.js';
import { writeInlineNode } from './inline-nodes.js';

/**
 * The inline content of one block: texts in the elements of their marks, which stay open as long as neighbours share
 * them.
 */
export function writeLine(nodes: readonly JsonNode[]): string {
  let html = '';
  const open: { key: string; tags: MarkTags }[] = [];
  const closeTo = (depth: number): void => {
    while (open.length > depth) html += open.pop()?.tags.close ?? '';
  };
  for (const [index, node] of nodes.entries()) {
    const marks = node.marks ?? [];
    let shared = 0;
    while (shared < open.length && shared < marks.length && open[shared]?.key === stableKey(marks[shared])) shared += 1;
    closeTo(shared);
    for (const mark of marks.slice(shared)) {
      const tags = markTags(mark, 'html');
      open.push({ key: stableKey(mark), tags });
      html += tags.open;
    }
    html +=
      node.type === 'text' ? writeText(node.text ?? '', nodes[index - 1], nodes[index + 1]) : writeInlineNode(node);
  }
  closeTo(0);
  // Browsers do not show a break at the end of a block unless another one follows; editors mark that one by its class.
  return isBreak(nodes.at(-1)) ? `${html}<br class="ProseMirror-trailingBreak">` : html;
}

/** Whether a link around a node forbids elements that are links themselves. */
export const isLinked = (marks: readonly JsonMark[] | undefined): boolean =>
  marks?.some((mark) => mark.type === 'link') ?? false;

const isBreak = (node: JsonNode | undefined): boolean => node?.type === 'hardBreak' && !node.attrs;

/** A text; where HTML would drop some of its white space, in an element that keeps it. */
function writeText(text: string, before: JsonNode | undefined, after: JsonNode | undefined): string {
  const isAtRisk =
    /[\t\n\f\r]| {2}/.test(text) ||
    (text.startsWith(' ') && dropsSpace(before, -1)) ||
    (text.endsWith(' ') && dropsSpace(after, 0));
  const escaped = escapeHtml(text);
  return isAtRisk ? `<span style="white-space: pre-wrap">${escaped}</span>` : escaped;
}

/** Whether a space next to this neighbour means nothing: the end of the line, a break, other white space. */
function dropsSpace(neighbour: JsonNode | undefined, at: -1 | 0): boolean {
  if (!neighbour || neighbour.type === 'hardBreak') return true;
  return neighbour.type === 'text' && LAYOUT_SPACE.test(neighbour.text?.at(at) ?? '');
}
