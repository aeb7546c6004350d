import bcrypt from 'bcryptjs';
import { SignJWT, type JWTPayload } from 'jose';
import { loadCorpus } from '../../support/load-corpus.js';
import { TEST_SECRET, testServer, type TestServer } from '../../support/test-server.js';

export const PASSWORD = 'correct horse battery staple';

export interface Person {
  id: string;
  email: string;
  workspaceId: string;
}

/** The server over the recorded wiki, where everyone's password is PASSWORD. */
export interface CorpusServer extends TestServer {
  /** A person of the wiki, by what stands before the @ of the e-mail. */
  person(name: string): Person;
  /** Logs in from an address of its own, so that no test uses up the attempts of another. */
  logIn(name: string, from: string): Promise<{ response: Response; token: string }>;
  /** A row of user_sessions that lasts an hour, unless it says otherwise. */
  session(of: Person, columns?: { revoked_at?: Date; expires_at?: Date }): Promise<string>;
}

export async function corpusServer(options: Parameters<typeof testServer>[0] = {}): Promise<CorpusServer> {
  const server = await testServer(options);
  const { db } = server.database;
  const corpus = await loadCorpus(db);
  // The lowest cost bcrypt has: the tests are not about its slowness.
  await db
    .updateTable('users')
    .set({ password: await bcrypt.hash(PASSWORD, 4) })
    .execute();

  const person = (name: string): Person => {
    const row = corpus.users.find(({ email }) => String(email).startsWith(`${name}@`));
    if (!row) throw new Error(`The recorded wiki has no user ${name}.`);
    return { id: String(row['id']), email: String(row['email']), workspaceId: String(row['workspace_id']) };
  };
  return {
    ...server,
    person,
    async logIn(name, from) {
      const response = await logInAt(server.origin, { email: person(name).email, password: PASSWORD }, from);
      return { response, token: cookieOf(response).slice('authToken='.length).split(';', 1)[0]! };
    },
    async session(of, columns = {}) {
      const { id } = await db
        .insertInto('user_sessions')
        .values({
          user_id: of.id,
          workspace_id: of.workspaceId,
          expires_at: new Date(Date.now() + 3_600_000),
          ...columns,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

/** POST /api/auth/login through a proxy on this machine that speaks for `from`. */
export const logInAt = (origin: string, body: object, from: string): Promise<Response> =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

export const cookieOf = (response: Response): string => response.headers.getSetCookie().join('\n');

/** A token that another program with a secret might have made; `exp` and all else only as the claims say. */
export const sign = (
  claims: JWTPayload,
  { alg = 'HS256', secret = TEST_SECRET }: { alg?: string; secret?: string } = {},
): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(secret));

/** The claims as Docmost writes them, without a session. */
export const claimsOf = ({ id, email, workspaceId }: Person): JWTPayload => {
  const iat = Math.floor(Date.now() / 1000);
  return { sub: id, email, workspaceId, type: 'access', iat, exp: iat + 3600, iss: 'Docmost' };
};
