import type * as Y from 'yjs';
import { type JsonNode } from '../../json-node.js';
import { type Family } from '../../schema/family.js';
import { insertNodes } from '../from-json.js';
import { withIds } from '../live/block-ids.js';
import { childElements, indexInParent, isElement, parentOf } from '../live/children.js';
import { elementToJson } from '../to-json.js';
import { FAMILY_NODES, noteNode } from './family-nodes.js';
import { numberNotes } from './number-notes.js';
import { type LiveNote, type PageNotes, pageNotes } from './page-notes.js';
import { type NotesPlan } from './plan-notes.js';

/**
 * Brings the list of notes in line after a write: notes that lost their last reference go, new ones come to the place
 * that their reference gives them, and stock's family is numbered again. Touches nothing else: notes that nobody refers
 * to, or that stand out of order, may have their reasons if this write did not make them so.
 */
export function settleNotes(fragment: Y.XmlFragment, plan: Pick<NotesPlan, 'added' | 'family' | 'before'>): void {
  if (!plan.before) return;
  const wasInOrder = isInOrder(plan.before);
  dropOrphans(fragment, plan.before);
  if (plan.added.length > 0) {
    const list = pageNotes(fragment).lists[0] ?? makeList(fragment, plan.family);
    for (const { key, content } of plan.added) addNote(fragment, list, noteNode(plan.family, key, content), key);
  }
  if (wasInOrder) bringInOrder(fragment);
  if (plan.family === 'stock') numberNotes(pageNotes(fragment));
}

function dropOrphans(fragment: Y.XmlFragment, before: PageNotes): void {
  let earlier = before;
  // A note that goes may take the last reference to another one along.
  for (;;) {
    const now = pageNotes(fragment);
    const referred = new Set(now.references.map(({ key }) => key));
    const lost = new Set(earlier.references.map(({ key }) => key).filter((key) => !referred.has(key)));
    const orphans = now.notes.filter(({ key }) => lost.has(key));
    if (orphans.length === 0) return;
    for (const { element } of orphans) {
      const list = parentOf(element);
      if (isElement(list) && childElements(list).length === 1 && now.lists.includes(list)) remove(list);
      else remove(element);
    }
    earlier = now;
  }
}

const remove = (element: Y.XmlElement): void => parentOf(element).delete(indexInParent(element), 1);

/** In the fork's family the list stands behind the last block that is not empty, in stock's it is the last block. */
function makeList(fragment: Y.XmlFragment, family: Family): Y.XmlElement {
  const blocks = fragment.toArray();
  const lastFull = blocks.findLastIndex((block) => !isElement(block) || !isEmptyParagraph(block));
  const index = family === 'fork' ? lastFull + 1 : blocks.length;
  insertNodes(fragment, index, [{ type: FAMILY_NODES[family].list }]);
  return fragment.get(index) as Y.XmlElement;
}

const isEmptyParagraph = (block: Y.XmlElement): boolean =>
  block.nodeName === 'paragraph' && !elementToJson(block).content?.length;

/** Puts the note behind the nearest one whose reference stands before its own. */
function addNote(fragment: Y.XmlFragment, list: Y.XmlElement, note: JsonNode, key: string): void {
  const order = firstReferences(pageNotes(fragment));
  const place = order.get(key) ?? Infinity;
  const notes = pageNotes(list).notes;
  const previous = notes.findLast((other) => (order.get(other.key) ?? Infinity) < place);
  insertNodes(list, previous ? indexInParent(previous.element) + 1 : 0, withIds([note], fragment));
}

/** Key -> place of its first reference. */
function firstReferences({ references }: PageNotes): Map<string, number> {
  const order = new Map<string, number>();
  references.forEach(({ key }, place) => {
    if (!order.has(key)) order.set(key, place);
  });
  return order;
}

function isInOrder(page: PageNotes): boolean {
  const places = placesOf(page);
  return places.every(({ place }, at) => at === 0 || (places[at - 1]?.place ?? 0) < place);
}

/** The notes that are referred to, with the place of the first reference. */
function placesOf(page: PageNotes): { note: LiveNote; place: number }[] {
  const order = firstReferences(page);
  return page.notes.flatMap((note) => {
    const place = order.get(note.key);
    return place === undefined ? [] : [{ note, place }];
  });
}

/** Moves as few notes as possible: a move makes a note anew, which a person typing in it would feel. */
function bringInOrder(fragment: Y.XmlFragment): void {
  const places = placesOf(pageNotes(fragment));
  const staying = longestRise(places.map(({ place }) => place));
  const moving = places.filter((_, at) => !staying.has(at)).sort((a, b) => a.place - b.place);
  const lifted = moving.flatMap(({ note }) => {
    const list = parentOf(note.element);
    return isElement(list) ? [{ list, key: note.key, json: elementToJson(note.element), element: note.element }] : [];
  });
  for (const { element } of lifted) remove(element);
  for (const { list, key, json } of lifted) addNote(fragment, list, json, key);
}

/** The indices of a longest rising part of the numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, at) => {
    let best = -1;
    for (let before = 0; before < at; before += 1) {
      if ((numbers[before] ?? 0) < number && (lengths[before] ?? 0) > (best < 0 ? 0 : (lengths[best] ?? 0)))
        best = before;
    }
    lengths.push(best < 0 ? 1 : (lengths[best] ?? 0) + 1);
    previous.push(best);
  });
  const rise = new Set<number>();
  for (let at = lengths.indexOf(Math.max(0, ...lengths)); at >= 0; at = previous[at] ?? -1) rise.add(at);
  return rise;
}
