import { buildTree, cutDepth, mapTree, subtree, walkTree, type TreeNode } from '@pagescout/document';
import { z } from 'zod';
import { type PageRow, type Place } from '../client/index.js';
import { pageIdAndTitle } from './common-fields.js';
import { ToolError } from './errors.js';
import { cutToBudget, type CutTree } from './cut-to-budget.js';
import { count, titleLine } from './text.js';

/** A page with its children, in sidebar order. */
const node = z.object({
  pageId: pageIdAndTitle.pageId,
  title: pageIdAndTitle.title,
  get children() {
    return z.array(node).optional();
  },
  hasChildren: z.literal(true).optional().describe('Children exist that this answer leaves out.'),
  hiddenCount: z.int().optional().describe('How many pages are left out there.'),
});
// Its name in the JSON schema, where it refers to itself.
z.globalRegistry.add(node, { id: 'TreePage' });

export type TreeAnswerNode = z.output<typeof node>;

export const treeFields = {
  items: z.array(node).describe('Root pages with everything below them.'),
  total: z.int().describe('Pages in the whole tree asked for.'),
  shown: z.int().describe('Pages in this answer.'),
  hint: z.string().optional().describe('When pages are left out: how to get them.'),
};

export interface TreeAnswer {
  items: TreeAnswerNode[];
  total: number;
  shown: number;
  hint?: string;
}

/**
 * Nests flat rows. With `maxDepth` the answer holds exactly those levels, however large they are; without it the
 * largest subtrees are closed until the answer fits an agent's context. Closed pages say how many are below them.
 */
export function treeAnswer(rows: readonly PageRow[], place: Place, maxDepth: number | undefined): TreeAnswer {
  const tree = nest(rows, place);
  const total = sizeOf(tree);
  const cut: CutTree = maxDepth === undefined ? cutToBudget(tree) : { nodes: cutDepth(tree, maxDepth) };
  const shown = sizeOf(cut.nodes);
  const hint = hintFor(total - shown, cut.partial, maxDepth, place);
  return { items: toItems(cut.nodes), total, shown, ...(hint === undefined ? {} : { hint }) };
}

/** Indented lines, one a page: title, id, and `+n` where n pages are left out. */
export function treeText({ items, total, shown, hint }: TreeAnswer): string {
  const lines: string[] = [];
  const stack = items.map((item) => ({ item, depth: 0 })).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { item, depth } = next;
    const hidden = item.hasChildren ? ` +${item.hiddenCount ?? 0}` : '';
    lines.push(`${' '.repeat(depth)}${titleLine(item.title)} ${item.pageId}${hidden}`);
    for (const child of [...(item.children ?? [])].reverse()) stack.push({ item: child, depth: depth + 1 });
  }
  const summary = shown === total ? `${count(total, 'page')}.` : `${shown} of ${count(total, 'page')}. ${hint ?? ''}`;
  return [...lines, ...(lines.length > 0 ? [''] : []), summary].join('\n');
}

function nest(rows: readonly PageRow[], place: Place): TreeNode<PageRow>[] {
  if ('spaceId' in place) return buildTree(rows);
  const root = subtree(rows, place.pageId);
  if (root) return [root];
  throw new ToolError(
    `Page ${place.pageId} is in the trash, so it is in no tree. Use a page from search or get_tree with a spaceId.`,
  );
}

const sizeOf = (tree: readonly TreeNode<PageRow>[]): number => {
  let pages = 0;
  for (const _ of walkTree(tree)) pages += 1;
  return pages;
};

const toItems = (tree: readonly TreeNode<PageRow>[]): TreeAnswerNode[] =>
  mapTree<PageRow, TreeAnswerNode>(tree, ({ page, hasChildren, hiddenCount }, children) => ({
    pageId: page.id,
    title: page.title ?? '',
    ...(children.length > 0 ? { children } : {}),
    ...(hasChildren ? { hasChildren, hiddenCount } : {}),
  }));

function hintFor(
  hidden: number,
  partial: CutTree['partial'],
  maxDepth: number | undefined,
  place: Place,
): string | undefined {
  if (hidden === 0) return undefined;
  const sentences = [`Cut: ${count(hidden, 'page')} hidden.`];
  if (partial) {
    const scope =
      partial.parentId === null && 'spaceId' in place ? `spaceId ${place.spaceId}` : `parentPageId ${partial.parentId}`;
    sentences.push(
      `The first level alone is too large and ends early; list_pages with ${scope} reads all of it by cursor.`,
    );
  }
  sentences.push(
    maxDepth === undefined
      ? 'Call get_tree with rootPageId of a page marked +n (hasChildren), or with maxDepth for that many whole levels, however large.'
      : 'Call get_tree with rootPageId of a page marked +n (hasChildren), or with a larger maxDepth.',
  );
  return sentences.join(' ');
}
