import { sql } from 'kysely';
import { closeCollabClients, collabClient, type CollabClient, openPage } from './collab-client.js';
import { type TestDatabase, testDatabase } from './test-database.js';
import { testServer, type TestServer } from './test-server.js';
import { type NewWikiPage, type Wiki, wiki, type WikiPage, type WikiSpace, type WikiUser } from './wiki.js';

/** A row of `pages` as the tests of live documents look at it. */
export interface PageRow {
  content: unknown;
  text: string | null;
  ydoc: Buffer | null;
  updatedAt: Date;
  lastUpdatedById: string | null;
  contributorIds: string[];
  source: string;
  chatId: string | null;
}

/** A server and a wiki with a writer and a reader, and their editors. */
export interface CollabWiki {
  server: TestServer;
  wiki: Wiki;
  /** Writer of the space. */
  ada: WikiUser;
  /** Reader of the space. */
  bob: WikiUser;
  space: WikiSpace;
  page(page?: Partial<NewWikiPage>): Promise<WikiPage>;
  /** A token for live documents, from the server. */
  token(user: WikiUser): Promise<string>;
  /** Opens a page as a user and waits for it; `at` is another server on the same database. */
  open(user: WikiUser, page: WikiPage, at?: TestServer): Promise<CollabClient>;
  /** Opens a document by any name, without waiting. */
  openNamed(user: WikiUser, name: string): Promise<CollabClient>;
  row(page: WikiPage): Promise<PageRow>;
  /** The contents of the page's versions, oldest first. */
  versions(page: WikiPage): Promise<{ text: string; contributorIds: string[]; source: string }[]>;
  close(): Promise<void>;
}

/** Stores at once unless a test says otherwise. */
const QUICK = { COLLAB_STORE_IDLE_MS: '20', COLLAB_STORE_MAX_MS: '200', COLLAB_RECHECK_MS: '50' };

export async function collabWiki(
  options: { settings?: Record<string, string>; flavour?: 'stock' | 'fork'; database?: TestDatabase } = {},
): Promise<CollabWiki> {
  const database = options.database ?? (await testDatabase());
  const { flavour } = options;
  const server = await testServer({
    database,
    settings: { ...QUICK, ...options.settings },
    ...(flavour ? { flavour } : {}),
  });
  const builder = await wiki(database.db);
  const ada = await builder.user('Ada');
  const bob = await builder.user('Bob');
  const space = await builder.space('Docs', [
    [ada, 'writer'],
    [bob, 'reader'],
  ]);
  const token = async (user: WikiUser): Promise<string> => {
    const { json } = await server.post('/api/auth/collab-token', {}, await server.tokenFor(user));
    return json.data.token as string;
  };
  return {
    server,
    wiki: builder,
    ada,
    bob,
    space,
    token,
    page: (page = {}) => builder.page({ space, ...page }),
    open: async (user, page, at = server) =>
      openPage({ origin: at.origin, token: await token(user), name: `page.${page.id}` }),
    openNamed: async (user, name) => collabClient({ origin: server.origin, token: await token(user), name }),
    async row({ id }) {
      const { rows } = await sql<PageRow>`
        select
          content, text_content as text, ydoc, updated_at as "updatedAt", last_updated_by_id as "lastUpdatedById",
          contributor_ids as "contributorIds", last_updated_source as source, last_updated_ai_chat_id as "chatId"
        from pages
        where id = ${id}`.execute(database.db);
      if (!rows[0]) throw new Error(`No page ${id}`);
      return rows[0];
    },
    async versions({ id }) {
      const { rows } = await sql<{ text: string; contributorIds: string[]; source: string }>`
        select
          jsonb_path_query_array(content, 'strict $.**.text')::text as text,
          contributor_ids as "contributorIds",
          last_updated_source as source
        from page_history
        where page_id = ${id}
        order by created_at, id`.execute(database.db);
      return rows;
    },
    async close() {
      closeCollabClients();
      await server.close();
    },
  };
}
