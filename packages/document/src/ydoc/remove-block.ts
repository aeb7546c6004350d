import type * as Y from 'yjs';
import { DocumentError } from '../errors.js';
import { type BlockChange, checkBaseVersion } from './block-change.js';
import { insertNodes } from './from-json.js';
import { withIds } from './live/block-ids.js';
import { childElements, isElement, typeOf } from './live/children.js';
import { type LiveBlock, locateLive, placeOf } from './live/locate-live.js';
import { transact } from './live/transact.js';
import { LIST_TYPES, NOTE_TYPES } from './notes/family-nodes.js';
import { pageNotes } from './notes/page-notes.js';
import { planNotes } from './notes/plan-notes.js';
import { settleNotes } from './notes/settle-notes.js';
import { fitsIn } from './patch/place.js';
import { sharesCells } from './patch/table-rows.js';
import { elementToJson } from './to-json.js';

export interface RemoveOptions {
  /** The block's version that the removal is based on. */
  readonly baseVersion?: string;
  /** The origin of the transaction, for observers of the document. */
  readonly origin?: unknown;
}

/** Containers that are nothing without a block in them, and so go with their last one. */
const GOES_WHEN_EMPTY: ReadonlySet<string> = new Set([
  'listItem', 'taskItem', 'bulletList', 'orderedList', 'taskList', 'blockquote', 'callout', 'table', 'columns',
]); // prettier-ignore
/** Parts that have a meaning by their place only. */
const NEVER_ALONE: Readonly<Record<string, string>> = {
  tableCell: 'Empty it by a patch with no text, or remove its row',
  tableHeader: 'Empty it by a patch with no text, or remove its row',
  detailsSummary: 'Change its text, or remove the details as a whole',
  detailsContent: 'Remove the blocks in it, or the details as a whole',
};

/**
 * Takes a block out of a page. What a container must not be without is kept: the page, a cell, a column, a note or a
 * shared block keep an empty paragraph, and so does a list item whose first paragraph goes while other blocks stay. A
 * list item, list, quote, callout, table or set of columns goes with its last block. Notes that lose their last
 * reference go too.
 *
 * @throws DocumentError before anything is written: `block_not_found`, `block_not_unique`, `bad_argument`, `stale`;
 *   `content_refused` for a part that its container cannot be without, with the way out.
 */
export function removeBlock(fragment: Y.XmlFragment, reference: string, options: RemoveOptions = {}): BlockChange {
  const named = locateLive(fragment, reference);
  if (options.baseVersion !== undefined) checkBaseVersion(fragment, reference, options.baseVersion);
  checkRemovable(fragment, named);
  const target = outermostThatGoes(named);
  const old = elementToJson(named.element);
  const plan = planNotes(fragment, [], { target: target.element });
  const types = childElements(target.parent).map(({ nodeName }) => nodeName);
  const at = childElements(target.parent).indexOf(target.element);
  const parentType = typeOf(target.parent);
  const rest = types.filter((_, index) => index !== at);
  const leavesParagraph = !fitsIn(parentType, rest) && fitsIn(parentType, types.with(at, 'paragraph'));

  const writeAll = (): void => {
    target.parent.delete(target.index, 1);
    if (leavesParagraph) insertNodes(target.parent, target.index, withIds([{ type: 'paragraph' }], fragment));
    settleNotes(fragment, plan);
    if (fragment.length === 0) insertNodes(fragment, 0, withIds([{ type: 'paragraph' }], fragment));
  };
  transact(fragment, writeAll, options.origin);
  return { changed: true, before: [old], after: [], blocks: [], warnings: [] };
}

function checkRemovable(fragment: Y.XmlFragment, { element, parent, address }: LiveBlock): void {
  const type = element.nodeName;
  const wayOut = NEVER_ALONE[type];
  if (wayOut !== undefined && isElement(parent))
    throw new DocumentError('content_refused', `The ${type} ${address} cannot be removed by itself. ${wayOut}.`);
  if (type === 'tableRow' && isElement(parent)) {
    const row = childElements(parent).indexOf(element);
    if (childElements(parent).length > 1 && sharesCells(elementToJson(parent), row)) {
      throw new DocumentError(
        'content_refused',
        `The tableRow ${address} shares merged cells with other rows. Patch the whole table, with the cells parted.`,
      );
    }
  }
  if (!LIST_TYPES.has(type) && !NOTE_TYPES.has(type)) return;
  const inside = new Set(pageNotes(element).references.map((reference) => reference.element));
  const keys = new Set(pageNotes(element).notes.map(({ key }) => key));
  if (pageNotes(fragment).references.some((reference) => keys.has(reference.key) && !inside.has(reference.element))) {
    throw new DocumentError(
      'content_refused',
      `The ${type} ${address} holds notes that the text refers to. Remove the references: their notes go with them.`,
    );
  }
}

/** The block itself, or the container around it that would be left with nothing. */
function outermostThatGoes(block: LiveBlock): LiveBlock {
  let target = block;
  while (isElement(target.parent)) {
    const isLast = childElements(target.parent).length === 1;
    if (!isLast || !goesWhenEmpty(target.parent)) break;
    target = placeOf(target.parent);
  }
  return target;
}

const goesWhenEmpty = (element: Y.XmlElement): boolean =>
  GOES_WHEN_EMPTY.has(element.nodeName) || LIST_TYPES.has(element.nodeName);
