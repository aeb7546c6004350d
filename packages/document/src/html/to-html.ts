import { type JsonNode } from '../json-node.js';
import { canonicalDocument } from '../schema/canonical.js';
import { writeAttrs } from './element-attrs.js';
import { writeBlocks } from './write/blocks.js';

export interface ToHtmlOptions {
  /** Whether comment marks are written (`span[data-comment-id]`) or left out. */
  comments?: 'keep' | 'omit';
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
  return head + writeBlocks(page.content);
}
