/** What went wrong, for callers that decide by kind. */
export type WikiErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'bad-request'
  | 'rate-limited'
  | 'unavailable'
  | 'server-error'
  | 'unreachable'
  | 'timeout'
  | 'cancelled'
  /** A change was sent, and nobody can say whether the wiki has it. */
  | 'unconfirmed'
  | 'not-a-wiki';

/** Which thing a request was about, so that an error can name it. */
export interface Subject {
  kind: 'page' | 'parent' | 'space';
  id: string;
  /** Set when the request was to change the thing, which the user may be able to read. */
  access?: 'write';
}

/** A request to the wiki that did not succeed. The message is a sentence, the wiki's own where it sent one. */
export class WikiError extends Error {
  readonly status: number | undefined;
  readonly subject: Subject | undefined;

  constructor(
    readonly code: WikiErrorCode,
    message: string,
    details: { status?: number; subject?: Subject; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'WikiError';
    this.status = details.status;
    this.subject = details.subject;
  }

  /** The same error, naming what it was about. */
  about(subject: Subject): WikiError {
    return new WikiError(this.code, this.message, { status: this.status, subject, cause: this.cause });
  }
}

/** HTTP status -> code; other statuses from 500 on are `server-error`, the rest is not an answer of a wiki. */
const CODES: Record<number, WikiErrorCode> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'bad-request',
  413: 'bad-request',
  415: 'bad-request',
  422: 'bad-request',
  429: 'rate-limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The error that an answer with a failing status stands for. `body` is the parsed JSON, if it was JSON. */
export function errorOfAnswer(status: number, body: unknown): WikiError {
  const code = CODES[status] ?? (status >= 500 ? 'server-error' : 'not-a-wiki');
  return new WikiError(code, sentenceOf(body) ?? `The wiki answered with status ${status}`, { status });
}

/** Runs a request; an error about an id that cannot be read is told apart by what the wiki says it is about. */
export async function naming<Result>(subject: Subject, request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof WikiError && error.subject === undefined ? error.about(subject) : error;
  }
}

/** Whether a failed answer means that the server does not know the route at all. */
export function isMissingRoute(error: unknown): boolean {
  if (!(error instanceof WikiError)) return false;
  // A wiki that knows the route says what it did not find; anything else comes from the router or a proxy.
  return error.status === 405 || (error.status === 404 && !/^(page|space|workspace|parent)\b/i.test(error.message));
}

function sentenceOf(body: unknown): string | undefined {
  const message = (body as { message?: unknown } | null)?.message;
  if (typeof message === 'string' && message !== '') return message;
  return Array.isArray(message) && message.length > 0 ? message.map(String).join('; ') : undefined;
}
