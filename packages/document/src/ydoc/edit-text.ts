import type * as Y from 'yjs';
import { OBJECT_CHARACTER } from '../find/block-text.js';
import { shortText } from '../find/context.js';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { type BlockName, nameOf } from './live/locate-live.js';
import { transact } from './live/transact.js';
import { elementToJson } from './to-json.js';
import { splice } from './line/line.js';
import { lineChanges } from './line/line-changes.js';
import { type Hit, literalHits, looseHits } from './line/loose-text.js';
import { sliceLine } from './line/patch-line.js';
import { cleanText } from './patch/same.js';
import { readMarkdownLine } from './line/plain-text.js';
import { textLine, type TextLine, textLines } from './line/text-lines.js';

export interface TextEdit {
  readonly find: string;
  readonly replace: string;
  /** All places instead of the only one. Default false. */
  readonly replaceAll?: boolean;
}

export interface TextEditResult {
  readonly status: 'applied' | 'unchanged' | 'failed';
  /** How often the text stands in the page. */
  readonly count: number;
  /** Blocks that were changed. */
  readonly blocks: readonly BlockName[];
  /** The text was found only with typography, white space or Markdown's signs made equal. */
  readonly normalized?: true;
  /** Why it failed. */
  readonly reason?: 'bad_argument' | 'text_not_found' | 'text_not_unique' | 'formatting';
  /** A sentence: why it failed, or what to know of the match. */
  readonly message?: string;
}

export interface TextEdits {
  readonly changed: boolean;
  /** The blocks that were changed, as they were and as they are: `changeDiff` shows the difference. */
  readonly before: readonly JsonNode[];
  readonly after: readonly JsonNode[];
  /** One for each edit, in their order. */
  readonly results: readonly TextEditResult[];
}

/**
 * Replaces texts in a page, one edit after the other, each within one block. A text must stand in the page once, unless
 * all places are meant. What stays of it keeps its marks, what is new takes the marks of the text it replaces. Mentions,
 * line breaks and other atoms are never matched. An edit that fails writes nothing and does not hinder the others.
 */
export function editText(fragment: Y.XmlFragment, edits: readonly TextEdit[], origin?: unknown): TextEdits {
  const results: TextEditResult[] = [];
  const before = new Map<Y.XmlElement, JsonNode>();
  const remember: Remember = (element) => {
    if (!before.has(element)) before.set(element, elementToJson(element));
  };
  const applyAll = (): void => {
    const lines = textLines(fragment);
    for (const edit of edits) results.push(apply(edit, lines, remember));
  };
  transact(fragment, applyAll, origin);
  const after = [...before.keys()].map(elementToJson);
  return { changed: before.size > 0, before: [...before.values()], after, results };
}

/** Is told of each block before it is changed. */
type Remember = (element: Y.XmlElement) => void;

interface Place extends Hit {
  /** Index of the line. */
  readonly at: number;
}

function apply(sent: TextEdit, lines: TextLine[], remember: Remember): TextEditResult {
  const fault = faultOf(sent);
  if (fault !== null) return failed('bad_argument', 0, fault);
  const edit = { ...sent, replace: cleanText(sent.replace) };
  const found = find(edit, lines);
  if (found.formatting) return failed('formatting', found.places.length, FORMATTING);
  const { places, replace } = found;
  const shown = JSON.stringify(shortText(edit.find, 80));
  if (places.length === 0)
    return failed(
      'text_not_found',
      0,
      `${shown} stands nowhere in the page within one block. Search in the page, and quote what is there.`,
    );
  if (places.length > 1 && !edit.replaceAll)
    return failed(
      'text_not_unique',
      places.length,
      `${shown} stands ${places.length} times in the page. Give more of the text around the one you mean, or set replaceAll.`,
    );
  const inProse = places.filter(({ at }) => lines[at]?.element.nodeName !== 'codeBlock');
  if (replace.includes('\n') && inProse.length > 0)
    return failed(
      'bad_argument',
      places.length,
      'replace holds a line end, which only code may hold. Change the block itself to make more than one line or block.',
    );

  const changed = new Set<Y.XmlElement>();
  // From the end, so that places further ahead in a line stay what they are.
  for (const { at, from, to } of [...places].reverse()) {
    const line = lines[at] as TextLine;
    if (line.text.slice(from, to) === replace) continue;
    remember(line.element);
    replaceText(line, from, to, replace);
    changed.add(line.element);
  }
  for (const at of new Set(places.map((place) => place.at))) {
    const line = lines[at] as TextLine;
    if (changed.has(line.element)) lines[at] = textLine(line.element) ?? { ...line, text: '', content: [] };
  }
  return {
    status: changed.size > 0 ? 'applied' : 'unchanged',
    count: places.length,
    blocks: [...changed].reverse().map(nameOf),
    ...(found.normalized ? { normalized: true, message: NORMALIZED } : {}),
  };
}

const FORMATTING =
  'This edit changes formatting, not text. Give find and replace as plain text, and change formatting through the block itself.';
const NORMALIZED =
  'The text was found only after making quotes, dashes, white space or formatting signs equal. Check the block.';

const failed = (reason: TextEditResult['reason'], count: number, message: string): TextEditResult => ({
  status: 'failed',
  count,
  blocks: [],
  reason,
  message,
});

function faultOf({ find: wanted, replace }: TextEdit): string | null {
  if (typeof wanted !== 'string' || wanted === '') return 'find must be a text of at least one character.';
  if (typeof replace !== 'string') return 'replace must be a text; an empty one takes the found text away.';
  if (wanted.includes(OBJECT_CHARACTER) || replace.includes(OBJECT_CHARACTER))
    return 'A mention, picture or other object cannot be found or written as text. Change the block itself.';
  return null;
}

interface Found {
  readonly places: readonly Place[];
  readonly replace: string;
  readonly formatting?: boolean;
  readonly normalized?: boolean;
}

/** Letter for letter first; then loosely; then without Markdown's signs, which the page holds as marks. */
function find({ find: wanted, replace }: TextEdit, lines: readonly TextLine[]): Found {
  const search = (text: string, hits: (text: string, wanted: string) => Hit[]): Place[] =>
    lines.flatMap((line, at) => hits(line.text, text).map((hit) => ({ at, ...hit })));
  const [old, now] = [readMarkdownLine(wanted), readMarkdownLine(replace)];
  const literal = search(wanted, literalHits);
  if (literal.length > 0) {
    const inCode = literal.every(({ at }) => lines[at]?.element.nodeName === 'codeBlock');
    return { places: literal, replace, formatting: now.isSurelyFormatted && !old.isFormatted && !inCode };
  }
  if (old.isFormatted && old.plain === now.plain)
    return { places: search(old.plain, looseHits), replace, formatting: true };
  if (now.isSurelyFormatted && !old.isFormatted)
    return { places: search(wanted, looseHits), replace, formatting: true };
  const loose = search(wanted, looseHits);
  if (loose.length > 0 || !old.isFormatted) return { places: loose, replace, normalized: true };
  return { places: search(old.plain, looseHits), replace: now.plain, normalized: true };
}

/** Writes word by word what differs; each new piece takes the marks of what it replaces, or of its neighbours. */
function replaceText({ element, content }: TextLine, from: number, to: number, replace: string): void {
  const changes = lineChanges(sliceLine(content, from, to), replace === '' ? [] : [{ type: 'text', text: replace }]);
  for (const change of changes.reverse()) {
    const text = replace.slice(change.newFrom, change.newTo);
    const [start, end] = [from + change.from, from + change.to];
    const marks = start < end ? marksAt(content, start) : marksBetween(content, start);
    const nodes: JsonNode[] = text === '' ? [] : [{ type: 'text', text, marks: [...marks] }];
    splice(element, start, end, nodes);
  }
}

function marksAt(content: readonly JsonNode[], place: number): readonly JsonMark[] {
  return sliceLine(content, place, place + 1)[0]?.marks ?? [];
}

/** Marks that grow with typing come from the left; links and comments only where they stand on both sides. */
function marksBetween(content: readonly JsonNode[], place: number): JsonMark[] {
  const left = place > 0 ? marksAt(content, place - 1) : [];
  const right = marksAt(content, place);
  const isOnBoth = (mark: JsonMark): boolean => right.some((other) => JSON.stringify(other) === JSON.stringify(mark));
  return left.filter((mark) => (mark.type !== 'link' && mark.type !== 'comment') || isOnBoth(mark));
}
