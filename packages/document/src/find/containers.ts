import { type NodePath } from '../blocks/address.js';
import { type JsonNode } from '../json-node.js';
import { blockText, holdsText } from './block-text.js';

/** Gets each text container in reading order. `path` is reused between calls: copy it to keep it. False ends the walk. */
export type ContainerVisitor = (node: JsonNode, text: string, path: NodePath) => boolean | void;

/**
 * Visits every node that holds text directly, at any depth: list items, cells and unknown nodes are looked into.
 * Keeps its own stack, so that a document of any depth is fine.
 */
export function visitContainers(root: JsonNode, visit: ContainerVisitor): void {
  const lists: JsonNode[][] = [root.content ?? []];
  const path: number[] = [0];
  for (let list = lists[0]; list !== undefined; list = lists[lists.length - 1]) {
    const level = lists.length - 1;
    const node = list[path[level] ?? 0];
    if (node === undefined) {
      lists.pop();
      path.pop();
      if (level > 0) path[level - 1] = (path[level - 1] ?? 0) + 1;
      continue;
    }
    if (node && holdsText(node)) {
      if (visit(node, blockText(node), path) === false) return;
    } else if (node?.content && node.content.length > 0) {
      lists.push(node.content);
      path.push(0);
      continue;
    }
    path[level] = (path[level] ?? 0) + 1;
  }
}
