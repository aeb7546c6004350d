import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from './to-json.js';

/**
 * Runs a change of a live page in one transaction. When it throws half-way, what it has done is taken back: others have
 * seen it by then, and Yjs knows no rollback.
 *
 * @param origin an object of this change alone
 * @throws what the change throws
 */
export function changeDocument<Result>(document: Y.Doc, change: (document: Y.Doc) => Result, origin: object): Result {
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

/** Whether a live page holds nothing but paragraphs without anything in them. */
export function isEmptyPage(document: Y.Doc): boolean {
  const blocks = document.getXmlFragment(CONTENT_FRAGMENT).toArray();
  return blocks.every((block) => block instanceof Y.XmlElement && block.nodeName === 'paragraph' && block.length === 0);
}
