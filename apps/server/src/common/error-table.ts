/**
 * Every error a person can cause: code -> HTTP status -> sentence. The sentences of the first group are the ones that
 * clients of today's server already know; a missing sentence means that today's server sends none.
 */
export const ERRORS = {
  unauthorized: { status: 401, sentence: undefined },
  forbidden: { status: 403, sentence: undefined },
  'workspace-mismatch': { status: 401, sentence: 'Workspace does not match' },
  'api-key-module-missing': { status: 401, sentence: 'Enterprise API Key module missing' },
  'wrong-credentials': { status: 401, sentence: 'Email or password does not match' },
  'workspace-not-found': { status: 404, sentence: 'Workspace not found' },
  'space-permissions-not-found': { status: 404, sentence: 'Space permissions not found' },
  'page-not-found': { status: 404, sentence: 'Page not found' },
  'space-or-page-needed': { status: 400, sentence: 'Either spaceId or pageId must be provided' },

  'import-impossible': { status: 400, sentence: undefined },
  'bad-field': { status: 400, sentence: undefined },
  'parent-not-found': {
    status: 404,
    sentence:
      'parentPageId names no page that you can read: it may be deleted, in the trash or restricted. Use the id of a page from a search or the tree',
  },
  'page-in-trash': {
    status: 404,
    sentence: 'Page is in the trash, or below a page that is. Restore it first, or use the id of another page',
  },
  'not-in-trash': { status: 400, sentence: 'pageId must be a page that is in the trash itself' },
  'move-into-itself': { status: 400, sentence: 'parentPageId must not be the page itself or a page below it' },
  'api-token-not-found': { status: 404, sentence: 'API token not found' },
  'token-manages-tokens': {
    status: 403,
    sentence: 'API tokens are made, listed and revoked by a person who has logged in, not with an API token',
  },
  'comment-not-found': { status: 404, sentence: 'Comment not found' },
  'not-your-comment': {
    status: 403,
    sentence: 'A comment is changed by its author only, and deleted by its author or an admin of the space',
  },
  'reply-not-resolved': {
    status: 400,
    sentence: 'commentId must be the comment that begins the thread: a reply is resolved with it',
  },
  'history-not-found': { status: 404, sentence: 'Page history not found' },
  'ai-not-configured': {
    status: 503,
    sentence: 'The chat is not set up: whoever runs this server sets AI_PROVIDER and AI_MODEL',
  },
  'ai-stopping': { status: 503, sentence: 'The server stops. Try again shortly' },
  'chat-not-found': { status: 404, sentence: 'Chat not found' },
  'role-not-found': {
    status: 404,
    sentence: 'roleId must be the id of a role from /api/ai-chat/roles',
  },
  'only-admins': { status: 403, sentence: 'Only an owner or admin of the workspace may do this' },
  'too-many-turns': { status: 429, sentence: 'Too many messages to the assistant. Wait a minute and try again' },
  'not-stored': { status: 503, sentence: undefined },
  'document-away': { status: 503, sentence: undefined },
  'too-slow': {
    status: 503,
    sentence:
      'The database needed longer than allowed for this request. Try a longer search text, a space or a subtree',
  },
  'database-away': { status: 503, sentence: 'The database cannot be reached at the moment. Try again shortly' },
  'too-many-attempts': { status: 429, sentence: 'Too many log-in attempts. Wait a minute and try again' },
} as const satisfies Record<string, { status: number; sentence: string | undefined }>;

export type ErrorCode = keyof typeof ERRORS;
