import { type JsonNode } from '../../../json-node.js';
import { attribute } from '../../../html/element-attrs.js';

/** A node as JSON in an element: readable, and read back as the same node. */
export function carriedInline(node: JsonNode): string {
  const { marks: _, ...bare } = node;
  return `<span${attribute('data-node', JSON.stringify(bare))}></span>`;
}
