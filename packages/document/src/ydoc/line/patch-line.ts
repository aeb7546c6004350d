import type * as Y from 'yjs';
import { type JsonMark, type JsonNode } from '../../json-node.js';
import { stableKey } from '../../schema/canonical-attrs.js';
import { canonicalInline, canonicalMarks } from '../../schema/canonical-inline.js';
import { NODES } from '../../schema/nodes.js';
import { markAttributes } from '../mark-names.js';
import { elementToJson, toMark } from '../to-json.js';
import { patchAttributes } from '../patch/patch-attributes.js';
import { atomAt, eachText, lengthOf, lineLength, splice, widthOf } from './line.js';
import { type LineChange, lineChanges } from './line-changes.js';

/** Makes a live line hold the new content: replaces what differs, sets and removes marks where the text stays. */
export function patchLine(element: Y.XmlElement, after: readonly JsonNode[]): void {
  const before = elementToJson(element).content ?? [];
  if (lineLength(element) !== lengthOf(before)) {
    // Something stands in the texts that a page has no word for: places cannot be compared.
    splice(element, 0, lineLength(element), after);
    return;
  }
  const oldMarks = comparableMarks(element.nodeName, before);
  const newMarks = comparableMarks(element.nodeName, after);
  let oldEnd = lengthOf(before);
  // From the end, so that places further ahead stay what they are.
  for (const change of lineChanges(before, after).reverse()) {
    formatKept(change.to, oldEnd, change.newTo);
    if (!patchAtom(element, change, before, after))
      splice(element, change.from, change.to, sliceLine(after, change.newFrom, change.newTo));
    oldEnd = change.from;
  }
  formatKept(0, oldEnd, 0);

  /** Sets the marks of the texts that stay. */
  function formatKept(from: number, to: number, newFrom: number): void {
    let place = newFrom;
    for (const node of sliceLine(after, newFrom, newFrom + to - from)) {
      if (node.type === 'text') formatText(from + place - newFrom, place, node);
      place += widthOf(node);
    }
  }

  function formatText(start: number, newStart: number, node: JsonNode): void {
    const width = widthOf(node);
    for (let at = 0; at < width;) {
      const old = oldMarks.at(start + at);
      const now = newMarks.at(newStart + at);
      const length = Math.min(width - at, old.end - start - at, now.end - newStart - at);
      if (old.key !== now.key) setMarks(element, start + at, start + at + length, node.marks ?? []);
      at += length;
    }
  }
}

/** An atom in the place of one of its own type stays the same item with other attributes. */
function patchAtom(
  element: Y.XmlElement,
  { from, to, newFrom, newTo }: LineChange,
  before: readonly JsonNode[],
  after: readonly JsonNode[],
): boolean {
  const [[old, ...moreOld], [now, ...moreNow]] = [sliceLine(before, from, to), sliceLine(after, newFrom, newTo)];
  if (!old || !now || moreOld.length + moreNow.length > 0 || old.type !== now.type) return false;
  if (now.type === 'text' || now.type === 'footnoteReference' || old.content || now.content) return false;
  const atom = atomAt(element, from);
  if (atom) patchAttributes(atom, now);
  return atom !== null;
}

/** Sets exactly these marks on the texts of the range; marks that are there already are left alone. */
export function setMarks(line: Y.XmlFragment, from: number, to: number, marks: readonly JsonMark[]): void {
  const wanted = Object.entries(markAttributes(marks));
  eachText(line, from, to, (text, at, length) => {
    let start = 0;
    const formats: [number, number, Record<string, unknown>][] = [];
    for (const part of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
      const end = start + (typeof part.insert === 'string' ? part.insert.length : 1);
      const [a, b] = [Math.max(start, at), Math.min(end, at + length)];
      if (a < b) formats.push([a, b - a, difference(part.attributes ?? {}, wanted)]);
      start = end;
    }
    for (const [place, size, format] of formats) if (Object.keys(format).length > 0) text.format(place, size, format);
  });
}

function difference(
  present: Record<string, unknown>,
  wanted: readonly [string, Record<string, unknown>][],
): Record<string, unknown> {
  const keyOf = (name: string, value: unknown): string =>
    stableKey(canonicalMarks([toMark(name, value)], { comments: 'keep' }));
  const presentKeys = new Set(Object.entries(present).map(([name, value]) => keyOf(name, value)));
  const wantedKeys = new Set(wanted.map(([name, value]) => keyOf(name, value)));
  const removed = Object.entries(present).filter(([name, value]) => !wantedKeys.has(keyOf(name, value)));
  const added = wanted.filter(([name, value]) => !presentKeys.has(keyOf(name, value)));
  return { ...Object.fromEntries(removed.map(([name]) => [name, null])), ...Object.fromEntries(added) };
}

/** The piece of a line between two places. */
export function sliceLine(content: readonly JsonNode[], from: number, to: number): JsonNode[] {
  const piece: JsonNode[] = [];
  let start = 0;
  for (const node of content) {
    const end = start + widthOf(node);
    if (end > from && start < to) {
      if (node.type !== 'text') piece.push(node);
      else piece.push({ ...node, text: (node.text ?? '').slice(Math.max(0, from - start), to - start) });
    }
    start = end;
  }
  return piece;
}

interface MarkRun {
  readonly end: number;
  readonly key: string;
}

/**
 * The marks at each place in canonical form, where white space at the edge of bold text is not bold: a place where old
 * and new agree in that form is left alone. A node that the schema does not know has no such form.
 */
function comparableMarks(type: string, content: readonly JsonNode[]): { at(place: number): MarkRun } {
  const canonical = canonicalInline(content, { comments: 'keep' }, (node) => node);
  const isComparable = NODES[type] !== undefined && lengthOf(canonical) === lengthOf(content);
  const source = isComparable ? canonical : content;
  const runs: MarkRun[] = [];
  let end = 0;
  for (const node of source) {
    end += widthOf(node);
    runs.push({ end, key: stableKey(canonicalMarks(node.marks ?? [], { comments: 'keep' })) });
  }
  const last: MarkRun = { end: Infinity, key: '[]' };
  return { at: (place) => runs[firstAfter(runs, place)] ?? last };
}

/** Binary search for the run that holds the place. */
function firstAfter(runs: readonly MarkRun[], place: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? Infinity) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
