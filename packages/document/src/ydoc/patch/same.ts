import { canonicalJson } from '../../blocks/canonical-json.js';
import { type JsonNode } from '../../json-node.js';
import { canonicalDocument } from '../../schema/canonical.js';

/**
 * One key for all nodes that mean the same in a live page: canonical form, block ids left out, no marks on atoms, which
 * a live page has no place for, and no numbers of footnotes, which follow from their places.
 */
export function contentKey(node: JsonNode): string {
  return canonicalJson(withoutNumbers(canonicalDocument(withoutAtomMarks(node))));
}

function withoutNumbers(node: JsonNode): JsonNode {
  if (node.type === 'footnoteReference') {
    const { id, 'data-id': dataId } = node.attrs ?? {};
    return { type: node.type, attrs: { id, 'data-id': dataId } };
  }
  return node.content ? { ...node, content: node.content.map(withoutNumbers) } : node;
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
