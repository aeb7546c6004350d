import type * as Y from 'yjs';
import { DocumentError } from '../errors.js';
import { type JsonMark } from '../json-node.js';
import { isSafeAddress } from '../schema/safe-address.js';
import { MARKS } from '../schema/marks.js';
import { NODES } from '../schema/nodes.js';
import { findSelection, type Selection } from './find-selection.js';
import { eachText } from './line/line.js';
import { textsIn } from './live-selection.js';
import { type BlockName, nameOf } from './live/locate-live.js';
import { transact } from './live/transact.js';
import { markAttributes, markType } from './mark-names.js';

export interface MarkedText {
  /** The marked text as the page has it. */
  readonly text: string;
  readonly block: BlockName;
}

/** The mark of a comment on a text. */
export function commentMark(commentId: string, resolved = false): JsonMark {
  return { type: 'comment', attrs: { commentId, resolved } };
}

/**
 * Puts a mark on a piece of text, such as the mark of a comment. Mentions and other atoms in the piece carry none.
 *
 * @throws DocumentError before anything is written: as `findSelection`; `content_refused` for text that carries no
 *   marks (code) or a mark that pages do not have.
 */
export function markText(fragment: Y.XmlFragment, selection: Selection, mark: JsonMark, origin?: unknown): MarkedText {
  checkMark(mark);
  const { line, from, to, text } = findSelection(fragment, selection);
  const type = line.element.nodeName;
  if (NODES[type]?.marks === '')
    throw new DocumentError('content_refused', `The text of a ${type} carries no marks. Choose a text outside of it.`);
  let marked = 0;
  eachText(line.element, from, to, (_text, _at, length) => (marked += length));
  if (marked === 0)
    throw new DocumentError(
      'content_refused',
      `The selection ${JSON.stringify(text)} holds no text of its own. Select some text beside it too.`,
    );
  transact(
    fragment,
    () => eachText(line.element, from, to, (ytext, at, length) => ytext.format(at, length, markAttributes([mark]))),
    origin,
  );
  return { text, block: nameOf(line.element) };
}

/** Takes the marks of a comment off the page. Returns how many pieces of text carried it. */
export function unmarkComment(fragment: Y.XmlFragment, commentId: string, origin?: unknown): number {
  return changeComments(fragment, commentId, () => ({}), origin);
}

/**
 * Sets whether a comment is resolved on all its marks. Returns how many pieces of text carry it; those that say so
 * already are left alone.
 */
export function setCommentResolved(
  fragment: Y.XmlFragment,
  commentId: string,
  resolved: boolean,
  origin?: unknown,
): number {
  return changeComments(fragment, commentId, () => markAttributes([commentMark(commentId, resolved)]), origin);
}

function changeComments(
  fragment: Y.XmlFragment,
  commentId: string,
  replacement: () => Record<string, unknown>,
  origin: unknown,
): number {
  let count = 0;
  transact(
    fragment,
    () => {
      for (const text of textsIn(fragment)) {
        let at = 0;
        for (const { insert, attributes } of text.toDelta() as {
          insert: unknown;
          attributes?: Record<string, unknown>;
        }[]) {
          const length = typeof insert === 'string' ? insert.length : 1;
          const names = Object.entries(attributes ?? {}).filter(([name, value]) => isComment(name, value, commentId));
          if (names.length > 0) {
            count += 1;
            const wanted = replacement();
            if (!(names.length === 1 && isSame(names[0], Object.entries(wanted)[0])))
              text.format(at, length, { ...Object.fromEntries(names.map(([name]) => [name, null])), ...wanted });
          }
          at += length;
        }
      }
    },
    origin,
  );
  return count;
}

function isComment(name: string, value: unknown, commentId: string): boolean {
  return (
    markType(name) === 'comment' &&
    typeof value === 'object' &&
    value !== null &&
    'commentId' in value &&
    value.commentId === commentId
  );
}

/** Whether the mark says the same as it should: which comment, and whether it is resolved. */
function isSame(present: [string, unknown] | undefined, wanted: [string, unknown] | undefined): boolean {
  if (!present || !wanted) return false;
  const isResolved = ([, value]: [string, unknown]): boolean => (value as { resolved?: unknown }).resolved === true;
  return isResolved(present) === isResolved(wanted);
}

function checkMark(mark: JsonMark): void {
  const rule = MARKS[mark.type];
  if (!rule)
    throw new DocumentError(
      'content_refused',
      `"${mark.type}" is no mark of a page. Known marks: ${Object.keys(MARKS).join(', ')}.`,
    );
  const href = mark.attrs?.href;
  if (typeof href === 'string' && !isSafeAddress(href))
    throw new DocumentError(
      'content_refused',
      `The address ${JSON.stringify(href.slice(0, 80))} may carry code. Use a link such as https://…, mailto:… or /path.`,
    );
  if (mark.type === 'comment' && (typeof mark.attrs?.commentId !== 'string' || mark.attrs.commentId === ''))
    throw new DocumentError('bad_argument', 'The mark of a comment needs the commentId.');
}
