import { outline, type Outline, type OutlineSection } from '@pagescout/document';
import { z } from 'zod';
import { pageRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { ToolError } from './errors.js';
import { headLines, pageHead, readDocument } from './page-document.js';
import { fittingTokens, TOKEN_BUDGET } from './tokens.js';

/** Headings and blocks share an answer; neither may crowd the other out. */
const SECTIONS_BUDGET = TOKEN_BUDGET * 0.5;
const WHOLE_BUDGET = TOKEN_BUDGET * 0.85;

const section = z.object({
  address: z.string().describe('Of the heading: #n.'),
  id: z.string().nullable(),
  level: z.int(),
  text: z.string(),
  lastBlock: z.string().describe('Address where the section ends.'),
  blocks: z.int(),
  characters: z.int(),
  get sections() {
    return z.array(section).optional();
  },
});
// Its name in the JSON schema, where it refers to itself.
z.globalRegistry.add(section, { id: 'OutlineSection' });

const block = z.object({
  address: z.string(),
  type: z.string(),
  id: z.string().nullable(),
  text: z.string().describe('Its beginning.'),
  characters: z.int(),
  level: z.int().optional(),
  items: z.int().optional(),
  rows: z.int().optional(),
  columns: z.int().optional(),
});

export const getOutline = defineTool({
  mcpName: 'get_outline',
  inAppKey: 'getOutline',
  title: 'Outline of a page',
  group: 'read',
  useFor: 'what a long page consists of',
  description:
    'The headings of a page as a tree with the range and size of each section, then its top-level blocks. Each has the reference that get_node takes: the id, or the address #n, which shifts when blocks are inserted before it. Far shorter than the page; a long list comes in parts.',
  input: z.object({
    pageId: pageRef('The page'),
    offset: z.int().min(0).default(0).describe('First top-level block to list.'),
    limit: z.int().min(1).max(500).default(100),
  }),
  output: z.object({
    ...pageHead,
    totalBlocks: z.int(),
    characters: z.int(),
    sections: z.array(section).describe('With offset 0 only.'),
    hiddenHeadings: z.int().optional().describe('The deepest headings, left out since there are so many.'),
    blocks: z.array(block),
    nextOffset: z.int().optional().describe('More blocks follow: call again with this offset.'),
  }),
  hints: READS,

  async execute(client, { pageId, offset, limit }) {
    const { head, doc } = await readDocument(client, pageId);
    const total = doc.content?.length ?? 0;
    if (offset > 0 && offset >= total) {
      throw new ToolError(`offset must be less than ${total}, the number of top-level blocks, not ${offset}.`);
    }
    return { ...head, ...cutOutline((headings) => outline(doc, { offset, limit, headings })) };
  },

  toText({ totalBlocks, characters, sections, hiddenHeadings, blocks, nextOffset, ...head }) {
    const first = blocks[0]?.address ?? '#0';
    return [
      ...headLines(head),
      `${totalBlocks} top-level blocks, ${characters} characters.`,
      ...(sections.length > 0 ? ['', 'Sections (first to last block, characters):', ...sectionLines(sections, 0)] : []),
      ...(hiddenHeadings === undefined ? [] : [`${hiddenHeadings} deeper or later headings are left out.`]),
      ...(blocks.length > 0 ? ['', `Blocks from ${first} (type, size, id, beginning):`] : []),
      ...blocks.map(blockLine),
      ...(nextOffset === undefined ? [] : ['', `More blocks follow: call get_outline with offset ${nextOffset}.`]),
    ].join('\n');
  },
});

/** An outline that fits: fewer headings first, then a shorter part of the blocks. */
function cutOutline(make: (headings?: number) => Outline): Outline {
  let whole = make();
  const count = countSections(whole.sections);
  const tokens = fittingTokens(JSON.stringify(whole.sections));
  if (tokens > SECTIONS_BUDGET) whole = make(Math.floor((count * SECTIONS_BUDGET) / tokens));
  let left = WHOLE_BUDGET - fittingTokens(JSON.stringify(whole.sections));
  const fitting = whole.blocks.findIndex((each) => {
    left -= fittingTokens(JSON.stringify(each));
    return left < 0;
  });
  if (fitting < 1) return whole;
  const next = Number(whole.blocks[fitting]?.address.slice(1));
  return { ...whole, blocks: whole.blocks.slice(0, fitting), nextOffset: next };
}

const countSections = (sections: readonly OutlineSection[]): number =>
  sections.reduce((sum, each) => sum + 1 + countSections(each.sections ?? []), 0);

/** Headings nest six levels deep at most, so this may call itself. */
function sectionLines(sections: readonly OutlineSection[], depth: number): string[] {
  return sections.flatMap(({ address, lastBlock, characters, text, id, sections: inner = [] }) => [
    `${' '.repeat(depth)}${address}–${lastBlock} ${characters} ${id ?? '-'} ${text}`,
    ...sectionLines(inner, depth + 1),
  ]);
}

function blockLine({ address, type, id, text, characters, level, items, rows, columns }: Outline['blocks'][number]) {
  const kind =
    level !== undefined
      ? `${type} ${level}`
      : items !== undefined
        ? `${type} of ${items}`
        : rows !== undefined
          ? `${type} ${rows}×${columns ?? 0}`
          : type;
  return `${address} ${kind} ${characters} ${id ?? '-'} ${text}`.trimEnd();
}
