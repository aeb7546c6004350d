import { type JsonMark, type JsonNode } from '../../../json-node.js';
import { stableKey } from '../../../schema/canonical-attrs.js';
import { markTags } from '../../../html/mark-elements.js';
import { linkEnd } from './address.js';
import { type LeafPrinter } from './leaves.js';

/** A mark over a stretch of the line, and how it is spelled. */
export interface Span {
  mark: JsonMark;
  key: string;
  /** `delimiter` may turn into `tags` when the characters around it do not allow it. */
  form: 'delimiter' | 'tags' | 'link';
  open: string;
  close: string;
}

export type Piece =
  | { kind: 'text'; text: string; inLink: boolean }
  | { kind: 'raw'; value: string; beforeDigit?: string }
  | { kind: 'break' }
  | { kind: 'open'; span: Span }
  | { kind: 'close'; span: Span };

const DELIMITERS: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };

interface Item {
  node: JsonNode;
  /** Marks by key, without those that the leaf spells itself. */
  marks: ReadonlyMap<string, JsonMark>;
  leaf: Piece | null;
}

/** The line as a list of texts, finished Markdown and properly nested spans. The mark that lasts longest lies outside. */
export function pieces(nodes: readonly JsonNode[], printLeaf: LeafPrinter): Piece[] {
  const items = bridgeBreaks(nodes.map((node) => makeItem(node, printLeaf)));
  const ends = lastIndexes(items);
  const out: Piece[] = [];
  const open: Span[] = [];
  const closeTo = (length: number): void => {
    while (open.length > length) out.push({ kind: 'close', span: open.pop() as Span });
  };
  items.forEach((item, index) => {
    const kept = open.findIndex((span) => !item.marks.has(span.key));
    closeTo(kept < 0 ? open.length : kept);
    const isOpen = new Set(open.map((span) => span.key));
    const fresh = [...item.marks].filter(([key]) => !isOpen.has(key));
    fresh.sort(([a], [b]) => (ends[index]?.get(b) ?? 0) - (ends[index]?.get(a) ?? 0));
    for (const [key, mark] of fresh) {
      const span = makeSpan(key, mark);
      open.push(span);
      out.push({ kind: 'open', span });
    }
    const inLink = open.some((span) => span.form === 'link');
    out.push(item.leaf ?? { kind: 'text', text: item.node.text ?? '', inLink });
  });
  closeTo(0);
  return out;
}

function makeItem(node: JsonNode, printLeaf: LeafPrinter): Item {
  const marks = node.marks ?? [];
  if (node.type === 'hardBreak' && !node.attrs) return { node, marks: new Map(), leaf: { kind: 'break' } };
  const leaf = printLeaf(node, marks);
  const spelled = new Set(leaf?.spelledMarks);
  return {
    node,
    marks: new Map(marks.filter((mark) => !spelled.has(mark)).map((mark) => [stableKey(mark), mark])),
    leaf: leaf ? { kind: 'raw', value: leaf.value, beforeDigit: leaf.beforeDigit } : null,
  };
}

/** A line break carries no marks; it gets those that go on behind it, so that it does not cut a span in two. */
function bridgeBreaks(items: Item[]): Item[] {
  let next: Item | undefined;
  const following = items.map((): Item | undefined => undefined);
  for (let index = items.length - 1; index >= 0; index--) {
    following[index] = next;
    if (items[index]?.leaf?.kind !== 'break') next = items[index];
  }
  let previous: Item | undefined;
  return items.map((item, index) => {
    if (item.leaf?.kind !== 'break') return (previous = item);
    const after = following[index]?.marks;
    const both = [...(previous?.marks ?? [])].filter(([key]) => after?.has(key));
    return both.length > 0 ? { ...item, marks: new Map(both) } : item;
  });
}

/** For each item and each of its marks the index of the last item that the mark reaches without a gap. */
function lastIndexes(items: readonly Item[]): ReadonlyMap<string, number>[] {
  const ends: ReadonlyMap<string, number>[] = items.map(() => new Map());
  for (let index = items.length - 1; index >= 0; index--) {
    const next = ends[index + 1];
    const marks = items[index]?.marks;
    if (marks && marks.size > 0) ends[index] = new Map([...marks.keys()].map((key) => [key, next?.get(key) ?? index]));
  }
  return ends;
}

function makeSpan(key: string, mark: JsonMark): Span {
  const delimiter = mark.attrs ? undefined : DELIMITERS[mark.type];
  if (delimiter) return { mark, key, form: 'delimiter', open: delimiter, close: delimiter };
  const end = mark.type === 'link' ? linkEnd(mark) : null;
  if (end !== null) return { mark, key, form: 'link', open: '[', close: end };
  return { mark, key, form: 'tags', ...markTags(mark) };
}

/** Writes the span with HTML tags instead of delimiters. */
export function useTags(span: Span): void {
  Object.assign(span, { form: 'tags', ...markTags(span.mark) });
}
