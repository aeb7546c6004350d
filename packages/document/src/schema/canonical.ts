import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { canonicalNodeAttrs } from './canonical-attrs.js';
import { canonicalInline, type InlineOptions } from './canonical-inline.js';
import { NODES } from './nodes.js';

/** How deep blocks may lie in each other. Real pages stay below 20; a deeper one is refused before it can fill the stack. */
export const MAX_DEPTH = 100;

/**
 * The canonical form of a page: one JSON for all the JSONs that mean the same. `parse(print(doc))` equals it.
 *
 * 1. Attributes that hold their default are left out; a few that a reader needs are always written (`explicit`).
 *    Null means the default for `dir` and `indent`.
 * 2. The ids of paragraphs and headings are left out: Markdown does not carry them. All other ids stay.
 * 3. Neighbouring texts with the same marks are one text; empty texts go; line ends in texts are `\n`, NUL is U+FFFD.
 * 4. Marks stand in the order of the mark table, none twice; text under a link to a script loses the link;
 *    `src`, `url` and `href` of nodes with such an address are emptied.
 * 5. White space at the edges of bold, italic and strike stands outside the mark, and a line break carries no marks.
 * 6. A container that needs a block has at least an empty paragraph, and a list item begins with a paragraph.
 * 7. The number of a footnote is a number: Docmost's editors write it as a text too.
 * 8. Nodes and marks that the schema does not know stay as they are.
 *
 * @param options `comments: 'omit'` leaves comment marks out, `ids: 'keep'` keeps the ids that rule 2 leaves out.
 * @throws DocumentError `too_deep` for more than 100 levels.
 */
export function canonicalDocument(doc: JsonNode, options: Partial<CanonicalOptions> = {}): JsonNode {
  return canonicalNode(doc, { comments: options.comments ?? 'keep', ids: options.ids ?? 'omit' }, 0);
}

export interface CanonicalOptions extends InlineOptions {
  /** The ids of paragraphs and headings. */
  ids: 'keep' | 'omit';
}

const INLINE_PARENTS: ReadonlySet<string> = new Set(
  Object.entries(NODES)
    .filter(([, rule]) => rule.content === 'inline*' || rule.content === 'text*')
    .map(([name]) => name),
);
/** Containers that must not be empty, and what their first block must be. */
const NEEDS_BLOCK: ReadonlySet<string> = new Set([
  'doc', 'blockquote', 'callout', 'column', 'tableCell', 'tableHeader', 'transclusionSource', 'footnoteDefinition', 'footnote',
]); // prettier-ignore
const NEEDS_PARAGRAPH_FIRST: ReadonlySet<string> = new Set(['listItem', 'taskItem']);

function canonicalNode(node: JsonNode, options: CanonicalOptions, depth: number): JsonNode {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (!NODES[node.type]) return node;
  const attrs = canonicalNodeAttrs(node, options.ids);
  const content = canonicalContent(node, options, depth);
  const clean: JsonNode = { type: node.type };
  if (attrs) clean.attrs = attrs;
  if (content.length > 0) clean.content = content;
  if (node.type === 'text') clean.text = node.text ?? '';
  return clean;
}

function canonicalContent(node: JsonNode, options: CanonicalOptions, depth: number): JsonNode[] {
  const { content } = node;
  if (!content) return fillContainer(node.type, []);
  const child = (inner: JsonNode): JsonNode => canonicalNode(inner, options, depth + 1);
  if (INLINE_PARENTS.has(node.type)) return canonicalInline(content, options, child);
  return fillContainer(node.type, content.map(child));
}

/** Adds the empty paragraph that a container of this type cannot be without. */
export function fillContainer(type: string, blocks: JsonNode[]): JsonNode[] {
  if (NEEDS_BLOCK.has(type) && blocks.length === 0) return [{ type: 'paragraph' }];
  if (NEEDS_PARAGRAPH_FIRST.has(type) && blocks[0]?.type !== 'paragraph') return [{ type: 'paragraph' }, ...blocks];
  return blocks;
}

export function tooDeep(): DocumentError {
  return new DocumentError(
    'too_deep',
    `The document nests blocks more than ${MAX_DEPTH} levels deep. Make it flatter, or split it into several pages.`,
    { maxDepth: MAX_DEPTH },
  );
}
