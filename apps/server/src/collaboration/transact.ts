import { CONTENT_FRAGMENT, docToJson } from '@pagescout/document';
import * as Y from 'yjs';
import type { ChangeOptions } from './live-documents.js';

/**
 * Runs a change in one transaction. When it throws half-way, what it has done is taken back: others have seen it by then,
 * and Yjs knows no rollback.
 *
 * @param origin an object of this change alone
 * @param onChange told of the content before and after, where somebody asks for that
 */
export function transact<Result>(
  document: Y.Doc,
  change: (document: Y.Doc) => Result,
  origin: object,
  onChange?: ChangeOptions['onChange'],
): Result {
  const before = onChange && docToJson(document);
  const undo = new Y.UndoManager(document.getXmlFragment(CONTENT_FRAGMENT), {
    trackedOrigins: new Set([origin]),
    captureTimeout: 0,
  });
  try {
    const result = document.transact(() => change(document), origin);
    if (before) onChange?.({ before, after: docToJson(document) });
    return result;
  } catch (error) {
    undo.undo();
    throw error;
  } finally {
    undo.clear();
    undo.destroy();
  }
}
