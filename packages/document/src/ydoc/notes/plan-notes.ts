import type * as Y from 'yjs';
import { canonicalJson } from '../../blocks/canonical-json.js';
import { describeText } from '../../blocks/text-of.js';
import { DocumentError } from '../../errors.js';
import { type JsonNode } from '../../json-node.js';
import { canonicalDocument } from '../../schema/canonical.js';
import { detectFamily, type Family } from '../../schema/family.js';
import { newBlockId } from '../live/block-ids.js';
import { elementToJson } from '../to-json.js';
import { FAMILY_NODES, keyOfNode, LIST_TYPES, referenceNode } from './family-nodes.js';
import { type PageNotes, pageNotes } from './page-notes.js';

/** What a write does to the footnotes of a page. */
export interface NotesPlan {
  /** The new blocks without notes of their own; their references name notes of the page or new ones. */
  readonly nodes: readonly JsonNode[];
  /** Notes to be put into the list of the page. */
  readonly added: readonly { readonly key: string; readonly content: readonly JsonNode[] }[];
  readonly family: Family;
  /** The footnotes of the page before the write; null when the write has nothing to do with footnotes. */
  readonly before: PageNotes | null;
  readonly warnings: readonly string[];
}

export interface NotesOptions {
  /** Which footnotes the server knows; asked for a page that has none yet. */
  readonly family?: Family;
  /** The block that the new ones replace. */
  readonly target?: Y.XmlElement;
}

/**
 * Plans the footnotes of new blocks: notes that they bring (`^[…]`, or a list of their own) go into the page's list,
 * under keys that the page does not have; a note that says what one of the page says becomes a reference to that one.
 *
 * In stock's family each reference owns its note, so only the notes of the replaced block can be taken over.
 *
 * @throws DocumentError `wrong_family`; `content_refused` for a reference to a note that is nowhere.
 */
export function planNotes(fragment: Y.XmlFragment, nodes: readonly JsonNode[], options: NotesOptions): NotesPlan {
  const own = detectFamily({ type: 'doc', content: [...nodes] });
  const inTarget = options.target ? pageNotes(options.target) : null;
  const isConcerned = own !== 'unknown' || (inTarget !== null && inTarget.family !== null);
  if (!isConcerned) return { nodes, added: [], family: options.family ?? 'fork', before: null, warnings: [] };

  const before = pageNotes(fragment);
  const family = chooseFamily(own, before.family, options.family);
  const planner = new Planner(family, before, inTarget, nodes);
  return { nodes: planner.nodes, added: planner.added, family, before, warnings: planner.warnings };
}

/** The family that footnotes are written in. */
export function chooseFamily(own: Family | 'unknown', page: Family | null, server: Family | undefined): Family {
  const expected = page ?? server;
  if (own !== 'unknown' && expected !== undefined && own !== expected) {
    throw new DocumentError(
      'wrong_family',
      `The page keeps its footnotes as ${FAMILY_NODES[expected].list}, the new content as ${FAMILY_NODES[own].list}. ` +
        'Write footnotes as Markdown, ^[text], which takes the form of the page.',
      { expected, given: own },
    );
  }
  return own === 'unknown' ? (expected ?? 'fork') : own;
}

/** What a note says, for merging: marks, links and their addresses count, comments and runs of white space do not. */
export function noteText(content: readonly JsonNode[]): string {
  const page = canonicalDocument({ type: 'doc', content: [...content] }, { comments: 'omit' });
  return canonicalJson(page).replace(/(?:\\[nt]|\s)+/g, ' ');
}

class Planner {
  readonly added: { key: string; content: readonly JsonNode[] }[] = [];
  readonly warnings: string[] = [];
  readonly nodes: readonly JsonNode[];
  private readonly own = new Map<string, readonly JsonNode[]>();
  private readonly renamed = new Map<string, string>();
  /** Text of a note -> its key, for the notes that a new reference may take over. */
  private readonly reusable = new Map<string, string>();
  /** Keys that a reference of stock's family holds: no other one may. */
  private readonly taken: Set<string>;

  constructor(
    private readonly family: Family,
    private readonly page: PageNotes,
    private readonly target: PageNotes | null,
    nodes: readonly JsonNode[],
  ) {
    const targetReferences = new Set(target?.references.map(({ element }) => element));
    this.taken = new Set(page.references.filter(({ element }) => !targetReferences.has(element)).map(({ key }) => key));
    const blocks = nodes.flatMap((node) => this.takeLists(node));
    const referred = new Set(blocks.flatMap(referencesIn).map(keyOfNode));
    if (this.own.size > 0) this.findReusable(referred);
    this.nodes = blocks.map((node) => this.rename(node));
    // Renaming a note's own references may add further notes: the list grows while it is worked off.
    for (let at = 0; at < this.added.length; at += 1) {
      const note = this.added[at];
      if (note) this.added[at] = { ...note, content: note.content.map((node) => this.rename(node)) };
    }
    for (const [key, content] of this.own) {
      if (this.renamed.has(key)) continue;
      const text = describeText({ type: 'doc', content: [...content] }, 60);
      this.warnings.push(`A footnote was left out, as nothing refers to it. Its text: ${JSON.stringify(text)}.`);
    }
  }

  /** The node without lists of notes at any depth, which are remembered. */
  private takeLists(node: JsonNode): JsonNode[] {
    if (LIST_TYPES.has(node.type)) {
      for (const note of node.content ?? []) {
        const key = keyOfNode(note);
        if (key !== null && !this.own.has(key)) this.own.set(key, note.content ?? []);
      }
      return [];
    }
    return [node.content ? { ...node, content: node.content.flatMap((child) => this.takeLists(child)) } : node];
  }

  private findReusable(referred: ReadonlySet<string | null>): void {
    for (const { element, key } of this.page.notes) {
      const isFree = this.family === 'fork' || (!this.taken.has(key) && !referred.has(key));
      const text = isFree ? noteText(elementToJson(element).content ?? []) : '';
      if (isFree && !this.reusable.has(text)) this.reusable.set(text, key);
    }
  }

  private rename(node: JsonNode): JsonNode {
    if (node.type !== 'footnoteReference')
      return node.content ? { ...node, content: node.content.map((child) => this.rename(child)) } : node;
    const key = keyOfNode(node);
    if (key === null) return node;
    const name = this.own.has(key) ? this.nameOfOwn(key) : this.nameOfPresent(key);
    if (this.family === 'stock') this.taken.add(name);
    if (name === key) return node;
    return { ...node, ...referenceNode(this.family, name) };
  }

  private nameOfOwn(key: string): string {
    const known = this.renamed.get(key);
    if (known !== undefined && this.family === 'fork') return known;
    const content = this.own.get(key) ?? [];
    const text = noteText(content);
    const reused = this.reusable.get(text);
    if (this.family === 'stock') this.reusable.delete(text);
    const name = reused ?? this.add(content);
    if (this.family === 'fork') this.reusable.set(text, name);
    this.renamed.set(key, name);
    return name;
  }

  private nameOfPresent(key: string): string {
    const note = this.page.notes.find((present) => present.key === key);
    if (note && (this.family === 'fork' || !this.taken.has(key))) return key;
    if (note) return this.add(elementToJson(note.element).content ?? []);
    // A reference that leads nowhere already may stay as it is.
    if (this.target?.references.some((reference) => reference.key === key)) return key;
    throw new DocumentError(
      'content_refused',
      `The new content refers to the footnote ${JSON.stringify(key)}, which the page does not have. Write the note itself: ^[text].`,
    );
  }

  private add(content: readonly JsonNode[]): string {
    const key = newBlockId();
    this.added.push({ key, content });
    return key;
  }
}

function referencesIn(node: JsonNode): JsonNode[] {
  return node.type === 'footnoteReference' ? [node] : (node.content ?? []).flatMap(referencesIn);
}
