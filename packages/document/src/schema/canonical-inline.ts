import { type JsonMark, type JsonNode } from '../json-node.js';
import { canonicalMarkAttrs, stableKey } from './canonical-attrs.js';
import { MARKS, markRank } from './marks.js';
import { isSafeAddress } from './safe-address.js';

/** Marks that Markdown writes with delimiters, which cannot stand next to white space. */
const DELIMITED = ['bold', 'italic', 'strike'] as const;
/** White space as the flanking rule of CommonMark sees it. */
const LEADING = /^[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/;
const TRAILING = /[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$/;

export interface InlineOptions {
  comments: 'keep' | 'omit';
}

/** The canonical form of the inline content of one block; `child` makes the canonical form of an inline node. */
export function canonicalInline(
  content: readonly JsonNode[],
  options: InlineOptions,
  child: (node: JsonNode) => JsonNode,
): JsonNode[] {
  let items = content
    .filter((node) => node.type !== 'text' || node.text)
    .map((node) => withMarks(node, options, child));
  for (const mark of DELIMITED) {
    if (items.some((item) => hasMark(item, mark))) items = trimMark(items, mark);
  }
  return joinTexts(items);
}

/** The canonical list of marks: known ones in the order of the table, none twice, no link to a script. */
export function canonicalMarks(marks: readonly JsonMark[], options: InlineOptions): JsonMark[] {
  const seen = new Set<string>();
  const kept: JsonMark[] = [];
  for (const mark of marks) {
    if (mark.type === 'comment' && options.comments === 'omit') continue;
    const attrs = canonicalMarkAttrs(mark);
    if (mark.type === 'link' && !(typeof attrs.href === 'string' && isSafeAddress(attrs.href))) continue;
    const clean: JsonMark = Object.keys(attrs).length > 0 ? { type: mark.type, attrs } : { type: mark.type };
    const rule = MARKS[mark.type];
    const key = rule && !rule.repeatable ? mark.type : stableKey(clean);
    if (!seen.has(key)) kept.push(clean);
    seen.add(key);
  }
  if (kept.length < 2) return kept;
  return kept
    .map((mark) => ({ mark, key: stableKey(mark) }))
    .sort((a, b) => markRank(a.mark.type) - markRank(b.mark.type) || (a.key < b.key ? -1 : 1))
    .map((entry) => entry.mark);
}

function withMarks(node: JsonNode, options: InlineOptions, child: (node: JsonNode) => JsonNode): JsonNode {
  const { marks: own = [], ...bare } = node;
  const clean = node.type === 'text' ? { type: 'text', text: cleanText(node.text ?? '') } : child(bare);
  const marks = node.type === 'hardBreak' ? [] : canonicalMarks(own, options);
  return marks.length > 0 ? { ...clean, marks } : clean;
}

const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');

const hasMark = (node: JsonNode | undefined, type: string): boolean =>
  node?.marks?.some((mark) => mark.type === type) ?? false;

/** The items with the white space at the edges of each run of the mark taken out of the mark. */
function trimMark(items: readonly JsonNode[], type: string): JsonNode[] {
  const starts = edges(items, type, 1);
  const ends = edges(items, type, -1);
  return items.flatMap((item, at) => (starts[at] || ends[at] ? trimText(item, type, starts[at], ends[at]) : [item]));
}

/** For each item: whether it is a text with the mark, and nothing but white space of the same run stands before it. */
function edges(items: readonly JsonNode[], type: string, step: 1 | -1): boolean[] {
  const edge = new Array<boolean>(items.length).fill(false);
  let open = true;
  for (let at = step === 1 ? 0 : items.length - 1; at >= 0 && at < items.length; at += step) {
    const item = items[at] as JsonNode;
    if (!hasMark(item, type)) open = true;
    else {
      edge[at] = open && item.type === 'text';
      open &&= isSpace(item);
    }
  }
  return edge;
}

function trimText(item: JsonNode, type: string, atStart?: boolean, atEnd?: boolean): JsonNode[] {
  const text = item.text ?? '';
  const lead = atStart ? (LEADING.exec(text)?.[0].length ?? 0) : 0;
  const tail = atEnd && lead < text.length ? (TRAILING.exec(text)?.[0].length ?? 0) : 0;
  if (lead + tail === 0) return [item];
  const marks = item.marks?.filter((mark) => mark.type !== type) ?? [];
  const bare = (part: string): JsonNode => ({ type: 'text', text: part, ...(marks.length > 0 ? { marks } : {}) });
  return [
    bare(text.slice(0, lead)),
    { ...item, text: text.slice(lead, text.length - tail) },
    bare(text.slice(text.length - tail)),
  ].filter((part) => part.text);
}

const isSpace = (node: JsonNode): boolean => node.type === 'text' && (node.text ?? '').replace(LEADING, '') === '';

function joinTexts(items: readonly JsonNode[]): JsonNode[] {
  const joined: JsonNode[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last?.type === 'text' && item.type === 'text' && sameMarks(last.marks, item.marks)) {
      joined[joined.length - 1] = { ...last, text: (last.text ?? '') + (item.text ?? '') };
    } else joined.push(item);
  }
  return joined;
}

function sameMarks(a: readonly JsonMark[] | undefined, b: readonly JsonMark[] | undefined): boolean {
  if (a === b) return true;
  if ((a?.length ?? 0) !== (b?.length ?? 0)) return false;
  return (a ?? []).every((mark, index) => stableKey(mark) === stableKey(b?.[index]));
}
