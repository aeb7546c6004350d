import { type JsonNode } from '../../json-node.js';
import { type Printer } from './printer.js';

/** A part of an HTML form: a line of tags, or blocks of Markdown between them. */
export type IslandPart = string | { blocks: readonly JsonNode[]; parent: string } | { line: string };

/**
 * Tags with Markdown between them. Neighbouring tags share a piece, as HTML goes on until a blank line; Markdown stands
 * between blank lines.
 */
export function island(parts: readonly IslandPart[], printer: Printer): string[] {
  const pieces: string[] = [];
  let tags: string[] = [];
  const flush = (): void => {
    if (tags.length > 0) pieces.push(tags.join('\n'));
    tags = [];
  };
  for (const part of parts) {
    if (typeof part === 'string') tags.push(part);
    else {
      const markdown = 'line' in part ? [part.line] : printer.flow(part.blocks, part.parent);
      if (markdown.length > 0) flush();
      pieces.push(...markdown);
    }
  }
  flush();
  return pieces;
}

/** An element around blocks: on one line when they are one plain text. */
export function element(open: string, close: string, blocks: readonly JsonNode[], parent: string): IslandPart[] {
  const text = plainParagraph(blocks);
  return text === null ? [open, { blocks, parent }, close] : [open + text + close];
}

/** The text of a single paragraph as HTML, if it is plain and would survive the white-space rules of HTML. */
function plainParagraph(blocks: readonly JsonNode[]): string | null {
  const [only, ...rest] = blocks;
  if (!only || rest.length > 0 || only.type !== 'paragraph' || only.attrs) return null;
  return plainLine(only.content);
}

/** As above, for the content of one line; an empty line is an empty text. */
export function plainLine(content: readonly JsonNode[] | undefined): string | null {
  if (!content?.length) return '';
  const [only, ...rest] = content;
  if (!only || rest.length > 0 || only.type !== 'text' || only.marks) return null;
  const text = only.text ?? '';
  if (!/^\S+(?: \S+)*$/.test(text)) return null;
  return text.replace(/&(?=#|[A-Za-z])/g, '&amp;').replaceAll('<', '&lt;');
}
