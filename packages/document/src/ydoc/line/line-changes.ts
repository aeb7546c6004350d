import { diffArrays } from 'diff';
import { type JsonNode } from '../../json-node.js';
import { contentKey } from '../patch/same.js';
import { widthOf } from './line.js';

/** One range of a line that is replaced; what lies between the changes is kept. Places as in `line.ts`. */
export interface LineChange {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

interface Token {
  /** The text, or what tells an atom from others. */
  readonly key: string;
  readonly width: number;
  readonly isText: boolean;
}

/** Words as a whole, so that a rewritten sentence is not kept letter by letter; ideographs one by one. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}_]+|[^]/gu;
/** Bounds the work of the comparison; two lines further apart share their beginning and end only. */
const MOST_EDITS = 1_000;
const HIGH_SURROGATE = /[\ud800-\udbff]$/;
const LOW_SURROGATE = /^[\udc00-\udfff]/;

/** The least that has to be replaced, word by word, to make one line of another. Marks do not count. */
export function lineChanges(before: readonly JsonNode[], after: readonly JsonNode[]): LineChange[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  const most = Math.min(old.length, now.length);
  while (start < most && old[start]?.key === now[start]?.key) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end]?.key === now[now.length - 1 - end]?.key) end += 1;

  const offset = widthOfTokens(old.slice(0, start));
  return compare(old.slice(start, old.length - end), now.slice(start, now.length - end), offset);
}

function compare(old: readonly Token[], now: readonly Token[], offset: number): LineChange[] {
  if (old.length === 0 && now.length === 0) return [];
  const keys = (tokens: readonly Token[]): string[] => tokens.map(({ key }) => key);
  const parts = diffArrays(keys(old), keys(now), { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, count: old.length },
    { removed: false, added: true, count: now.length },
  ];
  const changes: LineChange[] = [];
  let [oldAt, newAt, oldPlace, newPlace] = [0, 0, offset, offset];
  let gap: { old: Token[]; now: Token[] } = { old: [], now: [] };
  const endGap = (): void => {
    if (gap.old.length > 0 || gap.now.length > 0) changes.push(...narrow(gap.old, gap.now, oldPlace, newPlace));
    oldPlace += widthOfTokens(gap.old);
    newPlace += widthOfTokens(gap.now);
    gap = { old: [], now: [] };
  };
  for (const { removed, added, count } of parts) {
    const [oldPart, newPart] = [old.slice(oldAt, oldAt + count), now.slice(newAt, newAt + count)];
    if (removed) gap.old.push(...oldPart);
    else if (added) gap.now.push(...newPart);
    else {
      endGap();
      oldPlace += widthOfTokens(oldPart);
      newPlace += widthOfTokens(newPart);
    }
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  endGap();
  return changes;
}

/** Inside a replaced piece of text the letters at its ends may be the same: they are kept. */
function narrow(old: readonly Token[], now: readonly Token[], from: number, newFrom: number): LineChange[] {
  const whole = { from, to: from + widthOfTokens(old), newFrom, newTo: newFrom + widthOfTokens(now) };
  if (![...old, ...now].every(({ isText }) => isText)) return [whole];
  const [a, b] = [old.map(({ key }) => key).join(''), now.map(({ key }) => key).join('')];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  if (HIGH_SURROGATE.test(a.slice(0, start))) start -= 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  if (end > 0 && LOW_SURROGATE.test(a.slice(a.length - end))) end -= 1;
  return [{ from: from + start, to: whole.to - end, newFrom: newFrom + start, newTo: whole.newTo - end }];
}

const widthOfTokens = (tokens: readonly Token[]): number => tokens.reduce((sum, { width }) => sum + width, 0);

function tokensOf(content: readonly JsonNode[]): Token[] {
  const tokens: Token[] = [];
  let text = '';
  const endText = (): void => {
    for (const word of text.match(WORD) ?? []) tokens.push({ key: word, width: word.length, isText: true });
    text = '';
  };
  for (const node of content) {
    if (node.type === 'text') text += node.text ?? '';
    else {
      endText();
      tokens.push({ key: atomKey(node), width: widthOf(node), isText: false });
    }
  }
  endText();
  return tokens;
}

const atomKey = (node: JsonNode): string => `atom ${contentKey(node)}`;
