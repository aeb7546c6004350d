import { z } from 'zod';
import { type CommentInfo } from '../client/index.js';
import { commentMarkdown } from './comment-content.js';
import { pageRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { count } from './text.js';
import { estimateTokens, TOKEN_BUDGET } from './tokens.js';

/** Comments and replies of one page that are looked through at most. */
const MOST = 5_000;

const said = {
  commentId: z.string(),
  author: z.string(),
  createdAt: z.string().describe('ISO 8601'),
  content: z.string().describe('Markdown'),
};
const thread = z.object({
  ...said,
  selection: z.string().optional().describe('The text of the page that it is about, as it was then.'),
  resolved: z.boolean(),
  replies: z.array(z.object(said)).optional(),
});

export const listComments = defineTool({
  mcpName: 'list_comments',
  inAppKey: 'listComments',
  title: 'List the comments of a page',
  group: 'read',
  useFor: 'the comments of a page',
  description:
    'The comments of a page with their replies, the oldest first; open ones only, unless includeResolved is set.',
  input: z.object({
    pageId: pageRef('The page'),
    includeResolved: z.boolean().default(false),
    limit: z.int().min(1).max(200).default(50),
    offset: z.int().min(0).default(0).describe('Comments to skip.'),
  }),
  output: z.object({
    pageId: z.string(),
    total: z.int().describe('Comments of the kind asked for, replies not counted.'),
    comments: z.array(thread),
    nextOffset: z.int().optional().describe('There are more: call again with this offset.'),
  }),
  hints: READS,

  async execute(client, { pageId: reference, includeResolved, limit, offset }) {
    const pageId = await client.pages.resolve(reference);
    const { items } = await client.comments.list(pageId, MOST);
    const threads = items
      .filter(({ parentCommentId }) => parentCommentId === null)
      .map((comment) => threadOf(comment, items))
      .filter(({ resolved }) => includeResolved || !resolved);
    const comments = fitting(threads.slice(offset, offset + limit));
    const next = offset + comments.length;
    return {
      ...{ pageId, total: threads.length, comments },
      ...(comments.length > 0 && next < threads.length ? { nextOffset: next } : {}),
    };
  },

  toText: ({ total, comments, nextOffset }) =>
    [
      `${count(total, 'comment')}.`,
      ...comments.flatMap(({ commentId, author, createdAt, content, selection, resolved, replies = [] }) => [
        '',
        `${commentId} ${author}, ${createdAt.slice(0, 10)}${resolved ? ', resolved' : ''}${selection === undefined ? '' : ` on ${JSON.stringify(selection)}`}`,
        content,
        ...replies.map((reply) => `  ${reply.author}, ${reply.createdAt.slice(0, 10)}: ${reply.content}`),
      ]),
      ...(nextOffset === undefined ? [] : ['', `There are more: call list_comments with offset ${nextOffset}.`]),
    ].join('\n'),
});

type Thread = z.output<typeof thread>;

const saidBy = ({ id, creator, createdAt, content }: CommentInfo) => ({
  commentId: id,
  author: creator?.name ?? 'unknown',
  createdAt,
  content: commentMarkdown(content),
});

function threadOf(comment: CommentInfo, all: readonly CommentInfo[]): Thread {
  const replies = all.filter(({ parentCommentId }) => parentCommentId === comment.id).map(saidBy);
  return {
    ...saidBy(comment),
    ...(comment.selection ? { selection: comment.selection } : {}),
    resolved: comment.resolvedAt !== null,
    ...(replies.length > 0 ? { replies } : {}),
  };
}

/** As many as one answer holds, at least one. */
function fitting(threads: readonly Thread[]): Thread[] {
  let tokens = 0;
  const fit = threads.findIndex((each, at) => {
    tokens += 2 * estimateTokens(JSON.stringify(each));
    return tokens > TOKEN_BUDGET && at > 0;
  });
  return fit < 0 ? [...threads] : threads.slice(0, fit);
}
