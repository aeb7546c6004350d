import { type JsonNode } from '../json-node.js';
import { canonicalDocument } from '../schema/canonical.js';
import { NODES } from '../schema/nodes.js';
import { writeAttrs } from './element-attrs.js';
import { writeBlocks } from './write/blocks.js';

export interface ToHtmlOptions {
  /** Whether comment marks are written (`span[data-comment-id]`) or left out. */
  comments?: 'keep' | 'omit';
  /** Whether every element names the direction `auto` and the outermost ones their namespace, as Docmost writes them. */
  explicit?: boolean;
}

/**
 * Writes a page as HTML in Docmost's spelling, which reads back as the canonical form of the page, ids included. Texts
 * are escaped, addresses that carry code left out; a node that the schema does not know becomes an element that shows
 * its name and carries it.
 *
 * @throws DocumentError `too_deep` above 100 levels of blocks.
 */
export function documentToHtml(doc: JsonNode, options: ToHtmlOptions = {}): string {
  const page = canonicalDocument(doc, { ...options, ids: 'keep' });
  const head = page.attrs ? `<div data-type="document"${writeAttrs('doc', page.attrs)}></div>` : '';
  if (!options.explicit) return head + writeBlocks(page.content);
  return head + (page.content ?? []).map((block) => withNamespace(writeBlocks([withDirection(block)]))).join('');
}

const withNamespace = (html: string): string =>
  html.replace(/^<[a-z]+\d?/, (tag) => `${tag} xmlns="http://www.w3.org/1999/xhtml"`);

/** Nodes whose element is read by its attributes, so that none may be added. */
const BARE: ReadonlySet<string> = new Set(['text', 'hardBreak', 'footnoteReference']);

function withDirection(node: JsonNode): JsonNode {
  if (!NODES[node.type] || BARE.has(node.type)) return node;
  return {
    ...node,
    attrs: { dir: 'auto', ...node.attrs },
    ...(node.content ? { content: node.content.map(withDirection) } : {}),
  };
}
