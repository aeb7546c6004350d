import { createDatabase } from '@pagescout/database';
import { SignJWT } from 'jose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../apps/server/src/create-app.js';
import { readEnvironment } from '../../apps/server/src/config/environment.js';
import { testDatabase, type TestDatabase } from './test-database.js';

export const TEST_SECRET = 'a-secret-that-only-the-tests-know-0123456789';

/** An answer as a test looks at it; `json` is the parsed body, of whatever shape the route has. */
export interface TestAnswer {
  status: number;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape it asks for
  json: any;
  headers: Headers;
}

export interface TestServer {
  /** http://127.0.0.1:port */
  origin: string;
  database: TestDatabase;
  app: NestFastifyApplication;
  /** A log-in token without a session for a user of the database. */
  tokenFor(user: { id: string; email: string; workspaceId: string }): Promise<string>;
  /** POST with a JSON body; `token` goes into the Authorization header. */
  post(path: string, body?: unknown, token?: string): Promise<TestAnswer>;
  /** Ends the server and leaves the database, which another one uses. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** The real application on a free port over a database of its own. */
export async function testServer(
  options: { database?: TestDatabase; flavour?: 'stock' | 'fork'; settings?: Record<string, string> } = {},
): Promise<TestServer> {
  const database = options.database ?? (await testDatabase());
  const environment = readEnvironment({
    DATABASE_URL: database.url,
    APP_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    ...options.settings,
  });
  const primary = createDatabase({ url: database.url, max: 4, statementTimeoutMs: environment.STATEMENT_TIMEOUT_MS });
  const app = await createApp({
    environment,
    secret: TEST_SECRET,
    databases: { primary, flavour: options.flavour ?? 'fork' },
  });
  await app.listen(0, '127.0.0.1');
  const origin = (await app.getUrl()).replace('[::1]', '127.0.0.1');

  const stop = async (): Promise<void> => {
    await app.close();
    await primary.destroy();
  };
  return {
    origin,
    database,
    app,
    tokenFor: ({ id, email, workspaceId }) =>
      new SignJWT({ sub: id, email, workspaceId, type: 'access' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(TEST_SECRET)),
    async post(path, body, token) {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body ?? {}),
      });
      const text = await response.text();
      return {
        status: response.status,
        text,
        json: text === '' ? undefined : JSON.parse(text),
        headers: response.headers,
      };
    },
    stop,
    async close() {
      await stop();
      await database.drop();
    },
  };
}
