import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { type StockCollaboration, stockCollaboration } from './stock-docmost/collaboration.js';
import { Refusal, refuse, ROUTES } from './stock-docmost/routes.js';
import { corpusState, type StockState, type StockUser } from './stock-docmost/state.js';

export { type StockPage, type StockState, type StockUser } from './stock-docmost/state.js';

/** A request as the double saw it. */
export interface SeenRequest {
  /** Below /api. */
  path: string;
  body: Record<string, unknown>;
  signal: AbortSignal | null | undefined;
}

/** What a test lets the double do instead of its own answer; undefined leaves it alone. */
export type Fault = (request: SeenRequest) => Response | undefined | Promise<Response | undefined>;

export interface StockDocmost {
  state: StockState;
  /** In the order in which they came. */
  requests: SeenRequest[];
  /** Answers without a socket. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** A token of the user whose e-mail begins with this name: `admin`, `bob`, `carol`. */
  tokenOf(name: string): string;
  /** Makes a token worthless, as a log-out elsewhere does. */
  revoke(token: string): void;
  /** Comes before every answer. */
  fault: Fault;
  /** The live documents; behind a socket once the double listens. */
  collaboration: StockCollaboration;
  /** Serves on a free port of 127.0.0.1. */
  listen(): Promise<{ origin: string; close(): Promise<void> }>;
}

/** A plain Docmost (no tree, no hybrid search) that answers as recorded, over the recorded pages or others. */
export async function stockDocmost({
  state,
  rest = { idle: 10_000, most: 45_000 },
}: { state?: StockState; rest?: { idle: number; most: number } } = {}): Promise<StockDocmost> {
  const wiki = state ?? (await corpusState());
  const tokens = new Map<string, StockUser>();
  let made = 0;
  const tokenOf = (user: StockUser): string => {
    const token = `token-${(made += 1)}-${user.name.replace(/\W/g, '')}`;
    tokens.set(token, user);
    return token;
  };

  const answer = (path: string, body: Record<string, unknown>, token: string | undefined): Response => {
    if (path === '/auth/login') {
      const user = wiki.users.find(({ email, password }) => email === body['email'] && password === body['password']);
      if (!user)
        throw new Refusal(401, { message: 'Email or password does not match', error: 'Unauthorized', statusCode: 401 });
      return envelope(undefined, { 'set-cookie': `authToken=${tokenOf(user)}; Path=/; HttpOnly; SameSite=Lax` });
    }
    const route = ROUTES[path];
    if (!route) throw refuse.notFound(`Cannot POST /api${path}`);
    const user = tokens.get(token ?? '');
    if (!user) throw refuse.unauthorized();
    return envelope(route({ state: wiki, user, body }));
  };

  const double: StockDocmost = {
    state: wiki,
    requests: [],
    collaboration: stockCollaboration(wiki, rest),
    fault: () => undefined,
    async fetch(url, init = {}) {
      const headers = new Headers(init.headers);
      const path = new URL(url, 'http://double').pathname.replace(/^\/api/, '');
      const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>;
      const seen = { path, body, signal: init.signal };
      double.requests.push(seen);
      init.signal?.throwIfAborted();
      try {
        return (await double.fault(seen)) ?? answer(path, body, headers.get('authorization')?.replace(/^bearer /i, ''));
      } catch (error) {
        if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
        throw error;
      }
    },
    tokenOf(name) {
      const user = wiki.users.find(({ email }) => email.startsWith(name));
      if (!user) throw new Error(`The double has no user ${name}`);
      return tokenOf(user);
    },
    revoke: (token) => void tokens.delete(token),
    listen: () => serve(double),
  };
  return double;
}

const envelope = (data: unknown, headers: Record<string, string> = {}): Response =>
  Response.json({ ...(data === undefined ? {} : { data }), success: true, status: 200 }, { headers });

async function serve(double: StockDocmost): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, reply) => {
    void (async () => {
      const response = await double.fetch(request.url ?? '/', {
        headers: { authorization: request.headers.authorization ?? '' },
        body: (await readText(request)) || '{}',
      });
      reply.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    })();
  });
  double.collaboration.serve(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        double.collaboration.close();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
