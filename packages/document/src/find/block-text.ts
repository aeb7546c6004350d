import { type JsonNode } from '../json-node.js';

/**
 * The rule for the text of a block, in one place. A block's text is what a reader sees on its line:
 *
 * | inline node | adds |
 * | --- | --- |
 * | text | its text, marks ignored |
 * | hardBreak | a newline |
 * | mention | `@` and its label |
 * | status, mathInline | its text (the TeX source) |
 * | any other node with content | the text in it |
 * | any other atom (a footnote's reference, an image) | one object character, U+FFFC, which never matches |
 *
 * A mathBlock counts as a block whose text is its TeX source. Other block atoms have no text.
 */
export const OBJECT_CHARACTER = '\uFFFC';

const ATOM_TEXT: Record<string, (attrs: Record<string, unknown>) => string> = {
  hardBreak: () => '\n',
  mention: (attrs) => (typeof attrs.label === 'string' ? `@${attrs.label}` : OBJECT_CHARACTER),
  status: (attrs) => stringOr(attrs.text, OBJECT_CHARACTER),
  mathInline: (attrs) => stringOr(attrs.text, OBJECT_CHARACTER),
  // Its content in one family of pages, a digit, is a number that the page shows as a superscript, not as text.
  footnoteReference: () => OBJECT_CHARACTER,
};

/** Nodes that stand in a line of text and make their parent a text container. */
export const INLINE_TYPES: ReadonlySet<string> = new Set(['text', ...Object.keys(ATOM_TEXT)]);

/** Whether text stands directly in the node: a paragraph, a heading, a code block, an unknown node with text in it. */
export function holdsText(node: JsonNode): boolean {
  if (node.type === 'mathBlock') return true;
  if (!node.content || INLINE_TYPES.has(node.type)) return false;
  for (const child of node.content) if (child && INLINE_TYPES.has(child.type)) return true;
  return false;
}

/** The text of a node for which `holdsText` is true. Positions in it are UTF-16 units. */
export function blockText(node: JsonNode): string {
  if (node.type === 'mathBlock') return stringOr(node.attrs?.text, '');
  const content = node.content ?? [];
  const [only] = content;
  if (content.length === 1 && only) return inlineText(only);
  let text = '';
  for (const child of content) if (child) text += inlineText(child);
  return text;
}

/** What one inline node adds to the text of its block. */
export function inlineText(node: JsonNode): string {
  if (node.type === 'text') return node.text ?? '';
  const atom = ATOM_TEXT[node.type];
  if (atom) return atom(node.attrs ?? {});
  return node.content?.length ? node.content.map(inlineText).join('') : OBJECT_CHARACTER;
}

function stringOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
