import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { createWikiClient, type FetchLike, type WikiClient } from '@pagescout/mcp/client';
import type { FastifyInstance } from 'fastify';
import { LiveDocuments } from '../../collaboration/live-documents.js';
import { CollabTokens } from '../auth/collab-tokens.js';
import { localPages, type LocalWriter } from './local-pages.js';

/**
 * Makes clients of this very server. Their requests take the ordinary way through guard, pipe, filter and statement,
 * with the caller's own token, so an agent's answer cannot differ from anyone else's; only the socket is left out.
 */
@Injectable()
export class LocalClient {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly live: LiveDocuments,
    private readonly tokens: CollabTokens,
  ) {}

  /** A client that acts with a token of the wiki. */
  withToken(token: string, writer?: LocalWriter): WikiClient {
    const fetch = injectingFetch(() => this.host.httpAdapter.getInstance<FastifyInstance>());
    const connect = localPages(this.live, this.tokens, writer);
    return createWikiClient({ fetch, baseUrl: 'http://localhost', token, connect });
  }
}

function injectingFetch(server: () => FastifyInstance): FetchLike {
  return async (url, { headers, body, signal }) => {
    const answer = await server().inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: Object.fromEntries(new Headers(headers)),
      payload: body as string,
      ...(signal ? { signal } : {}),
    });
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    });
  };
}
