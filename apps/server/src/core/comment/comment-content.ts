import { CodedError } from '../../common/coded-error.js';
import { readJsonContent, scrubText } from '../page/json-content.js';

const SELECTION_LENGTH = 250;

/**
 * The content of a comment, checked as that of a page is.
 *
 * @returns JSON text that the database can keep
 * @throws CodedError 400 for a text that is no JSON, or JSON that is no document
 */
export function readCommentContent(text: string): string {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new CodedError('bad-field', ['content must be a document as JSON text: "{\\"type\\":\\"doc\\",…}"']);
  }
  return JSON.stringify(readJsonContent(content));
}

/** The first 250 characters of what was selected, without half a character at the cut; null for nothing. */
export function readSelection(text: string | null | undefined): string | null {
  if (!text) return null;
  if (text.length <= SELECTION_LENGTH) return scrubText(text);
  return scrubText(text.slice(0, SELECTION_LENGTH).replace(/[\ud800-\udbff]$/, ''));
}
