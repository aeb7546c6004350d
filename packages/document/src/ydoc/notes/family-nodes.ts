import { type JsonNode } from '../../json-node.js';
import { type Family } from '../../schema/family.js';

/** How each family writes footnotes: the nodes, and the attribute that pairs a reference with its note. */
export const FAMILY_NODES: Readonly<Record<Family, { list: string; note: string; key: 'id' | 'data-id' }>> = {
  fork: { list: 'footnotesList', note: 'footnoteDefinition', key: 'id' },
  stock: { list: 'footnotes', note: 'footnote', key: 'data-id' },
};

export const LIST_TYPES: ReadonlySet<string> = new Set(['footnotesList', 'footnotes']);
export const NOTE_TYPES: ReadonlySet<string> = new Set(['footnoteDefinition', 'footnote']);

/** What pairs a reference or a note with the other; null for other nodes. */
export function noteKey(type: string, attribute: (name: string) => unknown): string | null {
  const names = type === 'footnoteReference' ? ['data-id', 'id'] : type === 'footnote' ? ['data-id'] : ['id'];
  if (type !== 'footnoteReference' && !NOTE_TYPES.has(type)) return null;
  for (const name of names) {
    const value = attribute(name);
    if (typeof value === 'string') return value;
  }
  return null;
}

export const keyOfNode = (node: JsonNode): string | null => noteKey(node.type, (name) => node.attrs?.[name]);

/** A reference to a note. In stock's family it gets its number when the page is numbered. */
export function referenceNode(family: Family, key: string): JsonNode {
  if (family === 'fork') return { type: 'footnoteReference', attrs: { id: key } };
  return {
    type: 'footnoteReference',
    attrs: { class: 'footnote-ref', 'data-id': key, referenceNumber: 0, href: '#fn:0' },
    content: [{ type: 'text', text: '0' }],
  };
}

export function noteNode(family: Family, key: string, content: readonly JsonNode[]): JsonNode {
  if (family === 'fork') return { type: 'footnoteDefinition', attrs: { id: key }, content: [...content] };
  return { type: 'footnote', attrs: { id: 'fn:0', 'data-id': key }, content: [...content] };
}
