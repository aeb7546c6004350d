import * as Y from 'yjs';
import { type JsonNode } from '../json-node.js';
import { insertNodes } from './from-json.js';
import { CONTENT_FRAGMENT } from './to-json.js';

/**
 * A stored page with all its content replaced, as a Yjs update. It continues the stored state instead of starting anew:
 * a browser that still holds the old page then merges the two into the new page, not into both pages one after the other.
 *
 * @param stored the update that the page is stored as
 */
export function replaceContent(stored: Uint8Array, doc: JsonNode): Uint8Array {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, stored);
  const fragment = ydoc.getXmlFragment(CONTENT_FRAGMENT);
  ydoc.transact(() => {
    fragment.delete(0, fragment.length);
    insertNodes(fragment, 0, doc.content ?? []);
  });
  const update = Y.encodeStateAsUpdate(ydoc);
  ydoc.destroy();
  return update;
}
