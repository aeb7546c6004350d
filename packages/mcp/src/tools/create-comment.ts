import {
  commentMark,
  hasComment,
  type LocatedSelection,
  locateSelection,
  markPositions,
  type Selection,
} from '@pagescout/document';
import { z } from 'zod';
import { type CommentInfo, type WikiClient } from '../client/index.js';
import { commentDocument } from './comment-content.js';
import { blockRef, pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { isForbidden, ToolError } from './errors.js';

/** How long a server that marks the text itself may take for it, in milliseconds. */
const MARK_MS = 1_500;
const LOOK_MS = 50;

export const createComment = defineTool({
  mcpName: 'create_comment',
  inAppKey: 'createComment',
  title: 'Comment on a text',
  group: 'write',
  useFor: 'commenting on a text',
  description:
    'Put a comment on a piece of text of a page; the text stays as it is. The selection must stand in the page once, or once in the block nodeId; for one of several equal ones give nodeId with start and end as search_in_page does.',
  input: z.object({
    pageId: pageRef('The page'),
    content: z.string().trim().min(1).max(20_000).describe('The comment, as Markdown.'),
    selection: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe('The text to comment on, as the page has it, within one block.'),
    nodeId: blockRef('The block that holds it').optional(),
    start: z
      .int()
      .min(0)
      .optional()
      .describe('Instead of selection, with nodeId and end: position in the text of the block.'),
    end: z.int().min(1).optional(),
    suggestedText: z.string().max(20_000).optional().describe('What should stand there instead; shown in the comment.'),
  }),
  output: z.object({
    commentId: z.string(),
    pageId: z.string(),
    nodeId: z.string().describe('The block of the text.'),
    selection: z.string().describe('The text as the page has it.'),
    highlighted: z.boolean().describe('False: the comment is listed, but the wiki let nobody mark its text.'),
  }),
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },

  async execute(client, { pageId: reference, content, suggestedText, ...where }) {
    const selection = selectionOf(where);
    const pageId = await client.pages.resolve(reference);
    const located = await client.live.read(pageId, (fragment) => locateSelection(fragment, selection));
    const { text, block, positions } = located;
    const document = commentDocument(content, suggestedText);
    const comment = await client.comments.create({ pageId, content: document, selection: text, positions });
    const highlighted = await highlight(client, pageId, comment, located);
    return { commentId: comment.id, pageId, nodeId: block.id ?? block.address, selection: text, highlighted };
  },

  toText: ({ commentId, nodeId, selection, highlighted }) =>
    `Commented on ${JSON.stringify(selection)} in ${nodeId}: ${commentId}${highlighted ? '' : '\nThe comment is listed, but its text could not be marked in the page.'}`,
});

function selectionOf(where: {
  selection?: string | undefined;
  nodeId?: string | undefined;
  start?: number | undefined;
  end?: number | undefined;
}): Selection {
  const { selection, nodeId, start, end } = where;
  const isPlace = start !== undefined || end !== undefined;
  if ((selection === undefined) === !isPlace) {
    throw new ToolError('create_comment takes either selection, or nodeId with start and end. Give one of the two.');
  }
  if (selection !== undefined) return { text: selection, ...(nodeId === undefined ? {} : { within: nodeId }) };
  if (nodeId === undefined || start === undefined || end === undefined) {
    throw new ToolError('start and end come together, with nodeId: take all three from a match of search_in_page.');
  }
  return { within: nodeId, start, end };
}

/** Servers mark the text themselves; where one does not, this does. Half a comment is taken back. */
async function highlight(
  client: WikiClient,
  pageId: string,
  { id }: CommentInfo,
  { positions }: LocatedSelection,
): Promise<boolean> {
  try {
    const deadline = Date.now() + MARK_MS;
    do {
      if (await client.live.read(pageId, (fragment) => hasComment(fragment, id))) return true;
      await new Promise((done) => setTimeout(done, LOOK_MS));
    } while (Date.now() < deadline);
    await client.live.change(pageId, (fragment) => markPositions(fragment, positions, commentMark(id)));
    return true;
  } catch (error) {
    if (isForbidden(error)) return false;
    await client.comments.remove(id).catch(() => undefined);
    throw error;
  }
}
