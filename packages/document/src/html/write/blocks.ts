import { type JsonNode } from '../../json-node.js';
import { NODES } from '../../schema/nodes.js';
import { attribute, writeAttrs } from '../element-attrs.js';
import { ATOMS } from '../attribute-names.js';
import { writeWrapperAttrs } from '../wrapper-attrs.js';
import { writeAtom, writeYoutube } from './atoms.js';
import { carried } from './carried.js';
import { escapeHtml } from './escape-html.js';
import { writeFormula } from './inline-nodes.js';
import { writeLine } from './line.js';
import { type BlockWriter, type WriteBlocks } from './writer.js';
import { writeTable } from './tables.js';

/** Blocks under each other. What its writer refuses, and what the schema does not know, is carried as JSON. */
export const writeBlocks: WriteBlocks = (blocks = []) =>
  blocks.map((block) => BLOCK_WRITERS[block.type]?.(block, writeBlocks) ?? carried('div', block)).join('');

/** An element around the blocks of a container. */
const container =
  (tag: string, fixed = ''): BlockWriter =>
  (node, write) =>
    `<${tag}${fixed}${writeAttrs(node.type, node.attrs)}>${write(node.content)}</${tag}>`;

const isInline = (node: JsonNode): boolean => NODES[node.type]?.inline === true || NODES[node.type] === undefined;

/** The attributes of a paragraph or heading: its id, alignment, indent and direction, and the rest as JSON. */
function textBlockTag(tag: string, type: string, attrs: Record<string, unknown>): string {
  const { id, ...rest } = attrs;
  const hasId = typeof id === 'string' && !id.includes('\0');
  const names = hasId ? (tag === 'p' ? '' : attribute('id', id)) + attribute('data-id', id) : '';
  return `<${tag}${names}${writeWrapperAttrs(type, hasId || id === undefined ? rest : attrs)}>`;
}

const writeParagraph: BlockWriter = (node) => {
  const line = node.content ?? [];
  if (!line.every(isInline)) return null;
  return `${textBlockTag('p', node.type, node.attrs ?? {})}${writeLine(line)}</p>`;
};

const writeHeading: BlockWriter = (node) => {
  const { level, ...rest } = node.attrs ?? {};
  const line = node.content ?? [];
  if (![1, 2, 3, 4, 5, 6].includes(level as number) || !line.every(isInline)) return null;
  return `${textBlockTag(`h${String(level)}`, node.type, rest)}${writeLine(line)}</h${String(level)}>`;
};

const writeCode: BlockWriter = (node) => {
  const [text, ...others] = node.content ?? [];
  if (others.length > 0 || (text && (text.type !== 'text' || text.marks))) return null;
  const { language, ...rest } = node.attrs ?? {};
  const isWord = typeof language === 'string' && /^\S+$/.test(language) && !language.includes('\0');
  const attrs = isWord ? rest : (node.attrs ?? {});
  const code = text?.text ?? '';
  // A reader takes one line end off, as the last line has one in most programs.
  const shown = escapeHtml(code) + (code.endsWith('\n') ? '\n' : '');
  const name = isWord ? attribute('class', `language-${language}`) : '';
  return `<pre${writeAttrs(node.type, attrs)}><code${name}>${shown}</code></pre>`;
};

const list =
  (tag: 'ul' | 'ol', itemType: string, fixed = ''): BlockWriter =>
  (node, write) => {
    const items = node.content ?? [];
    if (items.length === 0 || items.some((item) => item.type !== itemType)) return null;
    const { start, ...rest } = node.attrs ?? {};
    const isNumber = tag === 'ol' && Number.isInteger(start) && start !== 1;
    const attrs = isNumber
      ? attribute('start', String(start)) + writeAttrs(node.type, rest)
      : writeAttrs(node.type, node.attrs);
    return `<${tag}${fixed}${attrs}>${items.map((item) => writeItem(item, write)).join('')}</${tag}>`;
  };

function writeItem(item: JsonNode, write: WriteBlocks): string {
  const attrs = writeAttrs(item.type, item.attrs);
  if (item.type === 'listItem') return `<li${attrs}>${write(item.content)}</li>`;
  const box = `<label><input type="checkbox"${item.attrs?.checked === true ? ' checked' : ''}></label>`;
  return `<li data-type="taskItem"${attrs}>${box}<div>${write(item.content)}</div></li>`;
}

const writeDetails: BlockWriter = (node, write) => {
  const [summary, content, ...others] = node.content ?? [];
  const line = summary?.content ?? [];
  if (summary?.type !== 'detailsSummary' || content?.type !== 'detailsContent' || others.length > 0) return null;
  if (!line.every(isInline)) return null;
  const { open, ...rest } = node.attrs ?? {};
  const attrs = open === true ? ` open${writeAttrs(node.type, rest)}` : writeAttrs(node.type, node.attrs);
  const head = `<summary data-type="detailsSummary"${writeAttrs(summary.type, summary.attrs)}>${writeLine(line)}</summary>`;
  const body = `<div data-type="detailsContent"${writeAttrs(content.type, content.attrs)}>${write(content.content)}</div>`;
  return `<details${attrs}>${head}${body}</details>`;
};

/** A container of which every child must be of one type. */
const only =
  (itemType: string, writer: BlockWriter): BlockWriter =>
  (node, write) =>
    node.content?.length && node.content.every((item) => item.type === itemType) ? writer(node, write) : null;

/** Notes with an element of their own each; their elements are read nowhere else. */
const notes =
  (
    itemType: string,
    open: string,
    close: string,
    item: (note: JsonNode, write: WriteBlocks) => string | null,
  ): BlockWriter =>
  (node, write) => {
    const items = (node.content ?? []).map((note) => (note.type === itemType ? item(note, write) : null));
    if (items.length === 0 || items.includes(null)) return null;
    return `<${open}${writeAttrs(node.type, node.attrs)}>${items.join('')}</${close}>`;
  };

const writeDefinition = container('div', ' data-footnote-def');

function writeStockNote(note: JsonNode, write: WriteBlocks): string | null {
  const { id, 'data-id': dataId, ...rest } = note.attrs ?? {};
  if (typeof id !== 'string' || typeof dataId !== 'string' || `${id}${dataId}`.includes('\0')) return null;
  const names = attribute('id', id) + attribute('data-id', dataId);
  return `<li${names}${writeAttrs(note.type, rest)}>${write(note.content)}</li>`;
}

const BLOCK_WRITERS: Readonly<Record<string, BlockWriter>> = {
  paragraph: writeParagraph,
  heading: writeHeading,
  blockquote: container('blockquote'),
  codeBlock: writeCode,
  horizontalRule: (node) => (node.content ? null : `<hr${writeAttrs(node.type, node.attrs)}>`),
  bulletList: list('ul', 'listItem'),
  orderedList: list('ol', 'listItem'),
  taskList: list('ul', 'taskItem', ' data-type="taskList"'),
  callout: container('div', ' data-type="callout"'),
  details: writeDetails,
  columns: only('column', container('div', ' data-type="columns"')),
  column: container('div', ' data-type="column"'),
  transclusionSource: container('div', ' data-type="transclusionSource"'),
  table: writeTable,
  mathBlock: (node) => (node.content ? null : writeFormula('div', node)),
  footnotesList: notes('footnoteDefinition', 'section data-footnotes', 'section', writeDefinition),
  footnotes: notes('footnote', 'ol class="footnotes"', 'ol', writeStockNote),
  ...Object.fromEntries(
    Object.entries(ATOMS)
      .filter(([, { tag }]) => tag !== 'span')
      .map(([type]) => [type, writeAtom]),
  ),
  youtube: writeYoutube,
};
