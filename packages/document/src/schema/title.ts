import { type JsonNode } from '../json-node.js';

/**
 * Takes the title out of a page: its first block, if that is a heading of level 1 with a text.
 *
 * @returns the title (null if the page begins otherwise, and then the same document) and the page without that heading.
 */
export function extractTitle(doc: JsonNode): { title: string | null; doc: JsonNode } {
  const [first, ...rest] = doc.content ?? [];
  if (first?.type !== 'heading' || (first.attrs?.level ?? 1) !== 1) return { title: null, doc };
  const title = lineText(first).replace(/\s+/g, ' ').trim();
  if (title === '') return { title: null, doc };
  return { title, doc: { ...doc, content: rest.length > 0 ? rest : [{ type: 'paragraph' }] } };
}

/** The text of a heading as a reader sees it: mentions by label, status and formulas by their text. */
function lineText(node: JsonNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return ' ';
  if (node.type === 'mention') return typeof node.attrs?.label === 'string' ? `@${node.attrs.label}` : '';
  if (node.type === 'status' || node.type === 'mathInline')
    return typeof node.attrs?.text === 'string' ? node.attrs.text : '';
  if (node.type === 'footnoteReference') return '';
  return node.content?.map(lineText).join('') ?? '';
}
