import { CONTENT_FRAGMENT, docToJson, insertNodes, type JsonNode, version } from '@pagescout/document';
import type { Doc } from 'yjs';

export const CONTENT_OPERATIONS = ['append', 'prepend', 'replace'] as const;
export type ContentOperation = (typeof CONTENT_OPERATIONS)[number];

/**
 * Adds blocks to a live page, or replaces all of it. Blocks at the beginning and at the end that stay the same are not
 * touched, so that cursors, comments and ids in them stay; content that changes nothing makes no change at all.
 */
export function applyContent(document: Doc, blocks: readonly JsonNode[], operation: ContentOperation): void {
  const fragment = document.getXmlFragment(CONTENT_FRAGMENT);
  if (operation === 'append') insertNodes(fragment, fragment.length, blocks);
  else if (operation === 'prepend') insertNodes(fragment, 0, blocks);
  else {
    const before = docToJson(document).content ?? [];
    // A text between the blocks, which no editor makes, would shift the count.
    const same = before.length === fragment.length ? sameEnds(before, blocks) : { first: 0, last: 0 };
    const gone = fragment.length - same.first - same.last;
    if (gone > 0) fragment.delete(same.first, gone);
    insertNodes(fragment, same.first, blocks.slice(same.first, blocks.length - same.last));
  }
}

/** How many blocks are the same from the beginning, and how many of the others from the end. */
function sameEnds(before: readonly JsonNode[], after: readonly JsonNode[]): { first: number; last: number } {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && isSame(before[first], after[first])) first += 1;
  let last = 0;
  while (last < most - first && isSame(before.at(-1 - last), after.at(-1 - last))) last += 1;
  return { first, last };
}

/** Content from Markdown has no ids; a block that says the same then keeps its own. */
function isSame(before: JsonNode | undefined, after: JsonNode | undefined): boolean {
  if (!before || before.type !== after?.type) return false;
  const wanted = version(after);
  return version(before) === wanted || version(withoutIds(before)) === wanted;
}

const HAVE_IDS = new Set(['paragraph', 'heading']);

function withoutIds(node: JsonNode): JsonNode {
  const { id: _id, ...attrs } = node.attrs ?? {};
  return {
    ...node,
    ...(HAVE_IDS.has(node.type) ? { attrs } : {}),
    ...(node.content ? { content: node.content.map(withoutIds) } : {}),
  };
}
