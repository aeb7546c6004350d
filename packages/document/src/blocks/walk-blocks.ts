import { holdsText } from '../find/block-text.js';
import { type JsonNode } from '../json-node.js';
import { type NodePath } from './address.js';

/** Gets each block, parents first, and whether it is a text container. `path` is reused between calls: copy it to keep it. False ends the walk. */
export type BlockVisitor = (node: JsonNode, path: NodePath, isContainer: boolean) => boolean | void;

/** Visits all blocks at any depth, but nothing inside the text of a block. Keeps its own stack. */
export function visitBlocks(root: JsonNode, visit: BlockVisitor): void {
  const lists: JsonNode[][] = [root.content ?? []];
  const path: number[] = [0];
  for (let list = lists[0]; list !== undefined; list = lists.at(-1)) {
    const level = lists.length - 1;
    const node = list[path[level] ?? 0];
    if (node === undefined) {
      lists.pop();
      path.pop();
      if (level > 0) path[level - 1] = (path[level - 1] ?? 0) + 1;
      continue;
    }
    const isContainer = holdsText(node);
    if (visit(node, path, isContainer) === false) return;
    if (node.content?.length && !isContainer) {
      lists.push(node.content);
      path.push(0);
    } else path[level] = (path[level] ?? 0) + 1;
  }
}
