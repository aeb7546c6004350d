import { type JsonNode } from '../json-node.js';

/** Which Docmost wrote a page: the two keep footnotes in different nodes and must never be mixed in one page. */
export type Family = 'stock' | 'fork';

/** The family that a page shows by its footnotes, or `unknown` when it has none: then either may be written. */
export function detectFamily(doc: JsonNode): Family | 'unknown' {
  const todo: JsonNode[] = [doc];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === 'footnotes' || node.type === 'footnote') return 'stock';
    if (node.type === 'footnotesList' || node.type === 'footnoteDefinition') return 'fork';
    if (node.type === 'footnoteReference') {
      if (node.attrs?.['data-id'] != null || node.content) return 'stock';
      if (node.attrs?.id != null) return 'fork';
    }
    // Backwards, so that the first node of the page is looked at first.
    for (let index = (node.content?.length ?? 0) - 1; index >= 0; index--) {
      const child = node.content?.[index];
      if (child) todo.push(child);
    }
  }
  return 'unknown';
}
