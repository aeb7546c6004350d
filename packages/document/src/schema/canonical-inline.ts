import { type JsonMark, type JsonNode } from '../json-node.js';
import { canonicalMarkAttrs, stableKey } from './canonical-attrs.js';
import { MARKS, markRank } from './marks.js';
import { isSafeAddress } from './safe-address.js';

/** Marks that Markdown writes with delimiters, which cannot stand next to white space. */
const DELIMITED = ['bold', 'italic', 'strike'] as const;
/** White space as the flanking rule of CommonMark sees it. */
const WHITE_SPACE = /^[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;

export interface InlineOptions {
  comments: 'keep' | 'omit';
}

/** The canonical form of the inline content of one block; `child` makes the canonical form of an inline node. */
export function canonicalInline(
  content: readonly JsonNode[],
  options: InlineOptions,
  child: (node: JsonNode) => JsonNode,
): JsonNode[] {
  let items: JsonNode[] = [];
  let hasEdges = false;
  for (const node of content) {
    if (node.type === 'text' && !node.text) continue;
    const clean = canonicalItem(node, options, child);
    hasEdges ||= clean.marks !== undefined && hasSpaceAtEdge(clean.text ?? '');
    items.push(clean);
  }
  if (hasEdges) {
    for (const mark of DELIMITED) if (items.some((item) => hasMark(item, mark))) items = trimMark(items, mark);
  }
  return items.length > 1 ? joinTexts(items) : items;
}

/** The canonical list of marks: known ones in the order of the table, none twice, no link to a script. */
export function canonicalMarks(marks: readonly JsonMark[], options: InlineOptions): JsonMark[] {
  const clean = marks.flatMap((mark) => canonicalMark(mark, options) ?? []);
  if (clean.length < 2) return clean;
  const seen = new Set<string>();
  const kept = clean.filter((mark) => {
    const rule = MARKS[mark.type];
    const key = rule && !rule.repeatable ? mark.type : stableKey(mark);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return kept
    .map((mark) => ({ mark, key: stableKey(mark) }))
    .sort((a, b) => markRank(a.mark.type) - markRank(b.mark.type) || (a.key < b.key ? -1 : 1))
    .map((entry) => entry.mark);
}

/** One mark in canonical form; null for one that is left out. */
function canonicalMark(mark: JsonMark, options: InlineOptions): JsonMark | null {
  if (mark.type === 'comment' && options.comments === 'omit') return null;
  const attrs = canonicalMarkAttrs(mark);
  if (mark.type === 'link' && !(typeof attrs?.href === 'string' && isSafeAddress(attrs.href))) return null;
  return attrs && Object.keys(attrs).length > 0 ? { type: mark.type, attrs } : { type: mark.type };
}

function canonicalItem(node: JsonNode, options: InlineOptions, child: (node: JsonNode) => JsonNode): JsonNode {
  const marks = node.marks && node.type !== 'hardBreak' ? canonicalMarks(node.marks, options) : [];
  if (node.type !== 'text') {
    const { marks: _, ...bare } = node;
    return marks.length > 0 ? { ...child(bare), marks } : child(bare);
  }
  const text = cleanText(node.text ?? '');
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
}

const cleanText = (text: string): string =>
  /[\r\0]/.test(text) ? text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD') : text;

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
  let lead = 0;
  let end = text.length;
  while (atStart && lead < end && isSpaceAt(text, lead)) lead++;
  while (atEnd && end > lead && isSpaceAt(text, end - 1)) end--;
  if (lead === 0 && end === text.length) return [item];
  const marks = item.marks?.filter((mark) => mark.type !== type) ?? [];
  const bare = (part: string): JsonNode => ({ type: 'text', text: part, ...(marks.length > 0 ? { marks } : {}) });
  return [bare(text.slice(0, lead)), { ...item, text: text.slice(lead, end) }, bare(text.slice(end))].filter(
    (part) => part.text,
  );
}

const hasSpaceAtEdge = (text: string): boolean => isSpaceAt(text, 0) || isSpaceAt(text, text.length - 1);

const isSpaceAt = (text: string, index: number): boolean => WHITE_SPACE.test(text.charAt(index));

function isSpace({ type, text = '' }: JsonNode): boolean {
  for (let index = 0; index < text.length; index++) if (!isSpaceAt(text, index)) return false;
  return type === 'text';
}

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
