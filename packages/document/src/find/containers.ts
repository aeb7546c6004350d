import { type NodePath } from '../blocks/address.js';
import { visitBlocks } from '../blocks/walk-blocks.js';
import { type JsonNode } from '../json-node.js';
import { blockText } from './block-text.js';

/** Gets each text container in reading order. `path` is reused between calls: copy it to keep it. False ends the walk. */
export type ContainerVisitor = (node: JsonNode, text: string, path: NodePath) => boolean | void;

/** Visits every node that holds text directly, at any depth: list items, cells and unknown nodes are looked into. */
export function visitContainers(root: JsonNode, visit: ContainerVisitor): void {
  visitBlocks(root, (node, path, isContainer) => (isContainer ? visit(node, blockText(node), path) : undefined));
}
