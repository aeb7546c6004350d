import { mapTree, type TreeNode } from '@pagescout/document';
import { type PageRow } from '../client/index.js';
import { estimateTokens, TOKEN_BUDGET } from './tokens.js';

export interface CutTree {
  nodes: TreeNode<PageRow>[];
  /** The one list of siblings that is shown in part, because it alone is too large; `parentId` null: the roots. */
  partial?: { parentId: string | null };
}

/** Tokens of the JSON around one title: the id, the names of the fields, brackets. */
const NODE_TOKENS = 33;
/** What a page with children costs more, open or closed. */
const PARENT_TOKENS = 13;
/** Room for the hint and the numbers. */
const FRAME_TOKENS = 300;

/**
 * Opens the tree level by level, each list of siblings whole or not at all, as long as it fits. Only the list at the
 * top (the roots, or the children of the one page asked for) may be shown in part, since otherwise nothing would be.
 */
export function cutToBudget(tree: readonly TreeNode<PageRow>[], budget = TOKEN_BUDGET): CutTree {
  let left = budget - FRAME_TOKENS;
  let partial: CutTree['partial'];
  const open = new Set<TreeNode<PageRow>>();
  const queue: { parent?: TreeNode<PageRow>; list: readonly TreeNode<PageRow>[] }[] = [{ list: tree }];
  for (const { parent, list } of queue) {
    const isTop = parent === undefined || (tree.length === 1 && parent === tree[0]);
    const fitting = fits(list, left);
    if (fitting.count < list.length) {
      if (!isTop) continue;
      partial = { parentId: parent?.page.id ?? null };
    }
    left -= fitting.tokens;
    for (const node of list.slice(0, fitting.count)) {
      open.add(node);
      if (node.children.length > 0) queue.push({ parent: node, list: node.children });
    }
  }
  return { nodes: prune(tree, open), ...(partial ? { partial } : {}) };
}

function fits(list: readonly TreeNode<PageRow>[], budget: number): { count: number; tokens: number } {
  let tokens = 0;
  for (const [count, { page, children }] of list.entries()) {
    const own = NODE_TOKENS + (children.length > 0 ? PARENT_TOKENS : 0);
    const next = tokens + own + estimateTokens(page.title ?? '');
    if (next > budget) return { count, tokens };
    tokens = next;
  }
  return { count: list.length, tokens };
}

/** The open pages only; a page that misses children says how many pages are left out there. */
function prune(tree: readonly TreeNode<PageRow>[], open: ReadonlySet<TreeNode<PageRow>>): TreeNode<PageRow>[] {
  const sized = mapTree<PageRow, { node: TreeNode<PageRow>; size: number; isOpen: boolean }>(tree, (node, children) => {
    const hidden = children.filter((child) => !child.isOpen).reduce((sum, child) => sum + child.size, 0);
    const shown = children.filter((child) => child.isOpen).map((child) => child.node);
    return {
      node: { page: node.page, children: shown, ...(hidden > 0 ? { hasChildren: true, hiddenCount: hidden } : {}) },
      size: 1 + children.reduce((sum, child) => sum + child.size, 0),
      isOpen: open.has(node),
    };
  });
  return sized.filter(({ isOpen }) => isOpen).map(({ node }) => node);
}
