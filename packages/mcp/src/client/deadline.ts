import { WikiError } from './wiki-error.js';

/**
 * Runs a request that ends when the caller cancels it or the time is up, and says which of the two it was.
 * One timer and one listener, both removed at the end: `AbortSignal.any` over a long-lived signal keeps every request.
 *
 * @throws WikiError `cancelled`, `timeout` or `unreachable`
 */
export async function withDeadline<Result>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  request: (deadline: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(signal?.reason);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, milliseconds);
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await request(controller.signal);
  } catch (error) {
    if (error instanceof WikiError) throw error;
    if (signal?.aborted) throw new WikiError('cancelled', 'The request was cancelled', { cause: error });
    if (late) throw new WikiError('timeout', `The wiki did not answer within ${milliseconds / 1000} s`);
    throw new WikiError('unreachable', `The wiki cannot be reached (${reasonOf(error)})`, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** `fetch` hides the reason (ECONNREFUSED, a certificate) in the cause of a bare "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown; message?: unknown } } | null)?.cause;
  const reason = cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : error);
  return String(reason);
}
