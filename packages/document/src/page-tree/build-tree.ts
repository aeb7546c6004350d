import { type TreeNode, type TreeRow } from './tree-node.js';

/**
 * Nests flat rows in linear time and without recursion, so that neither depth nor size ends it.
 *
 * - Siblings, and the roots among themselves, keep the order of the rows.
 * - A row whose parent is not among the rows (hidden, deleted, another space) is a root.
 * - In a cycle of parents the first row of the cycle becomes a root, so that no page is lost.
 * - Of several rows with one id the first counts.
 */
export function buildTree<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  return nest(rows, findCycleRoots(rows));
}

/**
 * The tree below one page, the page itself on top; undefined when no row has that id.
 * Equals the node of that page in `buildTree(rows)`. Only in a cycle of parents it is more: the page asked for is
 * then the place where the cycle is opened, and all other pages of the cycle lie below it.
 */
export function subtree<Row extends TreeRow>(rows: readonly Row[], rootId: string): TreeNode<Row> | undefined {
  return nest(rows, new Set([rootId])).find((node) => node.page.id === rootId);
}

/** Links each row to its parent, except those in `roots`, which stand on top whatever their parent is. */
function nest<Row extends TreeRow>(rows: readonly Row[], roots: ReadonlySet<string>): TreeNode<Row>[] {
  const nodes = new Map<string, TreeNode<Row>>();
  for (const row of rows) if (!nodes.has(row.id)) nodes.set(row.id, { page: row, children: [] });

  const top: TreeNode<Row>[] = [];
  for (const node of nodes.values()) {
    const { id, parentPageId } = node.page;
    const parent = parentPageId === null || roots.has(id) ? undefined : nodes.get(parentPageId);
    (parent?.children ?? top).push(node);
  }
  return top;
}

/** The first row of each cycle of parents, a page that is its own parent included. */
function findCycleRoots(rows: readonly TreeRow[]): Set<string> {
  const parents = new Map<string, string | null>();
  for (const row of rows) if (!parents.has(row.id)) parents.set(row.id, row.parentPageId);
  const rank = new Map([...parents.keys()].map((id, index) => [id, index]));

  const roots = new Set<string>();
  /** The walk that came by; a row met again in the same walk closes a cycle. */
  const walkOf = new Map<string, number>();
  let walk = 0;
  for (const start of parents.keys()) {
    walk += 1;
    let at: string | null | undefined = start;
    while (at != null && parents.has(at) && !walkOf.has(at)) {
      walkOf.set(at, walk);
      at = parents.get(at);
    }
    if (at != null && walkOf.get(at) === walk) roots.add(firstOfCycle(at, parents, rank));
  }
  return roots;
}

function firstOfCycle(
  member: string,
  parents: ReadonlyMap<string, string | null>,
  rank: ReadonlyMap<string, number>,
): string {
  let first = member;
  let at = parents.get(member) ?? member;
  while (at !== member) {
    if ((rank.get(at) ?? Infinity) < (rank.get(first) ?? Infinity)) first = at;
    at = parents.get(at) ?? member;
  }
  return first;
}
