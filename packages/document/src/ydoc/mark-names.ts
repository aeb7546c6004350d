import { encodeAny, toBase64 } from 'lib0/buffer';
import { digest } from 'lib0/hash/sha256';
import { type JsonMark } from '../json-node.js';

/** Marks of which several may lie on the same text. */
const OVERLAPPING: ReadonlySet<string> = new Set(['comment']);
const HASHED = /^(.*)--[a-zA-Z0-9+/=]{8}$/s;
const HASH_BYTES = 6;

/**
 * The names of a text's marks in Yjs, where a text has one value per name. As y-prosemirror does since 1.3: a mark that
 * may lie several times on one text gets a hash of itself in its name; so does any mark that in fact does.
 */
export function markAttributes(marks: readonly JsonMark[]): Record<string, Record<string, unknown>> {
  const attributes: Record<string, Record<string, unknown>> = {};
  for (const mark of marks) {
    const several = OVERLAPPING.has(mark.type) || marks.filter(({ type }) => type === mark.type).length > 1;
    attributes[several ? `${mark.type}--${hashOfMark(mark)}` : mark.type] = mark.attrs ?? {};
  }
  return attributes;
}

/** The mark's type of a name in Yjs. */
export function markType(name: string): string {
  return HASHED.exec(name)?.[1] ?? name;
}

/** y-prosemirror's own hash of a mark, so that an editor finds the names it would give: SHA-256 folded to six bytes. */
function hashOfMark(mark: JsonMark): string {
  const folded = new Uint8Array(HASH_BYTES);
  digest(encodeAny(mark)).forEach((byte, index) => {
    folded[index % HASH_BYTES] = (folded[index % HASH_BYTES] ?? 0) ^ byte;
  });
  return toBase64(folded);
}
