import { describe, expect, it } from '@jest/globals';
import { createCall } from './call.js';
import { apiUrl, createPost, type FetchLike } from './post.js';
import { type Session } from './session.js';

const good = (data: unknown): Response => Response.json({ data, success: true, status: 200 });
const bad = (status: number, message?: string): Response => Response.json({ message, statusCode: status }, { status });
const session: Session = { token: () => Promise.resolve('secret'), renew: () => false };

/** A wiki that gives these answers, in this order; an error in the list is a network failure. */
function wiki(...answers: (Response | Error)[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch: FetchLike = (url, init) => {
    sent.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new Error('No more answers were planned');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const options = { fetch, baseUrl: 'http://wiki/', pauseMs: 1 };
  return { sent, call: createCall(createPost(options), session, options) };
}

describe('a request', () => {
  it('is a JSON POST below /api with the token, and gives the data of the envelope', async () => {
    const { sent, call } = wiki(good([1]));
    expect(await call('/spaces', { limit: 1 })).toEqual([1]);
    expect(sent[0]?.url).toBe('http://wiki/api/spaces');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"limit":1}', redirect: 'manual' });
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer secret');
  });

  it('takes an envelope without data for nothing', async () => {
    expect(await wiki(Response.json({ success: true, status: 200 })).call('/x', {})).toBeUndefined();
  });

  it.each(['http://wiki', 'http://wiki/', 'http://wiki/api', 'http://wiki/api//'])(
    'goes to the same place for %s',
    (url) => {
      expect(apiUrl(url)).toBe('http://wiki/api');
    },
  );

  it.each([502, 503, 504, 429])('that reads is sent again after %i', async (status) => {
    const { sent, call } = wiki(bad(status), bad(status), good('there'));
    expect(await call('/x', {})).toBe('there');
    expect(sent).toHaveLength(3);
  });

  it('that reads is sent again when the network fails, and gives up after three', async () => {
    const { sent, call } = wiki(new TypeError('a'), new TypeError('b'), new TypeError('fetch failed'));
    await expect(call('/x', {})).rejects.toMatchObject({ code: 'unreachable' });
    expect(sent).toHaveLength(3);
  });

  it('that writes is never sent again', async () => {
    const { sent, call } = wiki(bad(503), good(1));
    await expect(call('/x', {}, { writes: true })).rejects.toMatchObject({ code: 'unavailable' });
    expect(sent).toHaveLength(1);
  });

  it.each([
    [400, 'bad-request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [500, 'server-error'],
  ])('that is refused with %i is not sent again and has the code %s', async (status, code) => {
    const { sent, call } = wiki(bad(status, 'Why not'));
    await expect(call('/x', {})).rejects.toMatchObject({ code, status, message: 'Why not' });
    expect(sent).toHaveLength(1);
  });

  it('joins the sentences of a validation error', async () => {
    const { call } = wiki(Response.json({ message: ['a is bad', 'b is bad'], statusCode: 400 }, { status: 400 }));
    await expect(call('/x', {})).rejects.toThrow('a is bad; b is bad');
  });

  it.each([
    ['a web page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['other JSON', () => Response.json({ hello: 'world' })],
    ['null', () => Response.json(null)],
  ])('answered with %s is not answered by a wiki', async (_, answer) => {
    await expect(wiki(answer()).call('/x', {})).rejects.toMatchObject({ code: 'not-a-wiki' });
  });

  it('names the address that the wiki has moved to', async () => {
    const moved = new Response(null, { status: 301, headers: { location: 'https://wiki/api/x' } });
    await expect(wiki(moved).call('/x', {})).rejects.toThrow('https://wiki/api/x');
  });

  it('names the reason that the network gives', async () => {
    const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) });
    await expect(wiki(refused, refused, refused).call('/x', {})).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a request that never ends', () => {
  const hanging: FetchLike = (_, { signal }) =>
    new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))));

  it('is given up after its time', async () => {
    const options = { fetch: hanging, baseUrl: 'http://wiki', timeoutMs: 5 };
    await expect(createCall(createPost(options), session, options)('/x', {})).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  it('is given up when the caller cancels, and its fetch sees that', async () => {
    let seen: AbortSignal | null | undefined;
    const options = {
      fetch: ((url, init) => {
        seen = init.signal;
        return hanging(url, init);
      }) as FetchLike,
      baseUrl: 'http://wiki',
    };
    const controller = new AbortController();
    const answer = createCall(createPost(options), session, options)('/x', {}, { signal: controller.signal });
    await new Promise(setImmediate);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    expect(seen?.aborted).toBe(true);
  });

  it('is not begun by a caller who has cancelled already', async () => {
    const { call } = wiki(new Error('aborted'));
    await expect(call('/x', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is cancelled in the pause before it is sent again', async () => {
    const controller = new AbortController();
    const options = {
      fetch: (() => {
        controller.abort();
        return Promise.resolve(bad(503));
      }) as FetchLike,
      baseUrl: 'http://wiki',
      pauseMs: 60_000,
    };
    const call = createCall(createPost(options), session, options);
    await expect(call('/x', {}, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
