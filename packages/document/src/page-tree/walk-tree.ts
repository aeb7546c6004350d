import { type TreeNode, type TreeRow } from './tree-node.js';

/** A node met on a walk; `depth` of a root is 1. */
export interface Visit<Row extends TreeRow> {
  readonly node: TreeNode<Row>;
  readonly depth: number;
}

/** All nodes in reading order (a parent, then its children). Keeps its own stack: any depth is fine. */
export function* walkTree<Row extends TreeRow>(
  tree: readonly TreeNode<Row>[],
  maxDepth = Infinity,
): Generator<Visit<Row>> {
  const stack: Visit<Row>[] = [];
  pushReversed(stack, tree, 1);
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    yield visit;
    if (visit.depth < maxDepth) pushReversed(stack, visit.node.children, visit.depth + 1);
  }
}

/**
 * Builds another nested shape from a tree, children first and without recursion.
 *
 * @param make gets a node, its children already made (none below `maxDepth`), and its depth (a root is 1).
 */
export function mapTree<Row extends TreeRow, Result>(
  tree: readonly TreeNode<Row>[],
  make: (node: TreeNode<Row>, children: Result[], depth: number) => Result,
  maxDepth = Infinity,
): Result[] {
  const visits = [...walkTree(tree, maxDepth)];
  /** Results that still wait for their parent, per depth; backwards, since the visits are read from the end. */
  const waiting: Result[][] = [];
  for (const { node, depth } of visits.reverse()) {
    const children = (waiting[depth + 1] ?? []).reverse();
    waiting[depth + 1] = [];
    (waiting[depth] ??= []).push(make(node, children, depth));
  }
  return (waiting[1] ?? []).reverse();
}

function pushReversed<Row extends TreeRow>(stack: Visit<Row>[], nodes: readonly TreeNode<Row>[], depth: number): void {
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index];
    if (node) stack.push({ node, depth });
  }
}
