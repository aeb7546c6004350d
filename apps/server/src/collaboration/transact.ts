import { CONTENT_FRAGMENT } from '@pagescout/document';
import * as Y from 'yjs';

/**
 * Runs a change in one transaction. When it throws half-way, what it has done is taken back: others have seen it by then,
 * and Yjs knows no rollback.
 *
 * @param origin an object of this change alone
 */
export function transact<Result>(document: Y.Doc, change: (document: Y.Doc) => Result, origin: object): Result {
  const undo = new Y.UndoManager(document.getXmlFragment(CONTENT_FRAGMENT), {
    trackedOrigins: new Set([origin]),
    captureTimeout: 0,
  });
  try {
    return document.transact(() => change(document), origin);
  } catch (error) {
    undo.undo();
    throw error;
  } finally {
    undo.clear();
    undo.destroy();
  }
}
