import { withDeadline } from './deadline.js';
import { WikiError } from './wiki-error.js';

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
