import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { canonicalDocument, fillContainer } from '../schema/canonical.js';
import { type HtmlReader } from './read/place.js';
import { parseHtml } from './read/parse-html.js';
import { readHtml } from './read/read-html.js';
import { BlockSink } from './read/sink.js';
import { Warnings } from './read/warnings.js';

/** The longest text that is read, in UTF-16 units. */
export const MAX_HTML_LENGTH = 20_000_000;

export interface FromHtmlOptions {
  /** Whether `htmlEmbed` nodes may be made. Without leave their source becomes a code block. Default false. */
  allowHtmlEmbed?: boolean;
}

/**
 * Reads HTML into the canonical form of a page: what `documentToHtml` and Docmost write, and what people paste from
 * browsers, word processors and mail. Scripts, styles and addresses that carry code are never read; unknown elements are
 * looked through.
 *
 * @returns the page, with the ids that its blocks had, and sentences about what the text held and the page does not.
 * @throws DocumentError `too_large` above 20 million characters or half a million elements, `too_deep` above 300 levels
 *   of tags or 100 of blocks.
 */
export function htmlToDocument(html: string, options: FromHtmlOptions = {}): { doc: JsonNode; warnings: string[] } {
  if (html.length > MAX_HTML_LENGTH) {
    throw new DocumentError(
      'too_large',
      `The HTML has ${html.length} characters; at most ${MAX_HTML_LENGTH} are read. Split it into several pages.`,
    );
  }
  const reader: HtmlReader = { allowHtmlEmbed: options.allowHtmlEmbed ?? false, warnings: new Warnings() };
  const sink = new BlockSink();
  readHtml(parseHtml(html).children, { marks: [], sink, reader, readChildren: readHtml });
  const attrs = reader.documentAttrs;
  const page = { type: 'doc', ...(attrs ? { attrs } : {}), content: fillContainer('doc', sink.finish()) };
  return { doc: canonicalDocument(page, { ids: 'keep' }), warnings: reader.warnings.list() };
}
