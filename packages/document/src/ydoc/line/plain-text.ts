import { blockText } from '../../find/block-text.js';
import { type JsonNode } from '../../json-node.js';
import { markdownToBlocks } from '../../markdown/from-markdown.js';

/** Keeps what follows from being read as the sign of a heading, a list or a quote. */
const GUARD = 'x ';
const FORMATTING: ReadonlySet<string> = new Set(['bold', 'italic', 'strike', 'code', 'highlight', 'underline', 'link']);

export interface MarkdownLine {
  /** The words without the signs. */
  readonly plain: string;
  /** Whether the signs format anything. */
  readonly isFormatted: boolean;
  /** The same with underscores not counted: a name such as `__init__` is rarely meant to be bold. */
  readonly isSurelyFormatted: boolean;
}

/** A text read as a line of Markdown. */
export function readMarkdownLine(text: string): MarkdownLine {
  const line = read(text);
  return {
    ...line,
    isSurelyFormatted: line.isFormatted && (!text.includes('_') || read(text.replaceAll('_', 'x')).isFormatted),
  };
}

function read(text: string): { plain: string; isFormatted: boolean } {
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
