import { type Answer, type Post, type TransportOptions } from './post.js';
import { type Session } from './session.js';
import { errorOfAnswer, WikiError } from './wiki-error.js';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A request that changes something is never sent twice. */
  writes?: boolean;
}

/** Sends one request to the wiki and gives back the `data` of its envelope. */
export type Call = <Data>(path: string, body: object, options?: CallOptions) => Promise<Data>;

/** Adds the log-in (renewed once on 401) and, for reads, a second and third try. */
export function createCall(post: Post, session: Session, { retries = 2, pauseMs = 200 }: TransportOptions): Call {
  return async <Data>(path: string, body: object, { signal, writes = false }: CallOptions = {}): Promise<Data> => {
    let renewed = false;
    for (let attempt = 0; ;) {
      try {
        const token = await session.token(signal);
        const answer = await post(path, body, { token, signal });
        if (answer.status === 401 && !renewed && session.renew(token)) {
          renewed = true;
          continue;
        }
        return dataOf<Data>(answer);
      } catch (error) {
        if (writes || attempt >= retries || !isPassing(error)) throw error;
        await pause(pauseMs * 2 ** attempt * (0.5 + Math.random()), signal);
        attempt += 1;
      }
    }
  };
}

function dataOf<Data>({ status, json }: Answer): Data {
  if (status < 200 || status > 299) throw errorOfAnswer(status, json);
  if (typeof json !== 'object' || json === null || !('success' in json)) {
    throw new WikiError('not-a-wiki', 'The address answers, but not as a wiki does', { status });
  }
  return (json as unknown as { data: Data }).data;
}

const isPassing = (error: unknown): boolean =>
  error instanceof WikiError && (['unavailable', 'unreachable', 'rate-limited'] as string[]).includes(error.code);

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = (): void => {
      clearTimeout(timer);
      fail(new WikiError('cancelled', 'The request was cancelled'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
