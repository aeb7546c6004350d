import { type Token } from 'markdown-it';
import { type JsonNode } from '../../json-node.js';
import { type Family } from '../../schema/family.js';
import { fillContainer } from '../../schema/canonical.js';
import { shorten } from './shorten.js';
import { LineSink } from '../../html/read/sink.js';
import { tokenTree } from './token-tree.js';
import { type FootnoteCollector, type Reader } from './reader.js';
import { type Warnings } from '../../html/read/warnings.js';

/** Stands where a definition stood until all of them are put together. */
const MARKER: JsonNode = Object.freeze({ type: 'footnotesList' });

interface Note {
  id: string;
  content: JsonNode[];
}

/**
 * Collects references and definitions. Definitions are read after the page, in the order of the first references, so
 * that their list follows the text. In the fork's family one note may have many references; in stock's each reference
 * owns its note, which is copied for a repeated label.
 */
export class FootnoteReader implements FootnoteCollector {
  private readonly definitions = new Map<string, () => JsonNode[]>();
  private readonly used = new Map<string, string>();
  private readonly queue: { id: string; read: () => JsonNode[] }[] = [];
  private markers = 0;

  constructor(
    private readonly family: Family,
    private readonly newId: ((label: string | null) => string) | undefined,
    private readonly reader: () => Reader,
    private readonly isTaken: (label: string) => boolean,
  ) {}

  definition(label: string, read: () => JsonNode[]): JsonNode[] {
    if (this.definitions.has(label)) return [];
    this.definitions.set(label, read);
    this.markers++;
    return [MARKER];
  }

  reference(label: string): JsonNode {
    const known = this.used.get(label);
    if (known !== undefined && this.family === 'fork') return { type: 'footnoteReference', attrs: { id: known } };
    const id = this.newId?.(label) ?? (known === undefined ? label : this.freeId(`${label}-`, 2));
    this.used.set(label, this.used.get(label) ?? id);
    return this.enqueue(id, () => this.definitions.get(label)?.() ?? []);
  }

  /** `^[text]`: a note that is defined where it is used. */
  inlineNote(tokens: readonly Token[]): JsonNode {
    const id = this.newId?.(null) ?? this.freeId('note-', 1);
    return this.enqueue(id, () => {
      const sink = new LineSink();
      this.reader().readLine(tokenTree(tokens), [], sink);
      return [{ type: 'paragraph', content: sink.line }, ...sink.blocks];
    });
  }

  /** The blocks of the page with the list of its notes in its place. */
  finish(blocks: readonly JsonNode[], warnings: Warnings): JsonNode[] {
    const notes: Note[] = [];
    // Reading a note may find further references: the queue grows while it is worked off.
    for (let index = 0; index < this.queue.length; index++) {
      const entry = this.queue[index];
      if (entry) notes.push({ id: entry.id, content: onlyParagraphs(entry.read(), warnings) });
    }
    for (const label of this.definitions.keys()) {
      if (this.used.has(label)) continue;
      const text = this.definitions.get(label)?.().map(textOf).join(' ') ?? '';
      warnings.add(`The footnote "[^${label}]" was left out, as nothing refers to it. Its text: "${shorten(text)}".`);
    }
    return this.place(blocks, notes);
  }

  private place(blocks: readonly JsonNode[], notes: readonly Note[]): JsonNode[] {
    const first = blocks.indexOf(MARKER);
    const last = blocks.lastIndexOf(MARKER);
    const isOneRun = first >= 0 && last - first + 1 === this.markers;
    const rest =
      this.markers === 0
        ? [...blocks]
        : withoutMarkers(blocks, this.markers !== blocks.filter((block) => block === MARKER).length);
    if (notes.length === 0) return rest;
    const list = this.family === 'fork' ? forkList(notes) : stockList(notes);
    if (isOneRun && this.family === 'fork') rest.splice(first, 0, list);
    else rest.push(list);
    return rest;
  }

  private enqueue(id: string, read: () => JsonNode[]): JsonNode {
    this.queue.push({ id, read });
    const number = this.queue.length;
    if (this.family === 'fork') return { type: 'footnoteReference', attrs: { id } };
    return {
      type: 'footnoteReference',
      attrs: { 'data-id': id, referenceNumber: number, href: `#fn:${number}` },
      content: [{ type: 'text', text: String(number) }],
    };
  }

  private freeId(prefix: string, from: number): string {
    for (let number = from; ; number++) {
      const id = `${prefix}${number}`;
      if (!this.isTaken(id) && !this.queue.some((entry) => entry.id === id)) return id;
    }
  }
}

function forkList(notes: readonly Note[]): JsonNode {
  return {
    type: 'footnotesList',
    content: notes.map(({ id, content }) => ({ type: 'footnoteDefinition', attrs: { id }, content })),
  };
}

function stockList(notes: readonly Note[]): JsonNode {
  return {
    type: 'footnotes',
    content: notes.map(({ id, content }, index) => ({
      type: 'footnote',
      attrs: { id: `fn:${index + 1}`, 'data-id': id },
      content,
    })),
  };
}

/** A note holds paragraphs only; of other blocks the text is kept. */
function onlyParagraphs(blocks: readonly JsonNode[], warnings: Warnings): JsonNode[] {
  const paragraphs = blocks.map((block) => {
    if (block.type === 'paragraph') return block;
    warnings.add('A footnote holds paragraphs only: its lists, code and other blocks became plain paragraphs.');
    const text = textOf(block);
    return text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
  });
  return fillContainer('footnoteDefinition', paragraphs);
}

function textOf(node: JsonNode): string {
  return node.text ?? node.content?.map(textOf).join(node.type === 'paragraph' ? '' : ' ') ?? '';
}

function withoutMarkers(blocks: readonly JsonNode[], deep: boolean): JsonNode[] {
  const kept = blocks.filter((block) => block !== MARKER);
  if (!deep) return kept;
  return kept.map((block) =>
    block.content ? { ...block, content: fillContainer(block.type, withoutMarkers(block.content, true)) } : block,
  );
}
