import { type JsonNode } from '../../json-node.js';
import { stableKey } from '../../schema/canonical-attrs.js';
import { attribute } from '../../html/element-attrs.js';
import { carriedInline } from './inline/carried.js';

/** How the footnotes of a page are spelled, and what has been spelled so far. */
export interface FootnotePrinter {
  /** A reference as Markdown or HTML; null when only its JSON can tell it. */
  reference(node: JsonNode, isLinked: boolean): string | null;
  /** Labels of the references that were written as `[^label]`, in their order. */
  readonly written: readonly string[];
}

const LABEL = /^[^\s[\]^][^\s[\]]*$/;

/**
 * `[^label]` for references to one of the notes, as long as reading the page would number them alike; other references
 * as an element. Without notes (a single block, or a list out of order) every reference is an element.
 */
export function footnotePrinter(notes: ReadonlySet<string>): FootnotePrinter {
  const written: string[] = [];
  const seen = new Set<string>();
  return {
    written,
    reference(node, isLinked) {
      const id = labelOf(node);
      if (id !== null && notes.has(id) && !isLinked && fitsPlace(node, id, seen)) {
        if (!seen.has(id)) written.push(id);
        seen.add(id);
        return `[^${id}]`;
      }
      const { id: name, ...rest } = node.attrs ?? {};
      const isFork = typeof name === 'string' && Object.keys(rest).length === 0 && !node.content;
      return isFork ? `<sup data-footnote-ref${attribute('data-id', name)}></sup>` : carriedInline(node);
    },
  };
}

function labelOf(node: JsonNode): string | null {
  const id = node.content ? node.attrs?.['data-id'] : node.attrs?.id;
  return typeof id === 'string' && LABEL.test(id) ? id : null;
}

/** Whether reading `[^id]` here makes the same node: in stock's family the reference holds its number. */
function fitsPlace(node: JsonNode, id: string, written: ReadonlySet<string>): boolean {
  if (!node.content) return stableKey(node.attrs) === stableKey({ id });
  const number = written.size + 1;
  const expected = {
    attrs: { 'data-id': id, referenceNumber: number, href: `#fn:${number}` },
    content: [{ type: 'text', text: String(number) }],
  };
  return !written.has(id) && stableKey({ attrs: node.attrs, content: node.content }) === stableKey(expected);
}

export interface Note {
  label: string;
  content: JsonNode[];
}

/** The notes of a list that can be written as `[^label]: text`; null if one of them cannot. */
export function notesOf(list: JsonNode): Note[] | null {
  if (list.attrs || !list.content?.length) return null;
  const isFork = list.type === 'footnotesList';
  const notes: Note[] = [];
  for (const [index, item] of list.content.entries()) {
    const { id, 'data-id': dataId, ...rest } = item.attrs ?? {};
    const label = isFork ? id : dataId;
    const isPlain = Object.keys(rest).length === 0 && (isFork ? dataId === undefined : id === `fn:${index + 1}`);
    if (item.type !== (isFork ? 'footnoteDefinition' : 'footnote') || !isPlain || typeof label !== 'string')
      return null;
    if (!LABEL.test(label) || !item.content?.every((block) => block.type === 'paragraph')) return null;
    notes.push({ label, content: item.content });
  }
  return new Set(notes.map((note) => note.label)).size === notes.length ? notes : null;
}
