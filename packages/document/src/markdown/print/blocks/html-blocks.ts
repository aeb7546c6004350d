import { type JsonNode } from '../../../json-node.js';
import { ATOMS } from '../../../html/attribute-names.js';
import { attribute, writeAttrs } from '../../../html/element-attrs.js';
import { destination } from '../inline/address.js';
import { escapeText } from '../inline/escape.js';
import { printLine } from '../inline/line.js';
import { element, island, type IslandPart, plainLine } from '../island.js';
import { type BlockPrinter } from '../printer.js';

/** A node without content, as one element. */
export const printAtom: BlockPrinter = (node) => {
  const form = ATOMS[node.type];
  if (!form || node.content) return null;
  const type = form.dataType ? attribute('data-type', form.dataType) : '';
  const open = `<${form.tag}${type}${writeAttrs(node.type, node.attrs)}>`;
  return [form.tag === 'img' ? open : `${open}</${form.tag}>`];
};

/** `![alt](src)` when the picture has nothing else; an element otherwise. */
export const printImage: BlockPrinter = (node, printer, place) => {
  const { src, alt, ...rest } = node.attrs ?? {};
  const address = typeof src === 'string' && Object.keys(rest).length === 0 ? destination(src) : null;
  const text = alt === undefined ? '' : typeof alt === 'string' && /^\S(?:[^\n]*\S)?$/.test(alt) ? alt : null;
  if (address === null || text === null) return printAtom(node, printer, place);
  return [`![${escapeAlt(text)}](${address})`];
};

function escapeAlt(text: string): string {
  const line = { hasClosingDollarAfter: () => true, hasManyBrackets: true };
  return escapeText(text, { previous: '[', next: ']', atLineStart: false, edge: /(?!)/, inLink: true, line });
}

export const printDetails: BlockPrinter = (node, printer) => {
  const [summary, content, ...rest] = node.content ?? [];
  if (summary?.type !== 'detailsSummary' || content?.type !== 'detailsContent' || rest.length > 0) return null;
  const text = plainLine(summary.content);
  const open = `<summary${writeAttrs('detailsSummary', summary.attrs)}>`;
  const line = text === null ? printLine(summary.content ?? [], 'paragraph', printer.footnotes) : '';
  const head: IslandPart[] = text === null ? [open, { line }, '</summary>'] : [`${open}${text}</summary>`];
  const blocks = { blocks: content.content ?? [], parent: 'detailsContent' };
  const body: IslandPart[] = content.attrs
    ? [`<div data-type="detailsContent"${writeAttrs('detailsContent', content.attrs)}>`, blocks, '</div>']
    : [blocks];
  return island([`<details${detailsAttrs(node)}>`, ...head, ...body, '</details>'], printer);
};

/** `open` is written the way browsers know it. */
function detailsAttrs(node: JsonNode): string {
  const { open, ...rest } = node.attrs ?? {};
  return open === true ? ` open${writeAttrs('details', rest)}` : writeAttrs('details', node.attrs);
}

export const printColumns: BlockPrinter = (node, printer) => {
  const columns = node.content ?? [];
  if (columns.length === 0 || columns.some((column) => column.type !== 'column')) return null;
  const parts = columns.flatMap((column) =>
    element(`<div data-type="column"${writeAttrs('column', column.attrs)}>`, '</div>', column.content ?? [], 'column'),
  );
  return island([`<div data-type="columns"${writeAttrs('columns', node.attrs)}>`, ...parts, '</div>'], printer);
};

export const printTransclusionSource: BlockPrinter = (node, printer) =>
  island(
    element(
      `<div data-type="transclusionSource"${writeAttrs(node.type, node.attrs)}>`,
      '</div>',
      node.content ?? [],
      node.type,
    ),
    printer,
  );

/** Notes that `[^label]: …` cannot tell: their order, ids or references are out of the ordinary. */
export const printNotesAsHtml: BlockPrinter = (node, printer) => {
  const notes = node.content ?? [];
  if (notes.length === 0 || notes.some((note) => note.type !== 'footnoteDefinition')) return null;
  const parts = notes.flatMap((note) =>
    element(
      `<div data-type="footnoteDefinition"${writeAttrs(note.type, note.attrs)}>`,
      '</div>',
      note.content ?? [],
      note.type,
    ),
  );
  return island([`<section data-footnotes${writeAttrs(node.type, node.attrs)}>`, ...parts, '</section>'], printer);
};
