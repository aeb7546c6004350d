import { blockMarkdown, type JsonNode, readBlock, type ReadBlock } from '@pagescout/document';
import { z } from 'zod';
import { blockRef, pageRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { ToolError } from './errors.js';
import { headLines, pageHead, readDocument } from './page-document.js';
import { partOf } from './page-lines.js';
import { fittingTokens, TOKEN_BUDGET } from './tokens.js';

/** The block travels twice in one answer (text and structured), and the escapes of JSON cost some more. */
const BUDGET = TOKEN_BUDGET * 0.85;

export const getNode = defineTool({
  mcpName: 'get_node',
  inAppKey: 'getNode',
  title: 'Read one block',
  group: 'read',
  useFor: 'one block',
  description:
    'One block of a page as Markdown, comment anchors kept, or as JSON. References come from search_in_page and get_outline; #n.i.j reaches rows, cells and items, which have no Markdown form and come as JSON. A large block comes in parts.',
  input: z.object({
    pageId: pageRef('The page'),
    nodeId: blockRef('The block'),
    format: z.enum(['markdown', 'json']).default('markdown'),
    offset: z.int().min(1).default(1).describe('Markdown: first line to show, from 1.'),
  }),
  output: z.object({
    ...pageHead,
    nodeId: z.string().describe('The id, or the address of a block without one.'),
    address: z.string(),
    type: z.string(),
    version: z.string().describe('Names this state of the block.'),
    format: z.enum(['markdown', 'json']),
    reason: z.string().optional().describe('Why JSON although Markdown was asked for.'),
    markdown: z.string().optional(),
    node: z.record(z.string(), z.unknown()).optional().describe('ProseMirror JSON.'),
    firstLine: z.int().optional().describe('In a part only.'),
    lastLine: z.int().optional(),
    totalLines: z.int().optional(),
    nextOffset: z.int().optional().describe('The block goes on: call again with this offset.'),
  }),
  hints: READS,

  async execute(client, { pageId, nodeId, format, offset }) {
    const { head, doc } = await readDocument(client, pageId);
    const block = readBlock(doc, nodeId);
    const { address, version, node } = block;
    const answer = { ...head, nodeId: block.id ?? address, address, type: node.type, version };
    const printed = format === 'json' ? undefined : blockMarkdown(node);
    if (printed && 'markdown' in printed)
      return { ...answer, format: 'markdown' as const, ...part(printed.markdown, offset) };
    if (offset > 1) throw new ToolError('offset counts lines of Markdown; this block comes as JSON. Leave offset out.');
    return { ...answer, format: 'json' as const, ...printed, node: jsonOf(block) };
  },

  toText({ nodeId, address, type, version, reason, markdown, node, firstLine, lastLine, totalLines, ...rest }) {
    const { nextOffset } = rest;
    return [
      ...headLines(rest),
      `${type} ${address}${nodeId === address ? '' : ` id ${nodeId}`} version ${version}`,
      ...(reason === undefined ? [] : [`As JSON: ${reason}`]),
      ...(firstLine === undefined ? [] : [`Part of the block: lines ${firstLine} to ${lastLine} of ${totalLines}.`]),
      '',
      markdown ?? JSON.stringify(node),
      ...(nextOffset === undefined ? [] : ['', `The block goes on: call get_node with offset ${nextOffset}.`]),
    ].join('\n');
  },
});

/** The whole Markdown exactly as it is, where it fits; else whole lines of it. */
function part(markdown: string, offset: number) {
  if (offset === 1 && fittingTokens(markdown) <= BUDGET) return { markdown };
  const { text, firstLine, lastLine, totalLines } = partOf(markdown, offset, Infinity, BUDGET);
  if (firstLine > totalLines) {
    throw new ToolError(`offset must be at most ${totalLines}, the number of lines of this block, not ${offset}.`);
  }
  const next = lastLine < totalLines ? { nextOffset: lastLine + 1 } : {};
  return { markdown: text, firstLine, lastLine, totalLines, ...next };
}

/** JSON cannot be cut at a line; a block too large for it is read as Markdown, or through the blocks in it. */
function jsonOf({ node, address }: ReadBlock): Record<string, unknown> {
  if (jsonTokens(node) <= BUDGET) return { ...node };
  const last = (node.content?.length ?? 0) - 1;
  const way =
    'markdown' in blockMarkdown(node)
      ? 'Leave format out: as Markdown it comes in parts.'
      : last > 0
        ? `Read the blocks in it one by one: ${address}.0 to ${address}.${last}.`
        : `Read the block in it: ${address}.0.`;
  throw new ToolError(`The ${node.type} ${address} is too large for one answer as JSON. ${way}`);
}

function jsonTokens(node: JsonNode): number {
  try {
    return fittingTokens(JSON.stringify(node));
  } catch (error) {
    // Thousands of levels are more than JSON can be written of.
    if (error instanceof RangeError) return Infinity;
    throw error;
  }
}
