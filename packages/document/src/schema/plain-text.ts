import { type JsonNode } from '../json-node.js';
import { NODES } from './nodes.js';

/**
 * The text of a page as Docmost stores it in `text_content`, byte for byte. It feeds the stock search, so it keeps
 * stock's rules:
 *
 * | node | adds |
 * | --- | --- |
 * | paragraph, heading and every other block that holds a line | a blank line before it, but for the first one |
 * | text | its text |
 * | hardBreak | a newline |
 * | mention | `@` and its label |
 * | footnoteReference with a digit in it | the digit |
 * | every other atom (status, formula, image, attachment …) | nothing |
 *
 * What a person sees in one block, with status texts and formulas, is `blockText` in `find/block-text.ts`.
 */
export function documentToText(doc: JsonNode): string {
  let text = '';
  let isFirst = true;
  const todo: JsonNode[] = reversed(doc.content);
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === 'text') text += node.text ?? '';
    else if (node.type === 'hardBreak') text += '\n';
    else if (node.type === 'mention') text += typeof node.attrs?.label === 'string' ? `@${node.attrs.label}` : '';
    else {
      if (HOLDS_LINE.has(node.type)) {
        if (!isFirst) text += '\n\n';
        isFirst = false;
      }
      todo.push(...reversed(node.content));
    }
  }
  return text;
}

const HOLDS_LINE: ReadonlySet<string> = new Set(
  Object.entries(NODES)
    .filter(([, rule]) => rule.content === 'inline*' || (rule.content === 'text*' && !rule.inline))
    .map(([type]) => type),
);

/** A stack of nodes and not a recursion: a deep page must not fill the call stack. */
const reversed = (nodes: readonly JsonNode[] | undefined): JsonNode[] => (nodes ? [...nodes].reverse() : []);
