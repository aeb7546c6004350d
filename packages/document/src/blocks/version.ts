import { toBase64UrlEncoded } from 'lib0/buffer';
import { digest } from 'lib0/hash/sha256';
import { encodeUtf8 } from 'lib0/string';
import { type JsonNode } from '../json-node.js';
import { canonicalJson } from './canonical-json.js';

const VERSION_BYTES = 12;

/**
 * A short name for exactly this content, 16 characters: equal content gives an equal version wherever it was read,
 * changed content another one. Use it to say which state a write was based on.
 */
export function version(node: JsonNode): string {
  return toBase64UrlEncoded(digest(encodeUtf8(canonicalJson(node))).subarray(0, VERSION_BYTES));
}
