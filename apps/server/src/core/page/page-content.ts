import {
  DocumentError,
  documentToHtml,
  documentToMarkdown,
  documentToText,
  type Family,
  fromJson,
  htmlToDocument,
  type JsonNode,
  markdownToDocument,
} from '@pagescout/document';
import { CodedError } from '../../common/coded-error.js';
import { checkNodes, readJsonContent, scrubText } from './json-content.js';

export const CONTENT_FORMATS = ['json', 'markdown', 'html'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];

/** One content in the three forms that a page keeps. */
export interface StoredContent {
  content: string;
  ydoc: Uint8Array;
  textContent: string;
}

/**
 * The content of a new page in the forms that a page keeps.
 *
 * @throws CodedError 400 with a sentence for content that is no page
 */
export function storedContent(
  content: unknown,
  format: ContentFormat | null | undefined,
  family: Family,
): StoredContent {
  const doc = readContent(content, format, family);
  return { content: JSON.stringify(doc), ydoc: fromJson(doc), textContent: documentToText(doc) };
}

/**
 * Reads content that somebody sent: only nodes, marks and addresses that a page may hold.
 *
 * @throws CodedError 400 with a sentence for content that is no page
 */
export function readContent(content: unknown, format: ContentFormat | null | undefined, family: Family): JsonNode {
  if (!format) throw bad('format must be one of the following values: json, markdown, html');
  if (format === 'json') return readJsonContent(content);
  if (typeof content !== 'string') throw bad(`content must be a string when format is ${format}`);
  const text = scrubText(content);
  const { doc } = sayingWhy(() => (format === 'html' ? htmlToDocument(text) : markdownToDocument(text, { family })));
  // Both can carry a node as JSON, and what an editor does not know it deletes.
  checkNodes(doc);
  return doc;
}

/**
 * The content of a page as an answer shows it.
 *
 * @throws CodedError 400 for a page that cannot be shown in this format
 */
export function writeContent(content: unknown, format: ContentFormat): unknown {
  if (format === 'json' || content === null) return content;
  const doc = content as JsonNode;
  if (format === 'html') return sayingWhy(() => documentToHtml(doc, { explicit: true }));
  // Today's answers end with the last line, not with a line break.
  return sayingWhy(() => documentToMarkdown(doc).replace(/\n$/, ''));
}

/** A document that cannot be read or printed is what somebody sent, not a fault of this program. */
function sayingWhy<Result>(convert: () => Result): Result {
  try {
    return convert();
  } catch (error) {
    if (error instanceof DocumentError) throw bad(`content: ${error.message}`);
    throw error;
  }
}

const bad = (sentence: string): CodedError => new CodedError('bad-field', [sentence]);
