import { type TestAnswer, testServer, type TestServer } from './test-server.js';
import { type Wiki, wiki, type WikiUser } from './wiki.js';

/** A server with an empty wiki, and questions about pages put to it in a user's name. */
export interface PageAsker {
  server: TestServer;
  wiki: Wiki;
  /** POST /api/pages/<path>. */
  ask(user: WikiUser, path: string, body: object): Promise<TestAnswer>;
  /** As `ask`, for what must succeed: the data of the answer. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape it asks for
  get(user: WikiUser, path: string, body: object): Promise<any>;
}

export async function pageAsker(): Promise<PageAsker> {
  const server = await testServer();
  const tokens = new Map<string, string>();
  const ask: PageAsker['ask'] = async (user, path, body) => {
    const token = tokens.get(user.id) ?? (await server.tokenFor(user));
    tokens.set(user.id, token);
    return server.post(`/api/pages/${path}`, body, token);
  };
  return {
    server,
    wiki: await wiki(server.database.db),
    ask,
    async get(user, path, body) {
      const { status, json, text } = await ask(user, path, body);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      return json.data;
    },
  };
}
