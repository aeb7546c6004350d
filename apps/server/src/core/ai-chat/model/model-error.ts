import { APICallError, RetryError } from 'ai';

const LONGEST = 300;

export const TOO_LATE = 'The model did not answer in time. Try again';
const AWAY = 'The model cannot be reached at the moment. Try again shortly';

/** HTTP status of the provider -> what a person can do about it. */
const SENTENCES: Record<number, string> = {
  401: 'The provider of the model refused the key. Whoever runs this server checks AI_API_KEY',
  403: 'The provider of the model refused the key. Whoever runs this server checks AI_API_KEY',
  404: 'The provider does not know the model. Whoever runs this server checks AI_MODEL and AI_BASE_URL',
  413: 'The chat is too long for the model. Begin a new one',
  429: 'The provider of the model asks for fewer requests, or the account is used up. Try again later',
};

/** What went wrong with an answer, as a sentence for the person who asked. The cause of it is not in there. */
export function modelErrorSentence(error: unknown): string {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (isTimeout(cause)) return TOO_LATE;
  if (isFetchFailure(cause)) return AWAY;
  if (!APICallError.isInstance(cause)) return 'The answer broke off because of an error. Try again';
  const { statusCode: status, message } = cause;
  if (status === undefined) {
    return cause.isRetryable ? AWAY : `The answer of the provider could not be read: ${message.slice(0, LONGEST)}`;
  }
  if (status < 400) return 'The connection to the model broke off. Try again';
  const known = SENTENCES[status];
  if (known) return known;
  if (status >= 500) return `The provider of the model failed (${status}). Try again shortly`;
  return `The provider of the model refused the request (${status}): ${message.slice(0, LONGEST)}`;
}

/** For the log: the kind of error and nothing of what was sent, which holds page text. */
export function modelErrorForLog(error: unknown): string {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (!(cause instanceof Error)) return typeof cause;
  const status = APICallError.isInstance(cause) ? ` ${cause.statusCode ?? 'without an answer'}` : '';
  return `${cause.name}${status}: ${cause.message.slice(0, LONGEST)}`;
}

const isTimeout = (error: unknown): boolean => (error as { name?: unknown } | null)?.name === 'TimeoutError';

/** What `fetch` throws without an answer; the library wraps some of them. */
const isFetchFailure = (error: unknown): boolean => (error as { message?: unknown } | null)?.message === 'fetch failed';
