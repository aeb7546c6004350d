import { blockText } from '../../find/block-text.js';
import { type JsonNode } from '../../json-node.js';
import { markdownToBlocks } from '../../markdown/from-markdown.js';

/** Keeps what follows from being read as the sign of a heading, a list or a quote. */
const GUARD = 'x ';
const FORMATTING: ReadonlySet<string> = new Set(['bold', 'italic', 'strike', 'code', 'highlight', 'underline', 'link']);

/** A text read as a line of Markdown: its words without the signs, and whether the signs format anything. */
export function readMarkdownLine(text: string): { plain: string; isFormatted: boolean } {
  const { blocks } = markdownToBlocks(GUARD + text);
  const [line] = blocks;
  if (blocks.length !== 1 || line?.type !== 'paragraph') return { plain: text, isFormatted: false };
  const content = blockText(line).slice(GUARD.length);
  const [lead = '', tail = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  const plain = content.trim() === '' ? text : lead + content.trim() + tail;
  return { plain, isFormatted: (line.content ?? []).some(isFormatted) };
}

/** The words of a text without Markdown's signs for formatting. */
export function plainText(text: string): string {
  return readMarkdownLine(text.replace(/^\s*(?:#{1,6}|[-*+]|\d+[.)]|>)\s+/, '')).plain;
}

function isFormatted({ text, marks = [] }: JsonNode): boolean {
  return marks.some(
    ({ type, attrs }) => FORMATTING.has(type) && !(type === 'link' && isBare(String(attrs?.href), text)),
  );
}

/** An address that became a link on its own. */
const isBare = (href: string, text = ''): boolean => href.endsWith(text);
