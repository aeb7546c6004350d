import * as Y from 'yjs';
import { INLINE_TYPES } from '../../find/block-text.js';
import { type JsonNode } from '../../json-node.js';
import { insertNodes } from '../from-json.js';
import { patchLine } from '../line/patch-line.js';
import { withIds } from '../live/block-ids.js';
import { holdsLine, isLineType } from '../live/children.js';
import { elementToJson } from '../to-json.js';
import { alignChildren } from './align-children.js';
import { patchAttributes } from './patch-attributes.js';

/**
 * Makes a live element hold what a node of its type holds, with the least changes: other attributes are set, lines are
 * changed in place, and of the blocks inside only those that differ are touched. New blocks get ids.
 */
export function patchElement(element: Y.XmlElement, node: JsonNode, fragment: Y.XmlFragment): void {
  patchAttributes(element, node);
  if (isLine(element, node)) patchLine(element, node.content ?? []);
  else patchChildren(element, node.content ?? [], fragment);
}

function isLine(element: Y.XmlElement, node: JsonNode): boolean {
  return (
    isLineType(node.type) || holdsLine(element) || (node.content?.some(({ type }) => INLINE_TYPES.has(type)) ?? false)
  );
}

function patchChildren(parent: Y.XmlElement, after: readonly JsonNode[], fragment: Y.XmlFragment): void {
  const children = parent.toArray();
  const elements = children.flatMap((child, index) => (child instanceof Y.XmlElement ? [{ child, index }] : []));
  const steps = alignChildren(
    elements.map(({ child }) => elementToJson(child)),
    after,
  );
  // From the end, so that the indices further ahead stay what they are.
  let right = children.length;
  for (const { old, now, same } of steps.reverse()) {
    const live = old === undefined ? undefined : elements[old];
    const node = now === undefined ? undefined : after[now];
    if (live) right = live.index;
    if (same) continue;
    if (live && node?.type === live.child.nodeName) patchElement(live.child, node, fragment);
    else {
      if (live) parent.delete(live.index, 1);
      if (node) insertNodes(parent, right, withIds([node], fragment));
    }
  }
}
