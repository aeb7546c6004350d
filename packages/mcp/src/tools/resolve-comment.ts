import { z } from 'zod';
import { defineTool } from './define-tool.js';

export const resolveComment = defineTool({
  mcpName: 'resolve_comment',
  inAppKey: 'resolveComment',
  title: 'Resolve a comment',
  group: 'write',
  useFor: 'resolving a comment',
  description:
    'Mark a comment with its replies as resolved, or with resolved false as open again. Ids come from list_comments.',
  input: z.object({
    commentId: z.uuid().describe('The comment that begins the thread.'),
    resolved: z.boolean().default(true),
  }),
  output: z.object({ commentId: z.string(), pageId: z.string(), resolved: z.boolean() }),
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },

  async execute(client, { commentId, resolved }) {
    const { pageId } = await client.comments.resolve(commentId, resolved);
    return { commentId, pageId, resolved };
  },

  toText: ({ commentId, resolved }) => `${resolved ? 'Resolved' : 'Opened again'}: ${commentId}`,
});
