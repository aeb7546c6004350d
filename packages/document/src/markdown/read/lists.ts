import { type JsonMark, type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { type Reader } from './reader.js';
import { type TokenNode } from './token-tree.js';

/** A list. Bullet items with a check box make a task list; a list with both kinds of items is cut into several lists. */
export function readList(node: TokenNode, marks: readonly JsonMark[], reader: Reader): JsonNode[] {
  const isOrdered = node.token.type === 'ordered_list_open';
  const lists: JsonNode[] = [];
  for (const item of node.children) {
    const checked = isOrdered ? null : takeCheckBox(item);
    const type = isOrdered ? 'orderedList' : checked === null ? 'bulletList' : 'taskList';
    if (lists.at(-1)?.type !== type) lists.push({ type, content: [] });
    const itemType = checked === null ? 'listItem' : 'taskItem';
    const content = fillContainer(itemType, reader.readBlocks(item.children, marks));
    lists
      .at(-1)
      ?.content?.push(checked === null ? { type: itemType, content } : { type: itemType, attrs: { checked }, content });
  }
  const start = Number(node.token.attrGet('start') ?? 1);
  if (isOrdered && start !== 1 && lists[0]) lists[0].attrs = { start };
  return lists;
}

/** Takes `[ ] ` or `[x] ` off the front of an item's first line. An escaped bracket is no check box. */
function takeCheckBox(item: TokenNode): boolean | null {
  const paragraph = item.children[0];
  const first = paragraph?.token.type === 'paragraph_open' ? paragraph.children[0]?.token.children?.[0] : undefined;
  if (first?.type !== 'text') return null;
  const isAlone = paragraph?.children[0]?.token.children?.length === 1;
  const match = (isAlone ? /^\[([ xX])\](?:[ \t]+|$)/ : /^\[([ xX])\][ \t]+/).exec(first.content);
  if (!match) return null;
  first.content = first.content.slice(match[0].length);
  return match[1] !== ' ';
}
