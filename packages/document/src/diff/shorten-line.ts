import { diffWordsWithSpace, type Change } from 'diff';
import { contextAfter, contextBefore, shortenMiddle } from '../find/context.js';
import { areApart } from '../find/grapheme-border.js';

/** Units of unchanged text kept on either side of a change inside a long line. */
const AROUND = 60;
/** More separate changes than this in one line are shown as one. */
const MOST_WORD_EDITS = 200;

/** A line that has no counterpart, shortened in the middle. */
export function shortenLine(line: string, longest: number): string {
  return line.length <= longest ? line : shortenMiddle(line, longest - 3).text;
}

/**
 * Two versions of one line, each at most about `longest` units, shortened so that what differs stays visible: long
 * stretches that both share become `…`.
 */
export function shortenPair(before: string, after: string, longest: number): [before: string, after: string] {
  if (before.length <= longest && after.length <= longest) return [before, after];
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, start);
  const head = before.slice(0, start);
  const tail = before.slice(before.length - end);
  const changes = diffMiddles(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const side = (own: 'removed' | 'added'): string => {
    const shown = changes.filter((change) => change[own] || (!change.added && !change.removed));
    const parts = shown.map((change) => (change[own] ? change.value : shortenShared(change.value)));
    return `${shortenHead(head)}${shortenMiddle(parts.join(''), longest - 2 * AROUND - 8).text}${shortenTail(tail)}`;
  };
  return [side('removed'), side('added')];
}

function diffMiddles(before: string, after: string): Pick<Change, 'value' | 'added' | 'removed'>[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MOST_WORD_EDITS });
  if (words) return words;
  return [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
}

const shortenHead = (text: string): string =>
  text.length <= AROUND ? text : `…${contextBefore(text, text.length, AROUND)}`;

const shortenTail = (text: string): string => (text.length <= AROUND ? text : `${contextAfter(text, 0, AROUND)}…`);

const shortenShared = (text: string): string =>
  text.length <= 2 * AROUND ? text : `${contextAfter(text, 0, AROUND)} … ${contextBefore(text, text.length, AROUND)}`;

/** How much both begin with, cut back to the border of a word so that no visible character is split. */
function sharedStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && before[length] === after[length]) length += 1;
  return length === most && before.length === after.length ? length : backToBorder(before, length);
}

function sharedEnd(before: string, after: string, start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let length = 0;
  while (length < most && before[before.length - 1 - length] === after[after.length - 1 - length]) length += 1;
  while (length > 0 && !isBorder(before[before.length - length - 1], before[before.length - length])) length -= 1;
  return length;
}

function backToBorder(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isBorder(text[at - 1], text[at])) at -= 1;
  return at;
}

/** Characters that make up words with spaces between them. */
const WORD = /[\wÀ-ʯͰ-ҁҊ-֏]/;

/** Between two such characters, not both of one word. */
function isBorder(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return true;
  return areApart(left, right) && !(WORD.test(left) && WORD.test(right));
}
