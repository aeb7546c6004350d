import * as Y from 'yjs';
import { DocumentError } from '../errors.js';
import { type JsonMark } from '../json-node.js';
import { NODES } from '../schema/nodes.js';
import { findSelection, type Selection } from './find-selection.js';
import { eachText } from './line/line.js';
import { pushChildren } from './live/children.js';
import { type BlockName, nameOf } from './live/locate-live.js';
import { transact } from './live/transact.js';
import { markAttributes, markType } from './mark-names.js';

/** A piece of a live page by Yjs relative positions, as Docmost's editor sends one; it stays on its text as the page changes. */
export interface LiveSelection {
  readonly anchor: unknown;
  readonly head: unknown;
}

export interface LocatedSelection {
  /** The text as the page has it. */
  readonly text: string;
  readonly block: BlockName;
  readonly positions: LiveSelection;
}

/**
 * Finds a piece of text and gives the positions by which a server marks it.
 *
 * @throws DocumentError as `findSelection`; `content_refused` for text that carries no marks, such as code.
 */
export function locateSelection(fragment: Y.XmlFragment, selection: Selection): LocatedSelection {
  const { line, from, to, text } = findSelection(fragment, selection);
  const pieces: { text: Y.XmlText; at: number; length: number }[] = [];
  if (NODES[line.element.nodeName]?.marks !== '')
    eachText(line.element, from, to, (piece, at, length) => pieces.push({ text: piece, at, length }));
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last)
    throw new DocumentError(
      'content_refused',
      `The text ${JSON.stringify(text.slice(0, 80))} carries no marks: it is code, or holds no text of its own. Select some text beside it.`,
    );
  return {
    text,
    block: nameOf(line.element),
    positions: {
      anchor: positionJson(first.text, first.at, 0),
      head: positionJson(last.text, last.at + last.length, -1),
    },
  };
}

const positionJson = (text: Y.XmlText, at: number, side: number): unknown =>
  Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, at, side));

/**
 * Puts a mark on the text between two positions, in whichever order they are, over as many blocks as they span. Text
 * that carries no marks is passed over.
 *
 * @throws DocumentError `text_not_found` when the positions point to nothing in the page, or to no text.
 */
export function markPositions(
  fragment: Y.XmlFragment,
  selection: LiveSelection,
  mark: JsonMark,
  origin?: unknown,
): void {
  const ends = [absolute(fragment, selection.anchor), absolute(fragment, selection.head)];
  const texts = textsIn(fragment);
  const places = ends.map((end) => (end ? { at: texts.indexOf(end.text), index: end.index } : { at: -1, index: 0 }));
  const [from, to] = places.sort((a, b) => a.at - b.at || a.index - b.index);
  const pieces =
    !from || !to || from.at < 0
      ? []
      : texts.slice(from.at, to.at + 1).map((text, offset) => {
          const start = offset === 0 ? from.index : 0;
          const end = from.at + offset === to.at ? to.index : text.length;
          return { text, start, length: end - start };
        });
  const marked = pieces.filter(({ text, length }) => length > 0 && carriesMarks(text));
  if (marked.length === 0)
    throw new DocumentError('text_not_found', 'The selection points to no text of the page. Select the text again.');
  transact(
    fragment,
    () => marked.forEach(({ text, start, length }) => text.format(start, length, markAttributes([mark]))),
    origin,
  );
}

/** Whether a comment's mark is on the page. */
export function hasComment(fragment: Y.XmlFragment, commentId: string): boolean {
  return textsIn(fragment).some((text) =>
    (text.toDelta() as { attributes?: Record<string, unknown> }[]).some(({ attributes = {} }) =>
      Object.entries(attributes).some(
        ([name, value]) =>
          markType(name) === 'comment' && (value as { commentId?: unknown } | null)?.commentId === commentId,
      ),
    ),
  );
}

/** All texts of a page, in reading order. */
export function textsIn(fragment: Y.XmlFragment): Y.XmlText[] {
  const texts: Y.XmlText[] = [];
  const todo: unknown[] = [];
  pushChildren(todo, fragment);
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node instanceof Y.XmlText) texts.push(node);
    else if (node instanceof Y.XmlFragment) pushChildren(todo, node);
  }
  return texts;
}

function absolute(fragment: Y.XmlFragment, json: unknown): { text: Y.XmlText; index: number } | undefined {
  // Whatever a client sent: the library throws for what is no position, and for one in another document.
  try {
    const position = Y.createRelativePositionFromJSON(json);
    const found = fragment.doc ? Y.createAbsolutePositionFromRelativePosition(position, fragment.doc) : null;
    return found?.type instanceof Y.XmlText ? { text: found.type, index: found.index } : undefined;
  } catch {
    return undefined;
  }
}

const carriesMarks = ({ parent }: Y.XmlText): boolean =>
  !(parent instanceof Y.XmlElement) || NODES[parent.nodeName]?.marks !== '';
