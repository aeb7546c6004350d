import { type Post } from './post.js';
import { errorOfAnswer, WikiError } from './wiki-error.js';

/** Where the token of each request comes from. */
export interface Session {
  token(signal?: AbortSignal): Promise<string>;
  /** Called when the wiki refused a token; true when asking for the token again is worth while. */
  renew(refused: string): boolean;
}

/** Who the client acts as: a ready token, or an account that it logs in with. */
export type Credentials = { token: string } | { email: string; password: string };

export function createSession(credentials: Credentials, post: Post): Session {
  if ('token' in credentials) {
    return { token: () => Promise.resolve(credentials.token), renew: () => false };
  }
  return loginSession(credentials, post);
}

/** Logs in when a token is first needed and again when it was refused; however many ask, one log-in runs. */
function loginSession(account: { email: string; password: string }, post: Post): Session {
  let current: Promise<string> | undefined;
  let known: string | undefined;

  const logInOnce = (): Promise<string> => {
    // Not under a caller's signal: others wait for the same log-in.
    const attempt = logIn(account, post).then((token) => (known = token));
    attempt.catch(() => {
      if (current === attempt) current = undefined;
    });
    return attempt;
  };

  return {
    token: (signal) => unlessAborted((current ??= logInOnce()), signal),
    renew(refused) {
      // A token that is no longer the current one was renewed by another request in the meantime.
      if (refused === known) current = known = undefined;
      return true;
    },
  };
}

async function logIn(account: { email: string; password: string }, post: Post): Promise<string> {
  const { status, headers, json } = await post('/auth/login', account, {});
  if (status !== 200) throw errorOfAnswer(status, json);
  // Docmost and Pagescout alike hand the token out as a cookie only.
  for (const cookie of headers.getSetCookie()) {
    const token = /^authToken=([^;]+)/.exec(cookie)?.[1];
    if (token) return decodeURIComponent(token);
  }
  throw new WikiError(
    'unauthorized',
    'The log-in gave no token; an account with a second factor needs a token instead of a password',
  );
}

function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return promise;
  return new Promise((done, fail) => {
    const stop = (): void => fail(new WikiError('cancelled', 'The request was cancelled'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void promise.then(done, fail).finally(() => signal.removeEventListener('abort', stop));
  });
}
