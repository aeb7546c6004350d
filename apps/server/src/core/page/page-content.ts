import {
  DocumentError,
  documentToMarkdown,
  documentToText,
  type Family,
  fromJson,
  type JsonNode,
  markdownToDocument,
} from '@pagescout/document';
import { CodedError } from '../../common/coded-error.js';
import { readJsonContent, scrubText } from './json-content.js';

export const CONTENT_FORMATS = ['json', 'markdown', 'html'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];

/** One content in the three forms that a page keeps. */
export interface StoredContent {
  content: string;
  ydoc: Uint8Array;
  textContent: string;
}

/**
 * Reads the content of a new page.
 *
 * @throws CodedError 400 with a sentence for content that is no page
 */
export function storedContent(
  content: unknown,
  format: ContentFormat | null | undefined,
  family: Family,
): StoredContent {
  if (!format) throw bad('format must be one of the following values: json, markdown, html');
  const doc = sayingWhy(() => readContent(content, format, family));
  return { content: JSON.stringify(doc), ydoc: fromJson(doc), textContent: documentToText(doc) };
}

function readContent(content: unknown, format: ContentFormat, family: Family): JsonNode {
  if (format === 'json') return readJsonContent(content);
  if (typeof content !== 'string') throw bad(`content must be a string when format is ${format}`);
  if (format === 'html') throw bad('format html is not taken by this server; send content as markdown or json');
  return markdownToDocument(scrubText(content), { family }).doc;
}

/** The content of a page as an answer shows it. */
export function shownContent(content: unknown, format: ContentFormat): unknown {
  if (format === 'html') throw bad('format html is not offered by this server; ask for markdown or json');
  if (format === 'json' || content === null) return content;
  // Today's answers end with the last line, not with a line break.
  return sayingWhy(() => documentToMarkdown(content as JsonNode).replace(/\n$/, ''));
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
