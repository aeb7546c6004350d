import { testServer, type TestServer } from './test-server.js';
import { wiki, type Wiki, type WikiSpace, type WikiUser } from './wiki.js';

/** A page found by the hybrid search. */
export interface Hit {
  id: string;
  title: string;
  path: string[];
  pathIds: string[];
  snippet: string;
  score: number;
  matched: string[];
  parentPageId: string | null;
}

export interface Answer {
  items: Hit[];
  total: number;
  truncated: boolean;
  bounded: boolean;
}

/** A wiki with one person who searches it. */
export interface SearchWiki {
  server: TestServer;
  site: Wiki;
  ada: WikiUser;
  token: string;
  /** The hybrid search. @throws for any answer but 200 */
  search: (body: object) => Promise<Answer>;
  titles: (body: object) => Promise<string[]>;
  /** A space of its own for the pages of one test, `[title, text]` each. */
  pages: (...list: [title: string, text: string][]) => Promise<WikiSpace>;
}

export async function searchWiki(): Promise<SearchWiki> {
  const server = await testServer();
  const site = await wiki(server.database.db);
  const ada = await site.user('Ada');
  const token = await server.tokenFor(ada);
  const search = async (body: object): Promise<Answer> => {
    const { status, json, text } = await server.post('/api/search', { substring: true, ...body }, token);
    if (status !== 200) throw new Error(text);
    return json.data as Answer;
  };
  return {
    ...{ server, site, ada, token, search },
    titles: async (body) => (await search(body)).items.map(({ title }) => title),
    async pages(...list) {
      const space = await site.space(`Space ${Math.random()}`, [[ada, 'reader']]);
      for (const [title, text] of list) await site.page({ space, title, text });
      return space;
    },
  };
}
