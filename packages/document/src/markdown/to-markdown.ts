import { type JsonNode } from '../json-node.js';
import { canonicalDocument } from '../schema/canonical.js';
import { writeAttrs } from '../html/element-attrs.js';
import { printNote } from './print/blocks/text-blocks.js';
import { printFlow } from './print/flow.js';
import { footnotePrinter, type Note, notesOf } from './print/footnotes.js';
import { joinPieces, type Printer } from './print/printer.js';

export interface ToMarkdownOptions {
  /** Whether comment marks are written as `<span data-comment-id>` (for editing) or left out (for reading). */
  comments?: 'keep' | 'omit';
}

/**
 * Prints a page as Markdown that reads back as the canonical form of the page. What Markdown has no spelling for is
 * written as HTML, what HTML has none for as JSON in an element. Block ids are not written.
 *
 * @throws DocumentError `too_deep` above 100 levels of blocks.
 */
export function documentToMarkdown(doc: JsonNode, options: ToMarkdownOptions = {}): string {
  const page = canonicalDocument(doc, options);
  const pieces = printWithNotes(page) ?? makePrinter(new Set()).flow(page.content ?? [], 'doc');
  if (page.attrs) pieces.unshift(`<div data-type="document"${writeAttrs('doc', page.attrs)}></div>`);
  return pieces.length > 0 ? `${joinPieces(pieces)}\n` : '';
}

/** As `documentToMarkdown`, for one block of a page. References to footnotes are written as elements. */
export function blockToMarkdown(block: JsonNode, options: ToMarkdownOptions = {}): string {
  return blocksToMarkdown([block], options);
}

/** As `blockToMarkdown`, for blocks that follow each other. */
export function blocksToMarkdown(blocks: readonly JsonNode[], options: ToMarkdownOptions = {}): string {
  const page = canonicalDocument({ type: 'doc', content: [...blocks] }, options);
  return blocks.length > 0 ? joinPieces(makePrinter(new Set()).flow(page.content ?? [], 'blocks')) : '';
}

function makePrinter(labels: ReadonlySet<string>): Printer {
  const printer: Printer = {
    footnotes: footnotePrinter(labels),
    flow: (blocks, parent) => printFlow(blocks, parent, printer),
  };
  return printer;
}

/**
 * Prints the page with its notes as `[^label]: …`; null if reading would not give the same list: only one list, in the
 * order of the first references, each note referred to.
 */
function printWithNotes(page: JsonNode): string[] | null {
  const blocks = page.content ?? [];
  const at = blocks.findIndex((block) => block.type === 'footnotesList' || block.type === 'footnotes');
  const list = blocks[at];
  const notes = list ? notesOf(list) : null;
  if (!notes || (list?.type === 'footnotes' && at !== blocks.length - 1)) return null;

  const printer = makePrinter(new Set(notes.map((note) => note.label)));
  const before = printer.flow(blocks.slice(0, at), 'body');
  const after = printer.flow(blocks.slice(at + 1), 'body');
  // Notes are read after the page in the order of their references, so they are printed after it too.
  const printed: string[] = [];
  for (const [index, note] of notes.entries()) {
    if (printer.footnotes.written[index] !== note.label) return null;
    printed.push(printNoteBody(note, printer));
  }
  return printer.footnotes.written.length === notes.length ? [...before, ...printed, ...after] : null;
}

function printNoteBody({ label, content }: Note, printer: Printer): string {
  return printNote(label, joinPieces(printer.flow(content, 'footnoteDefinition')));
}
