import { isDeepStrictEqual } from 'node:util';
import { canonicalDocument, type JsonNode } from '@pagescout/document';

/**
 * Whether a stored page says what a file says. Ids of blocks, which an editor adds when a person opens the page, and
 * attributes that hold their default make no difference.
 */
export function sameContent(stored: unknown, document: JsonNode): boolean {
  if (typeof stored !== 'object' || stored === null || !('type' in stored)) return false;
  return isDeepStrictEqual(canonicalDocument(stored as JsonNode), canonicalDocument(document));
}
