import * as Y from 'yjs';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { markType } from './mark-names.js';

/** The fragment of a page's Yjs document that holds its content. */
export const CONTENT_FRAGMENT = 'default';

/** The page in a Yjs document as JSON. */
export function docToJson(ydoc: Y.Doc): JsonNode {
  return toJson(ydoc.getXmlFragment(CONTENT_FRAGMENT));
}

/**
 * A plain conversion that knows no schema and only reads: unknown nodes, marks and attributes come along, and the
 * document is left exactly as it was. (Helpers that build nodes of a schema delete from the shared document what the
 * schema does not know.) Attributes without a value, and empty ones, are left out. Any depth.
 */
export function toJson(fragment: Y.XmlFragment): JsonNode {
  const root: JsonNode = { type: 'doc', content: [] };
  convertInto(root, fragment);
  return root;
}

/** As `toJson`, for one element of a page. */
export function elementToJson(element: Y.XmlElement): JsonNode {
  const node = elementNode(element);
  convertInto(node, element);
  return node;
}

function convertInto(root: JsonNode, source: Y.XmlFragment): void {
  const work: [Y.XmlFragment, JsonNode][] = [[source, root]];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const [parent, node] = item;
    const content: JsonNode[] = [];
    for (const child of parent.toArray()) {
      if (child instanceof Y.XmlText) content.push(...textNodes(child));
      else if (child instanceof Y.XmlElement) {
        const element = elementNode(child);
        content.push(element);
        work.push([child, element]);
      }
    }
    const joined = joinTexts(content);
    if (joined.length > 0 || node.type === 'doc') node.content = joined;
  }
}

function elementNode(element: Y.XmlElement): JsonNode {
  const attrs = withValues(element.getAttributes());
  return { type: element.nodeName, ...(attrs ? { attrs } : {}) };
}

interface Insert {
  insert?: unknown;
  attributes?: Record<string, unknown>;
}

/** The texts of a text type, each with its marks. */
export function textNodes(text: Y.XmlText): JsonNode[] {
  const nodes: JsonNode[] = [];
  for (const { insert, attributes } of text.toDelta() as Insert[]) {
    if (typeof insert !== 'string' || insert === '') continue;
    const marks = Object.entries(attributes ?? {}).map(([name, value]) => toMark(name, value));
    nodes.push({ type: 'text', text: insert, ...(marks.length > 0 ? { marks } : {}) });
  }
  return nodes;
}

/** A mark from its name and value in Yjs. */
export function toMark(name: string, value: unknown): JsonMark {
  const attrs = typeof value === 'object' && value !== null ? withValues({ ...value }) : undefined;
  return { type: markType(name), ...(attrs ? { attrs } : {}) };
}

function withValues(attributes: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Neighbouring texts, which Yjs may keep apart, are one text for a reader when their marks are equal. */
export function joinTexts(content: readonly JsonNode[]): JsonNode[] {
  const joined: JsonNode[] = [];
  for (const node of content) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text' && JSON.stringify(node.marks) === JSON.stringify(last.marks)) {
      joined[joined.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    } else joined.push(node);
  }
  return joined;
}
