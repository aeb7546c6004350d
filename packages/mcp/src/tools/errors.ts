import { DocumentError } from '@pagescout/document';
import { type Subject, type WikiError, type WikiErrorCode } from '../client/index.js';

/** An error that the calling model can act on: what was wrong, and what to do next. */
export class ToolError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ToolError';
  }
}

/** The sentence for an error; errors that are faults of this program are thrown on. */
export function explain(error: unknown): string {
  // What a document says about a reference, a query or a pattern names the next step itself.
  if (error instanceof ToolError || error instanceof DocumentError) return error.message;
  if (isWikiError(error)) return SENTENCES[error.code](error);
  throw error;
}

/** Code -> what to tell the model. */
const SENTENCES: Record<WikiErrorCode, (error: WikiError) => string> = {
  'not-found': unreadable,
  forbidden: unreadable,
  'bad-request': ({ message }) =>
    `The wiki refused the request: ${message}. Correct the field it names and call again.`,
  unauthorized: ({ message }) =>
    `The wiki refused the log-in (${message}). Calling again will not help: ask the user for a valid token, or for the right e-mail and password, in the settings of this server.`,
  'rate-limited': () => 'The wiki asks for fewer requests. Wait a minute, then call again.',
  unavailable: ({ message }) => `The wiki cannot answer at the moment (${message}). Call again in a moment.`,
  unreachable: ({ message }) =>
    `${message}. Call again in a moment; if it stays so, ask the user whether the wiki is running and its address is right.`,
  timeout: ({ message }) => `${message}. Ask for less (a lower limit, a smaller subtree), or call again later.`,
  'server-error': ({ message }) =>
    `The wiki failed on this request (${message}). Try other arguments; if it stays so, tell the user.`,
  unconfirmed: ({ message }) =>
    `${message}. The change may or may not be in the page: read the block again before you repeat it.`,
  cancelled: () => 'The call was cancelled.',
  'not-a-wiki': ({ message }) => `${message}. Ask the user to check the wiki's address in the settings of this server.`,
};

const UNREADABLE: Record<Subject['kind'], (id: string) => string> = {
  page: (id) =>
    `There is no page ${quote(id)} that you can read: it may not exist, be deleted or be restricted. Use the pageId (or slug id, or URL) of a page from search or get_tree.`,
  parent: (id) =>
    `There is no parent page ${quote(id)} that you can read: it may not exist, be deleted or be restricted. Use the pageId of a page from search or get_tree.`,
  space: (id) => `There is no space ${quote(id)} that you can read. Use a spaceId from list_spaces.`,
};

function unreadable({ code, subject, message }: WikiError): string {
  if (/^(the )?page is in the trash/i.test(message)) return inTrash(subject);
  if (subject?.access === 'write' && code === 'forbidden') return readOnly(subject);
  if (/^comment not found/i.test(message)) {
    return 'There is no such comment that you can read: it may be deleted, or its page restricted. Use a commentId from list_comments.';
  }
  if (subject?.id) return UNREADABLE[subject.kind](subject.id);
  return code === 'forbidden'
    ? 'You are not allowed to do this. Tell the user which access is missing.'
    : `The wiki did not find what was asked for (${message}). Use an id from search, get_tree or list_spaces.`;
}

const inTrash = (subject: Subject | undefined): string =>
  `Page ${quote(subject?.id ?? '')} is in the trash, or below a page that is. Ask the user to restore it first, or use another page from search or get_tree.`;

const readOnly = ({ kind, id }: Subject): string =>
  `You may read the ${kind === 'space' ? 'space' : 'page'} ${quote(id)} but not change it. Choose another place, or tell the user that write access is missing.`;

/** Shown as given, but no longer than a sentence can bear. */
export const quote = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);

/** Whether the user may not do it. */
export const isForbidden = (error: unknown): boolean => isWikiError(error) && error.code === 'forbidden';

/** For a request beside the main one: what cannot be read is not there. */
export function noneIfHidden(error: unknown): never[] {
  if (isWikiError(error) && (error.code === 'forbidden' || error.code === 'not-found')) return [];
  throw error;
}

// The class itself stays in the client: tools know it as a type only.
const isWikiError = (error: unknown): error is WikiError => error instanceof Error && error.name === 'WikiError';
