import { DocumentError } from '../errors.js';
import { type TreeNode, type TreeRow } from './tree-node.js';
import { mapTree, walkTree } from './walk-tree.js';

/**
 * The tree down to `maxDepth` levels; roots are level 1. A node whose children were cut carries `hasChildren: true`
 * and the number of descendants that are hidden. The tree given is left as it is.
 *
 * @throws DocumentError `bad_argument` when `maxDepth` is not a whole number from 1.
 */
export function cutDepth<Row extends TreeRow>(tree: readonly TreeNode<Row>[], maxDepth: number): TreeNode<Row>[] {
  if (!Number.isInteger(maxDepth) || maxDepth < 1) {
    throw new DocumentError('bad_argument', `maxDepth must be a whole number from 1, not ${String(maxDepth)}.`);
  }
  return mapTree<Row, TreeNode<Row>>(
    tree,
    (node, children, depth) =>
      depth < maxDepth || node.children.length === 0
        ? { ...node, children }
        : { ...node, children: [], hasChildren: true, hiddenCount: countBelow(node) },
    maxDepth,
  );
}

function countBelow<Row extends TreeRow>(node: TreeNode<Row>): number {
  let count = node.hiddenCount ?? 0;
  for (const { node: below } of walkTree(node.children)) count += 1 + (below.hiddenCount ?? 0);
  return count;
}
