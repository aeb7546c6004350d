import * as Y from 'yjs';
import { type JsonNode } from '../../json-node.js';
import { insertNodes } from '../from-json.js';
import { markAttributes } from '../mark-names.js';

/**
 * A line is the inline content of one element: texts and atoms side by side. Places in it count UTF-16 units, an atom
 * counts as one. Editors take two text types side by side for damage and join them, each on its own, which doubles the
 * text when two do so at once: nothing here leaves two behind.
 */

/** How many places a node of a line takes. */
export function widthOf(node: JsonNode): number {
  return node.type === 'text' ? (node.text?.length ?? 0) : 1;
}

export function lengthOf(content: readonly JsonNode[]): number {
  return content.reduce((sum, node) => sum + widthOf(node), 0);
}

/** The length of a live line. */
export function lineLength(line: Y.XmlFragment): number {
  return line.toArray().reduce((sum, child) => sum + sizeOf(child), 0);
}

type Child = ReturnType<Y.XmlFragment['toArray']>[number];
const sizeOf = (child: Child): number => (child instanceof Y.XmlText ? child.length : 1);

/** Replaces the range by new nodes; texts go into a text type that is there already where one touches the place. */
export function splice(line: Y.XmlFragment, from: number, to: number, nodes: readonly JsonNode[]): void {
  const runs = nodes.filter((node) => widthOf(node) > 0);
  if (runs.length > 0) insertAt(line, from, runs, to > from);
  if (to > from) deleteRange(line, from + lengthOf(runs), to + lengthOf(runs));
}

/** Calls back with each text type in the range and the part of it that lies there. */
export function eachText(
  line: Y.XmlFragment,
  from: number,
  to: number,
  visit: (text: Y.XmlText, at: number, length: number) => void,
): void {
  let start = 0;
  for (const child of line.toArray()) {
    const end = start + sizeOf(child);
    if (child instanceof Y.XmlText && start < to && end > from) {
      const at = Math.max(from, start) - start;
      visit(child, at, Math.min(to, end) - start - at);
    }
    start = end;
  }
}

/** The atom at a place; null if a text stands there. */
export function atomAt(line: Y.XmlFragment, place: number): Y.XmlElement | null {
  let start = 0;
  for (const child of line.toArray()) {
    if (start === place && child instanceof Y.XmlElement) return child;
    start += sizeOf(child);
  }
  return null;
}

function insertAt(line: Y.XmlFragment, at: number, nodes: readonly JsonNode[], preferRight: boolean): void {
  const firstAtom = nodes.findIndex((node) => node.type !== 'text');
  if (firstAtom < 0) {
    const touching = textsAt(line, at);
    const target = preferRight ? touching.at(-1) : touching[0];
    if (target) insertTexts(target.text, at - target.start, nodes);
    else insertNodes(line, boundaryAt(line, at), nodes);
    return;
  }
  const boundary = splitAt(line, at);
  const lastAtom = nodes.findLastIndex((node) => node.type !== 'text');
  const left = boundary > 0 ? line.get(boundary - 1) : null;
  const right = boundary < line.length ? line.get(boundary) : null;
  const [head, tail] = [nodes.slice(0, firstAtom), nodes.slice(lastAtom + 1)];
  const own = nodes.slice(
    left instanceof Y.XmlText ? firstAtom : 0,
    right instanceof Y.XmlText ? lastAtom + 1 : undefined,
  );
  if (right instanceof Y.XmlText) insertTexts(right, 0, tail);
  insertNodes(line, boundary, own);
  if (left instanceof Y.XmlText) insertTexts(left, left.length, head);
}

/** The text types that hold the place or end at it, with their starts. */
function textsAt(line: Y.XmlFragment, at: number): { text: Y.XmlText; start: number }[] {
  const found: { text: Y.XmlText; start: number }[] = [];
  let start = 0;
  for (const child of line.toArray()) {
    if (child instanceof Y.XmlText && start <= at && start + child.length >= at) found.push({ text: child, start });
    start += sizeOf(child);
  }
  return found;
}

/** The index of the child that begins at the place. */
function boundaryAt(line: Y.XmlFragment, at: number): number {
  let start = 0;
  const children = line.toArray();
  const index = children.findIndex((child) => {
    if (start >= at) return true;
    start += sizeOf(child);
    return false;
  });
  return index < 0 ? children.length : index;
}

/** As `boundaryAt`; a text type that holds the place is parted there, and its shorter half is made anew. */
function splitAt(line: Y.XmlFragment, at: number): number {
  const inside = textsAt(line, at).find(({ text, start }) => start < at && start + text.length > at);
  if (!inside) return boundaryAt(line, at);
  const { text, start } = inside;
  const index = line.toArray().indexOf(text);
  const cut = at - start;
  const movesTail = text.length - cut <= cut;
  const [from, to] = movesTail ? [cut, text.length] : [0, cut];
  const moved = sliceDelta(text, from, to);
  text.delete(from, to - from);
  const half = new Y.XmlText();
  half.applyDelta(moved);
  line.insert(movesTail ? index + 1 : index, [half]);
  return index + 1;
}

interface TextInsert {
  insert: string;
  attributes: Record<string, unknown>;
}

function sliceDelta(text: Y.XmlText, from: number, to: number): TextInsert[] {
  const parts: TextInsert[] = [];
  let start = 0;
  for (const { insert, attributes } of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    const size = typeof insert === 'string' ? insert.length : 1;
    if (typeof insert === 'string') {
      const part = insert.slice(Math.max(0, from - start), Math.max(0, to - start));
      if (part !== '') parts.push({ insert: part, attributes: attributes ?? {} });
    }
    start += size;
  }
  return parts;
}

function insertTexts(text: Y.XmlText, at: number, nodes: readonly JsonNode[]): void {
  let place = at;
  for (const node of nodes) {
    text.insert(place, node.text ?? '', markAttributes(node.marks ?? []));
    place += widthOf(node);
  }
}

function deleteRange(line: Y.XmlFragment, from: number, to: number): void {
  let end = lineLength(line);
  const children = line.toArray();
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const child = children[index] as Child;
    const start = end - sizeOf(child);
    const at = Math.max(from, start);
    const size = Math.min(to, end) - at;
    if (size > 0) {
      if (child instanceof Y.XmlText) child.delete(at - start, size);
      else line.delete(index, 1);
    }
    end = start;
  }
  tidy(line);
}

/** Removes texts without characters, but for the only child, where someone may be typing; joins neighbouring texts. */
function tidy(line: Y.XmlFragment): void {
  for (let index = line.length - 1; index >= 0 && line.length > 1; index -= 1) {
    const child = line.get(index);
    if (!(child instanceof Y.XmlText)) continue;
    const right = line.get(index + 1) as Child | undefined;
    if (child.length === 0) line.delete(index, 1);
    else if (right instanceof Y.XmlText) join(line, index, child, right);
  }
}

/** The shorter text goes into the longer one. */
function join(line: Y.XmlFragment, index: number, left: Y.XmlText, right: Y.XmlText): void {
  const intoLeft = left.length >= right.length;
  const [kept, moved] = intoLeft ? [left, right] : [right, left];
  let place = intoLeft ? left.length : 0;
  for (const { insert, attributes } of sliceDelta(moved, 0, moved.length)) {
    kept.insert(place, insert, attributes);
    place += insert.length;
  }
  line.delete(intoLeft ? index + 1 : index, 1);
}
