import { documentToMarkdown } from '@pagescout/document';
import { z } from 'zod';
import { pageRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { ToolError } from './errors.js';
import { headLines, pageHead, readDocument } from './page-document.js';
import { partOf } from './page-lines.js';
import { TOKEN_BUDGET } from './tokens.js';

/** The page travels twice in one answer (text and structured), and the escapes of JSON cost some more. */
const BUDGET = TOKEN_BUDGET * 0.85;

export const getPage = defineTool({
  mcpName: 'get_page',
  inAppKey: 'getPage',
  title: 'Read a page',
  group: 'read',
  description:
    'The text of a page as Markdown. A long page comes in parts, cut at line ends, and the answer says with which offset to read on. To find something in a page use search_in_page, for one block get_node, for what a long page consists of get_outline.',
  input: z.object({
    pageId: pageRef('The page'),
    offset: z.int().min(1).default(1).describe('First line to show, from 1.'),
    limit: z.int().min(1).max(100_000).optional().describe('Lines to show; without it as many as fit.'),
  }),
  output: z.object({
    ...pageHead,
    spaceId: z.string(),
    parentPageId: z.string().nullable(),
    updatedAt: z.string().describe('ISO 8601'),
    markdown: z.string(),
    firstLine: z.int(),
    lastLine: z.int(),
    totalLines: z.int(),
    nextOffset: z.int().optional().describe('The page goes on: call again with this offset.'),
  }),
  hints: READS,

  async execute(client, { pageId: reference, offset, limit = Infinity }) {
    const { head, page, doc } = await readDocument(client, reference);
    // Comments are for those who change a block; get_node shows them.
    const part = partOf(documentToMarkdown(doc, { comments: 'omit' }).replace(/\n$/, ''), offset, limit, BUDGET);
    if (offset > 1 && offset > part.totalLines) {
      throw new ToolError(
        `offset must be at most ${part.totalLines}, the number of lines of this page, not ${offset}.`,
      );
    }
    return {
      ...head,
      spaceId: page.spaceId,
      parentPageId: page.parentPageId,
      updatedAt: page.updatedAt,
      markdown: part.text,
      firstLine: part.firstLine,
      lastLine: part.lastLine,
      totalLines: part.totalLines,
      ...(part.lastLine < part.totalLines ? { nextOffset: part.lastLine + 1 } : {}),
    };
  },

  toText({ markdown, firstLine, lastLine, totalLines, nextOffset, ...head }) {
    const whole = firstLine === 1 && nextOffset === undefined;
    return [
      ...headLines(head),
      ...(whole ? [] : [`Lines ${firstLine} to ${lastLine} of ${totalLines}.`]),
      '',
      markdown === '' ? '(This page is empty.)' : markdown,
      ...(nextOffset === undefined ? [] : ['', `The page goes on: call get_page with offset ${nextOffset}.`]),
    ].join('\n');
  },
});
