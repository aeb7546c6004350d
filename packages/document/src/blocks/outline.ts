import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { formatAddress } from './address.js';
import { headingTree, type OutlineSection } from './heading-tree.js';
import { blockId } from './locate.js';
import { describeText, textOf } from './text-of.js';

export interface OutlineOptions {
  /** Index of the first top-level block to list; default 0. */
  readonly offset?: number;
  /** How many top-level blocks to list: 1 to 500, default 100. */
  readonly limit?: number;
  /** How many headings to list at most: 0 to 200, default 200. */
  readonly headings?: number;
}

/** One top-level block. */
export interface OutlineBlock {
  address: string;
  type: string;
  id: string | null;
  /** At most 80 characters. */
  text: string;
  /** Characters of text in the block, those of the blocks in it included. */
  characters: number;
  /** Only for a heading. */
  level?: number;
  /** Only for a list. */
  items?: number;
  /** Only for a table; `columns` are those of its widest row. */
  rows?: number;
  columns?: number;
}

export interface Outline {
  totalBlocks: number;
  /** Characters of text in the whole document. */
  characters: number;
  /** Sections by heading, nested; listed on the first page (offset 0) only. */
  sections: OutlineSection[];
  /** Only when there are too many headings: how many of the deepest ones were left out. */
  hiddenHeadings?: number;
  blocks: OutlineBlock[];
  /** Only when blocks follow: the `offset` of the next page. */
  nextOffset?: number;
}

const SHORT_TEXT = 80;
const DEFAULT_LIMIT = 100;
const HIGHEST_LIMIT = 500;
const MOST_HEADINGS = 200;

/**
 * What a page consists of: its sections, then its top-level blocks with the references that reading tools take.
 *
 * @throws DocumentError `bad_argument` for an offset or a limit out of range.
 */
export function outline(doc: JsonNode, options: OutlineOptions = {}): Outline {
  const { offset = 0, limit = DEFAULT_LIMIT, headings = MOST_HEADINGS } = options;
  checkWhole('offset', offset, 0, Number.MAX_SAFE_INTEGER);
  checkWhole('limit', limit, 1, HIGHEST_LIMIT);
  checkWhole('headings', headings, 0, MOST_HEADINGS);
  const content = doc.content ?? [];
  const texts = content.map(textOf);
  const { sections, hiddenHeadings } =
    offset === 0 ? headingTree(content, texts, headings) : { sections: [], hiddenHeadings: 0 };
  const end = Math.min(offset + limit, content.length);
  return {
    totalBlocks: content.length,
    characters: texts.reduce((sum, text) => sum + text.length, 0),
    sections,
    ...(hiddenHeadings > 0 ? { hiddenHeadings } : {}),
    blocks: content
      .slice(offset, end)
      .map((block, index) => describeBlock(block, offset + index, texts[offset + index] ?? '')),
    ...(end < content.length ? { nextOffset: end } : {}),
  };
}

function describeBlock(block: JsonNode, index: number, text: string): OutlineBlock {
  return {
    address: formatAddress([index]),
    type: block.type,
    id: blockId(block),
    text: describeText(block, SHORT_TEXT, text),
    characters: text.length,
    ...(block.type === 'heading' && typeof block.attrs?.level === 'number' ? { level: block.attrs.level } : {}),
    ...(block.type.endsWith('List') ? { items: block.content?.length ?? 0 } : {}),
    ...(block.type === 'table' ? { rows: block.content?.length ?? 0, columns: columnsOf(block) } : {}),
  };
}

/** The width of the widest row; a merged cell counts for the columns it covers. */
function columnsOf(table: JsonNode): number {
  let columns = 0;
  for (const row of table.content ?? []) {
    const width = (row.content ?? []).reduce((sum, cell) => sum + spanOf(cell), 0);
    columns = Math.max(columns, width);
  }
  return columns;
}

function spanOf(cell: JsonNode): number {
  const span = cell.attrs?.colspan;
  return typeof span === 'number' && span > 0 ? span : 1;
}

function checkWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw new DocumentError('bad_argument', `${name} must be a whole number ${range}, not ${String(value)}.`);
}
