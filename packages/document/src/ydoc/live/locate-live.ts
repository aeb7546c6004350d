import type * as Y from 'yjs';
import { formatAddress, type NodePath, parseAddress } from '../../blocks/address.js';
import { blockId, locate } from '../../blocks/locate.js';
import { toJson } from '../to-json.js';
import { holdsLine, indexInParent, isElement, jsonChildren, parentOf, pushChildren } from './children.js';

/** A block of a live page and its place. */
export interface LiveBlock {
  readonly element: Y.XmlElement;
  /** The element that holds it; the fragment for a top-level block. */
  readonly parent: Y.XmlFragment;
  /** Its index among the Yjs children of the parent. */
  readonly index: number;
  readonly path: NodePath;
  /** `#2.0.1`; shifts when blocks are inserted before it. */
  readonly address: string;
}

/** How a later call names the block: by its id where it has one, else by its address. */
export interface BlockName {
  readonly id: string | null;
  readonly address: string;
  readonly type: string;
}

/**
 * Finds a block of a live page by its id or address, as `locate` does in JSON: same references, same addresses, same
 * errors. Converts nothing as long as the block is found.
 *
 * @throws DocumentError `block_not_found`, `block_not_unique`, `bad_argument`.
 */
export function locateLive(fragment: Y.XmlFragment, reference: string): LiveBlock {
  const path = typeof reference === 'string' ? parseAddress(reference) : null;
  const found = path ? atPath(fragment, path) : onlyOne(withId(fragment, reference));
  // What the quick way did not find is looked for in JSON, which throws a sentence with near ids and ranges.
  const element = found ?? atPath(fragment, locate(toJson(fragment), reference).path);
  if (!element) throw new TypeError(`The block ${reference} is a text outside of any block.`);
  return placeOf(element);
}

/** The place of an element that is known. */
export function placeOf(element: Y.XmlElement): LiveBlock {
  const path: number[] = [];
  for (let child: Y.XmlFragment = element; isElement(child);) {
    const parent = parentOf(child);
    path.unshift(jsonChildren(parent).indexOf(child));
    child = parent;
  }
  return { element, parent: parentOf(element), index: indexInParent(element), path, address: formatAddress(path) };
}

/** How the block is named. */
export function nameOf(element: Y.XmlElement): BlockName {
  return { id: idOf(element), address: placeOf(element).address, type: element.nodeName };
}

/** The id of a block; null where the block has none. */
export function idOf(element: Y.XmlElement): string | null {
  return blockId({ type: element.nodeName, attrs: { id: element.getAttribute('id') } });
}

/** Visits all blocks in reading order, but nothing inside the text of a block. Any depth. */
export function visitLive(fragment: Y.XmlFragment, visit: (element: Y.XmlElement, isLine: boolean) => void): void {
  const todo: unknown[] = [];
  pushChildren(todo, fragment);
  for (let element = todo.pop(); element !== undefined; element = todo.pop()) {
    if (!isElement(element)) continue;
    const isLine = holdsLine(element);
    visit(element, isLine);
    if (!isLine) pushChildren(todo, element);
  }
}

function withId(fragment: Y.XmlFragment, id: string): Y.XmlElement[] {
  const found: Y.XmlElement[] = [];
  visitLive(fragment, (element) => {
    if (idOf(element) === id) found.push(element);
  });
  return found;
}

const onlyOne = (found: readonly Y.XmlElement[]): Y.XmlElement | null =>
  found.length === 1 ? (found[0] ?? null) : null;

function atPath(fragment: Y.XmlFragment, path: NodePath): Y.XmlElement | null {
  let parent = fragment;
  for (const [level, index] of path.entries()) {
    if (level > 0 && holdsLine(parent as Y.XmlElement)) return null;
    const child = jsonChildren(parent)[index];
    if (!child) return null;
    parent = child;
  }
  return isElement(parent) ? parent : null;
}
