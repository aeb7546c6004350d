import { canonicalJson } from '../../blocks/canonical-json.js';
import { wellFormed } from '../../find/context.js';
import { type JsonMark, type JsonNode } from '../../json-node.js';
import { canonicalDocument, MAX_DEPTH, tooDeep } from '../../schema/canonical.js';

/**
 * One key for all nodes that mean the same in a live page: canonical form, block ids left out, as a page can hold it,
 * and no numbers of footnotes, which follow from their places.
 */
export function contentKey(node: JsonNode): string {
  return canonicalJson(withoutNumbers(canonicalDocument(asPageHolds(node))));
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

/**
 * The node as a page can hold it: no marks on atoms, no half characters, which others would read as another text and a
 * database refuses, no NUL, and one character for a line end.
 *
 * @throws DocumentError `too_deep`.
 */
export function asPageHolds(node: JsonNode): JsonNode {
  return cleanNode(node, 0);
}

function cleanNode(node: JsonNode, depth: number): JsonNode {
  if (depth > MAX_DEPTH) throw tooDeep();
  const { marks, text, attrs, content, ...rest } = node;
  return {
    ...rest,
    ...(text === undefined ? {} : { text: cleanText(text) }),
    ...(attrs ? { attrs: cleanValue(attrs) as Record<string, unknown> } : {}),
    ...(node.type === 'text' && marks ? { marks: cleanValue(marks) as JsonMark[] } : {}),
    ...(content ? { content: content.map((child) => cleanNode(child, depth + 1)) } : {}),
  };
}

/** The text as a page can hold it. */
export function cleanText(text: string): string {
  return cleanString(text).replace(/\r\n?/g, '\n');
}

const cleanString = (value: string): string => wellFormed(value).replaceAll('\0', '\uFFFD');

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanString(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cleanValue(entry)]));
}
