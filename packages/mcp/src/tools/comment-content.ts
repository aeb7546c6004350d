import { documentToMarkdown, type JsonNode, markdownToDocument, shapeFault } from '@pagescout/document';

/** A comment as its author wrote it, and below it, where one is given, the text that should stand in the page instead. */
export function commentDocument(markdown: string, suggestedText: string | undefined): JsonNode {
  const { doc } = markdownToDocument(markdown);
  if (suggestedText === undefined) return doc;
  const shown = suggestedText === '' ? 'nothing: take the text away' : suggestedText;
  const suggestion: JsonNode = {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Suggested text:', marks: [{ type: 'bold' }] },
      { type: 'text', text: ` ${shown}` },
    ],
  };
  return { ...doc, content: [...(doc.content ?? []), suggestion] };
}

/** What a stored comment says; wikis keep it as JSON or as JSON in a text. */
export function commentMarkdown(stored: unknown): string {
  const content = typeof stored === 'string' ? parse(stored) : stored;
  if (content == null || shapeFault(content) !== null) return typeof stored === 'string' ? stored : '';
  return documentToMarkdown(content as JsonNode).trim();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
