import type * as Y from 'yjs';
import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { NODES } from '../schema/nodes.js';
import { type BlockChange, namedBlock } from './block-change.js';
import { insertNodes } from './from-json.js';
import { type Anchor, findAnchor } from './live/anchor.js';
import { withIds } from './live/block-ids.js';
import { childElements, elementsAt, holdsLine, isElement, isLineType, typeOf } from './live/children.js';
import { type LiveBlock, placeOf } from './live/locate-live.js';
import { transact } from './live/transact.js';
import { LIST_TYPES } from './notes/family-nodes.js';
import { planNotes } from './notes/plan-notes.js';
import { settleNotes } from './notes/settle-notes.js';
import { adaptTo } from './patch/adapt.js';
import { asNodes, checkNodes } from './patch/check-nodes.js';
import { checkPlace, mayHold } from './patch/place.js';
import { fitRows } from './patch/table-rows.js';
import { type WriteOptions } from './patch-block.js';
import { elementToJson } from './to-json.js';

export interface InsertOptions extends WriteOptions {
  /** Beside the anchor, or inside it at its end or start; `append` and `prepend` without an anchor mean the page. */
  readonly position: 'before' | 'after' | 'append' | 'prepend';
  readonly anchor?: Anchor;
}

/**
 * Puts new blocks into a page; all others stay the same items. Beside a block means in the same container: after a
 * paragraph of a list item lies inside that item. Parts of a container find their way: a row goes beside the row that
 * holds the anchor, a list item beside its item, and a list beside an item becomes further items.
 * The end of the page is before its list of footnotes.
 *
 * @throws DocumentError before anything is written: `bad_argument`, `block_not_found`, `block_not_unique`,
 *   `text_not_found`, `text_not_unique`, `content_refused`, `wrong_family`, `too_deep`.
 */
export function insertBlocks(fragment: Y.XmlFragment, nodes: readonly JsonNode[], options: InsertOptions): BlockChange {
  const sent = asNodes(nodes);
  if (sent.length === 0)
    throw new DocumentError('bad_argument', 'There is no block to insert: the new content is empty.');
  const plan = planNotes(fragment, sent, { family: options.family });
  if (plan.nodes.length === 0)
    throw new DocumentError(
      'bad_argument',
      'The new content holds footnotes only. Write the text that refers to them too.',
    );
  const place = findPlace(fragment, plan.nodes, options);
  const parentType = typeOf(place.parent);
  const isTable = parentType === 'table';
  const adapted = adaptTo(parentType, plan.nodes);
  const row = place.parent.slice(0, place.index).filter(isElement).length;
  const wanted = isTable ? fitRows(elementToJson(place.parent as Y.XmlElement), row, adapted, plan.nodes) : adapted;

  checkNodes([...wanted, ...plan.added.flatMap(({ content }) => content)], null, options);
  checkPlace(
    parentType,
    childElements(place.parent).map(({ nodeName }) => nodeName),
    { at: row, removed: 0, added: wanted.map(({ type }) => type) },
  );
  let elements: Y.XmlElement[] = [];
  const writeAll = (): void => {
    insertNodes(place.parent, place.index, withIds(wanted, fragment));
    elements = elementsAt(place.parent, place.index, wanted.length);
    settleNotes(fragment, plan);
  };
  transact(fragment, writeAll, options.origin);
  return {
    changed: true,
    before: [],
    after: elements.map(elementToJson),
    blocks: elements.map(namedBlock),
    warnings: plan.warnings,
  };
}

interface Place {
  readonly parent: Y.XmlFragment;
  /** Among the Yjs children of the parent. */
  readonly index: number;
}

function findPlace(fragment: Y.XmlFragment, nodes: readonly JsonNode[], { position, anchor }: InsertOptions): Place {
  switch (position) {
    case 'append':
    case 'prepend':
      return anchor === undefined
        ? endOf(fragment, position)
        : endOf(containerOf(findAnchor(fragment, anchor)), position);
    case 'before':
    case 'after': {
      if (anchor === undefined)
        throw new DocumentError(
          'bad_argument',
          `The position ${position} needs an anchor: the id, the address or a text of a block.`,
        );
      const { parent, index } = besideWhat(findAnchor(fragment, anchor), nodes);
      return { parent, index: position === 'after' ? index + 1 : index };
    }
    default:
      throw new DocumentError(
        'bad_argument',
        `The position must be before, after, append or prepend, not ${JSON.stringify(position)}.`,
      );
  }
}

function endOf(parent: Y.XmlFragment, position: 'append' | 'prepend'): Place {
  if (position === 'prepend') return { parent, index: 0 };
  const last = parent.length > 0 ? (parent.get(parent.length - 1) as Y.XmlElement) : null;
  const hasNotes = typeOf(parent) === 'doc' && last !== null && LIST_TYPES.has(last.nodeName);
  return { parent, index: hasNotes ? parent.length - 1 : parent.length };
}

/** The container that the anchor is, or that takes the blocks for it. */
function containerOf({ element, address }: LiveBlock): Y.XmlElement {
  const type = element.nodeName;
  const content =
    type === 'details' ? childElements(element).find((child) => child.nodeName === 'detailsContent') : element;
  const isContainer = NODES[type]?.content !== undefined && !isLineType(type) && !holdsLine(element);
  if (content && isContainer) return content;
  throw new DocumentError(
    'content_refused',
    `The ${type} ${address} holds no blocks. Use position "before" or "after" to put them beside it.`,
  );
}

/**
 * The block beside which the nodes go: the anchor itself, or for parts of a container the part that holds the anchor.
 * A part is what no page holds by itself: an item, a row, a cell, a column.
 */
function besideWhat(anchor: LiveBlock, nodes: readonly JsonNode[]): LiveBlock {
  const arePart = nodes.every(({ type }) => NODES[type] !== undefined && !mayHold('doc', type));
  if (!arePart) return anchor;
  for (let block = anchor; ;) {
    const parentType = typeOf(block.parent);
    if (adaptTo(parentType, nodes).every(({ type }) => mayHold(parentType, type))) return block;
    if (parentType === 'doc') break;
    block = placeOf(block.parent as Y.XmlElement);
  }
  throw new DocumentError(
    'content_refused',
    `The block ${anchor.address} lies in nothing that holds a ${nodes[0]?.type}. Name a block inside such a container, or send the whole container.`,
  );
}
