import { WikiError, errorOfAnswer } from './wiki-error.js';
import { withDeadline } from './deadline.js';
import { type Session } from './session.js';

/** The part of the global `fetch` that the client uses; the server's own adapter implements it without a socket. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  fetch: FetchLike;
  /** Where the wiki is, with or without a closing `/` or `/api`. */
  baseUrl: string;
  /** Longest wait for one answer, in milliseconds. */
  timeoutMs?: number;
  /** How often a reading request is sent again when the wiki is away or busy. */
  retries?: number;
  /** First pause before sending again, in milliseconds; it doubles each time. */
  pauseMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A request that changes something is never sent twice. */
  writes?: boolean;
}

/** Sends one request to the wiki and gives back the `data` of its envelope. */
export type Call = <Data>(path: string, body: object, options?: CallOptions) => Promise<Data>;

/** A single POST, without log-in and without a second try. */
export type Post = (path: string, body: object, options: { token?: string; signal?: AbortSignal }) => Promise<Answer>;

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed body, whatever it is; undefined when it was not JSON. */
  json: unknown;
}

/** The address of the API below any spelling of the wiki's address. */
export const apiUrl = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, '').replace(/\/api$/, '')}/api`;

/** One POST with a time limit; errors of the network become WikiErrors. */
export function createPost({ fetch, baseUrl, timeoutMs = 30_000 }: TransportOptions): Post {
  const api = apiUrl(baseUrl);
  return (path, body, { token, signal }) =>
    withDeadline(timeoutMs, signal, async (deadline) => {
      const response = await fetch(api + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        // A redirect would turn the POST into a GET.
        redirect: 'manual',
        signal: deadline,
      });
      refuseRedirect(response, api);
      return { status: response.status, headers: response.headers, json: parseJson(await response.text()) };
    });
}

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

function refuseRedirect(response: Response, api: string): void {
  if (response.status < 300 || response.status > 399) return;
  const to = response.headers.get('location');
  throw new WikiError('not-a-wiki', `${api} redirects${to ? ` to ${to}` : ''}: use that address for the wiki`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
