export { changeDocument, isEmptyPage } from './change-document.js';
export { fromJson, insertNodes } from './from-json.js';
export { replaceContent } from './replace-content.js';
export { CONTENT_FRAGMENT, docToJson, elementToJson, toJson } from './to-json.js';

export {
  type BlockChange,
  changeDiff,
  checkBasePageVersion,
  checkBaseVersion,
  type LiveReadBlock,
  type NamedBlock,
  pageVersion,
  readLiveBlock,
} from './block-change.js';
export { newBlockId } from './live/block-ids.js';
export { type BlockName, type LiveBlock, locateLive } from './live/locate-live.js';
export { type PageChange, patchPage } from './patch-page.js';
export { patchBlock, type PatchOptions, type WriteOptions } from './patch-block.js';
export { type Anchor } from './live/anchor.js';
export { editText, type TextEdit, type TextEditResult, type TextEdits } from './edit-text.js';
export { findSelection, type FoundSelection, type Selection } from './find-selection.js';
export { insertBlocks, type InsertOptions } from './insert-blocks.js';
export { insertFootnote, type InsertFootnoteOptions, type InsertedFootnote } from './insert-footnote.js';
export { commentMark, type MarkedText, markText, setCommentResolved, unmarkComment } from './mark-text.js';
export {
  hasComment,
  type LiveSelection,
  locateSelection,
  type LocatedSelection,
  markPositions,
} from './live-selection.js';
export { removeBlock, type RemoveOptions } from './remove-block.js';
