import { type JsonNode } from '@pagescout/document';

export const doc = (content: JsonNode[]): JsonNode => ({ type: 'doc', content });

/** A page as stock's editor leaves it: one numbered reference for each note, the notes last. */
export function stockDocument(blocks: readonly JsonNode[], lines: readonly JsonNode[][]): JsonNode {
  if (lines.length === 0) return doc([...blocks]);
  const references = lines.map((_, index): JsonNode => ({
    type: 'footnoteReference',
    attrs: {
      class: 'footnote-ref',
      'data-id': `key${index}`,
      referenceNumber: String(index + 1),
      href: `#fn:${index + 1}`,
    },
    content: [{ type: 'text', text: String(index + 1) }],
  }));
  const content = references.flatMap((reference): JsonNode[] => [{ type: 'text', text: 'see' }, reference]);
  const notes = lines.map((inline, index): JsonNode => ({
    type: 'footnote',
    attrs: { id: `fn:${index + 1}`, 'data-id': `key${index}` },
    content: [{ type: 'paragraph', content: inline }],
  }));
  return doc([
    ...blocks,
    { type: 'paragraph', content },
    { type: 'footnotes', attrs: { class: 'footnotes' }, content: notes },
  ]);
}
