import type * as Y from 'yjs';

/** Runs the writes as one transaction, or as a part of the caller's, so that others get all of them or none. */
export function transact(fragment: Y.XmlFragment, write: () => void, origin?: unknown): void {
  if (!fragment.doc) throw new TypeError('The fragment is no part of a document.');
  fragment.doc.transact(write, origin);
}
