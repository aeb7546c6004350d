import { type Family } from '@pagescout/document';
import { type CollabToken, footnoteFamily } from './footnote-family.js';
import { createPageReads, type PageReads } from './pages.js';
import { createPageWrites, type PageWrites } from './page-writes.js';
import { createSearch, type WikiSearch } from './search.js';
import { createComments, type WikiComments } from './comments.js';
import { createSession, type Credentials } from './session.js';
import { hocuspocusPages } from './hocuspocus-pages.js';
import { createSpaces, type WikiSpaces } from './spaces.js';
import { type ClientLivePages, clientLivePages, type ConnectLivePages, type LivePages } from './live-pages.js';
import { createCall, type Call } from './call.js';
import { createPost, type TransportOptions } from './post.js';
import { ServerKind } from './stock-docmost/detect.js';

/** A wiki as one user sees it, over HTTP: a Pagescout or a plain Docmost. */
export interface WikiClient {
  readonly spaces: WikiSpaces;
  readonly pages: PageReads & PageWrites;
  readonly search: WikiSearch;
  readonly comments: WikiComments;
  /** The blocks of pages, where people edit them. */
  readonly live: ClientLivePages;
  /** Which footnotes the wiki's editors know, for a page that has none yet. Asked once. */
  footnoteFamily(pageId: string): Promise<Family>;
  /** Who the client is; fails with `unauthorized` when the log-in is not good. */
  whoAmI(): Promise<{ userId: string; name: string | null }>;
  /** The same client, log-in and knowledge of the server, whose requests end when the signal does. */
  withSignal(signal: AbortSignal): WikiClient;
  /** Ends the connections to live documents. */
  close(): Promise<void>;
}

export type WikiClientOptions = TransportOptions &
  Credentials & {
    /** How live documents are reached; by the wiki's socket unless told otherwise. */
    connect?: ConnectLivePages;
  };

/**
 * @param options.fetch the global one, or one that reaches the server without a socket
 * @param options.baseUrl address of the wiki
 * @param options.connect reaches live documents over the wiki's socket, or those of this very server
 * @param options.token a log-in token or an API token; else `email` and `password`
 */
export function createWikiClient(options: WikiClientOptions): WikiClient {
  const post = createPost(options);
  const call = createCall(post, createSession(options, post), options);
  const { connect = hocuspocusPages } = options;
  const live = connect({
    baseUrl: options.baseUrl,
    collabToken: async (signal) => (await call<CollabToken>('/auth/collab-token', {}, { signal })).token,
  });
  return assemble({ call, live, kind: new ServerKind(), slugs: new Map() });
}

/** What stays the same over all requests of one client. */
interface Shared {
  call: Call;
  live: LivePages;
  kind: ServerKind;
  /** Slug id -> page id; neither ever changes. */
  slugs: Map<string, string>;
}

function assemble(shared: Shared, signal?: AbortSignal): WikiClient {
  const { call, live, kind, slugs } = shared;
  const options = { signal };
  const reads = createPageReads(call, options, kind, slugs);
  return {
    spaces: createSpaces(call, options),
    pages: { ...reads, ...createPageWrites(call, options, kind, reads) },
    search: createSearch({ call, options, kind, readBreadcrumbs: (pageId) => reads.breadcrumbs(pageId) }),
    comments: createComments(call, options),
    live: clientLivePages(live, options),
    footnoteFamily: (pageId) => footnoteFamily(call, options, kind, pageId),
    async whoAmI() {
      const { user } = await call<{ user: { id: string; name: string | null } }>('/users/me', {}, options);
      return { userId: user.id, name: user.name };
    },
    withSignal: (next) => assemble(shared, next),
    close: () => live.close(),
  };
}
