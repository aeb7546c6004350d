import { createHash, randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { WikiError, type WikiClient } from './client/index.js';
import { refuse, watched } from './http/answers.js';
import { isOriginAllowed } from './http/origin.js';
import { Sessions, type Session, type SessionLimits } from './http/sessions.js';
import { createMcpServer } from './server.js';

export interface McpHttpOptions extends Partial<SessionLimits> {
  /** A client that acts with the caller's own token. */
  clientFor: (token: string) => WikiClient;
  /** Origins of web pages that may connect, such as `https://agent.example.org`; programs need not be listed. */
  allowedOrigins?: readonly string[];
  onFault?: (error: unknown) => void;
}

export interface McpHttpHandler {
  /**
   * Answers one request of the Streamable HTTP transport (POST, GET or DELETE).
   *
   * @param parsedBody the JSON body of a POST, if the web framework has read it already
   */
  handle(request: Request, parsedBody?: unknown): Promise<Response>;
  /** Open sessions. */
  readonly size: number;
  close(): Promise<void>;
}

interface McpSession extends Session {
  transport: WebStandardStreamableHTTPServerTransport;
}

const LIMITS: SessionLimits = { most: 1_000, mostPerOwner: 50, idleMs: 30 * 60_000 };

/** Each session has a server and a transport of its own and belongs to the token that opened it. */
export function createMcpHttpHandler(options: McpHttpOptions): McpHttpHandler {
  const { clientFor, allowedOrigins = [], onFault, ...limits } = options;
  const sessions = new Sessions<McpSession>({ ...LIMITS, ...limits });

  const open = async (token: string, owner: string): Promise<McpSession> => {
    const client = clientFor(token);
    const server = createMcpServer({ client, ...(onFault ? { onFault } : {}) });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => sessions.add(id, session),
      onsessionclosed: (id) => sessions.remove(id),
    });
    const session: McpSession = { owner, transport, close: () => ending(server, client) };
    await server.connect(transport);
    return session;
  };

  const sessionOf = async (request: Request, body: unknown, token: string): Promise<McpSession | Response> => {
    const owner = createHash('sha256').update(token).digest('base64');
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      return (
        sessions.find(id, owner) ?? refuse(404, 'Session not found: it has ended or is not yours. Initialize again.')
      );
    }
    if (request.method !== 'POST' || !isInitializeRequest(body)) {
      return refuse(400, 'Mcp-Session-Id is missing: send the one that the answer to initialize had.');
    }
    if (await sessions.makeRoom(owner)) return open(token, owner);
    return refuse(503, 'Too many sessions are in use. Close one, or try again later.', { 'retry-after': '60' });
  };

  let closing = false;
  const answer = async (request: Request, body: unknown): Promise<Response> => {
    if (closing) return refuse(503, 'The server is stopping. Try again shortly.', { 'retry-after': '5' });
    if (!isOriginAllowed(request.headers, allowedOrigins)) {
      return refuse(403, 'Web pages of this origin may not connect; the server has a list of those that may.');
    }
    const token = bearerOf(request.headers);
    if (token === undefined) return challenge();
    const refusal = await refusalOf(clientFor(token));
    if (refusal) return refusal;
    const session = await sessionOf(request, body, token);
    if (session instanceof Response) return session;
    const response = await session.transport.handleRequest(request, { parsedBody: body });
    const { sessionId } = session.transport;
    if (sessionId !== undefined) {
      return watched(response, sessions.use(sessionId), request.method === 'GET' && response.ok);
    }
    // A handshake that failed has opened nothing that could be used again.
    await session.close();
    return response;
  };

  return {
    get size() {
      return sessions.size;
    },

    async handle(request, parsedBody) {
      const response = await answer(request, parsedBody);
      // Else a server that stops would wait for its clients to let go of connections that have become idle.
      if (closing) response.headers.set('connection', 'close');
      return response;
    },

    async close() {
      closing = true;
      await sessions.closeAll();
    },
  };
}

async function ending(server: { close(): Promise<void> }, client: WikiClient): Promise<void> {
  await server.close();
  await client.close();
}

const bearerOf = (headers: Headers): string | undefined =>
  /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];

const challenge = (error?: string): Response =>
  refuse(401, 'Send a token of the wiki as "Authorization: Bearer <token>".', {
    'www-authenticate': `Bearer realm="Pagescout"${error ? `, error="${error}"` : ''}`,
  });

/** Asked with every request, so that a revoked token ends its sessions at once. */
async function refusalOf(client: WikiClient): Promise<Response | undefined> {
  try {
    await client.whoAmI();
    return undefined;
  } catch (error) {
    if (!(error instanceof WikiError)) throw error;
    return error.code === 'unauthorized'
      ? challenge('invalid_token')
      : refuse(503, `${error.message.replace(/\. Try again shortly$/, '')}. Try again shortly.`, {
          'retry-after': '5',
        });
  }
}
