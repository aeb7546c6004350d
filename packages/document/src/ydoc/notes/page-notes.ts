import * as Y from 'yjs';
import { type Family } from '../../schema/family.js';
import { isElement, pushChildren } from '../live/children.js';
import { LIST_TYPES, NOTE_TYPES, noteKey } from './family-nodes.js';

/** The element of a reference or a note, and what pairs the two. */
export interface LiveNote {
  readonly element: Y.XmlElement;
  readonly key: string;
}

/** The footnotes of a live page, in document order. */
export interface PageNotes {
  /** Null for a page without footnotes, where either family may be written. */
  readonly family: Family | null;
  readonly references: readonly LiveNote[];
  readonly notes: readonly LiveNote[];
  readonly lists: readonly Y.XmlElement[];
}

/** Reads the footnotes of a page, or of one element of it, without converting anything. */
export function pageNotes(root: Y.XmlFragment): PageNotes {
  const found = { references: [] as LiveNote[], notes: [] as LiveNote[], lists: [] as Y.XmlElement[] };
  let family: Family | null = null;
  const todo: unknown[] = [root];
  for (let element = todo.pop(); element !== undefined; element = todo.pop()) {
    if (!(element instanceof Y.XmlFragment)) continue;
    pushChildren(todo, element);
    if (!isElement(element)) continue;
    family ??= familyOf(element);
    if (LIST_TYPES.has(element.nodeName)) found.lists.push(element);
    const key = liveKey(element);
    if (key === null) continue;
    if (NOTE_TYPES.has(element.nodeName)) found.notes.push({ element, key });
    else found.references.push({ element, key });
  }
  return { family, ...found };
}

export function liveKey(element: Y.XmlElement): string | null {
  return noteKey(element.nodeName, (name) => element.getAttribute(name));
}

/** As `detectFamily` for JSON. */
function familyOf(element: Y.XmlElement): Family | null {
  const type = element.nodeName;
  if (type === 'footnotes' || type === 'footnote') return 'stock';
  if (type === 'footnotesList' || type === 'footnoteDefinition') return 'fork';
  if (type !== 'footnoteReference') return null;
  if (element.getAttribute('data-id') != null || element.length > 0) return 'stock';
  return element.getAttribute('id') != null ? 'fork' : null;
}
