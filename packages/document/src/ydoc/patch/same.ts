import { canonicalJson } from '../../blocks/canonical-json.js';
import { type JsonNode } from '../../json-node.js';
import { canonicalDocument } from '../../schema/canonical.js';

/**
 * One key for all nodes that mean the same in a live page: canonical form, block ids left out, and no marks on atoms,
 * which a live page has no place for.
 */
export function contentKey(node: JsonNode): string {
  return canonicalJson(canonicalDocument(withoutAtomMarks(node)));
}

export function sameContent(a: readonly JsonNode[], b: readonly JsonNode[]): boolean {
  return a.length === b.length && a.every((node, at) => contentKey(node) === contentKey(b[at] as JsonNode));
}

/** The node as a live page can hold it. */
export function withoutAtomMarks(node: JsonNode): JsonNode {
  const { marks, ...bare } = node;
  return {
    ...bare,
    ...(node.type === 'text' && marks ? { marks } : {}),
    ...(node.content ? { content: node.content.map(withoutAtomMarks) } : {}),
  };
}
