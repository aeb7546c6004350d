import { documentToText, type JsonNode } from '@pagescout/document';
import { oneLine } from './front-matter.js';

/** Longest title, in characters. A longer heading stays in the text, and the title is its beginning. */
const LONGEST = 300;

/**
 * The title of a document: the one given, else its first heading, else the fallback. When the text begins with the
 * title as a heading, that heading is taken off, since the page shows its title above the text anyway.
 */
export function takeTitle(
  document: JsonNode,
  { given, fallback }: { given?: string; fallback: string },
): { title: string; document: JsonNode } {
  const blocks = document.content ?? [];
  const heading = blocks.find((block) => block.type === 'heading' && textOf(block) !== '');
  const title = given ?? (heading && textOf(heading)) ?? (oneLine(fallback) || 'Untitled');
  if (title.length > LONGEST) return { title: `${[...title].slice(0, LONGEST).join('')}…`, document };
  const first = blocks[0];
  const repeats = first !== undefined && first.type === 'heading' && textOf(first) === title;
  if (!repeats) return { title, document };
  const rest = blocks.slice(1);
  return { title, document: { ...document, content: rest.length > 0 ? rest : [{ type: 'paragraph' }] } };
}

const textOf = (block: JsonNode): string => oneLine(documentToText({ type: 'doc', content: [block] }));
