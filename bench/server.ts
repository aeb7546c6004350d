import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { SignJWT } from 'jose';

const SECRET = 'the-secret-of-a-benchmark-0123456789abcdef';

/** A server at an address. */
export interface ServerAt {
  /** http://127.0.0.1:port */
  origin: string;
  post<Answer>(path: string, body: object, token: string): Promise<Answer>;
}

export interface BenchServer extends ServerAt {
  tokenFor(user: { id: string; email: string; workspaceId: string }): Promise<string>;
  /** Resident memory of the process, in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** The built server as a process of its own, as people run it. */
export async function startServer(databaseUrl: string): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [new URL('../apps/server/dist/main.js', import.meta.url).pathname], {
    env: { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET: SECRET, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    if (
      await fetch(`${origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (attempt > 300) throw new Error('The server did not answer within 30 seconds.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    ...serverAt(origin),
    tokenFor: ({ id, email, workspaceId }) =>
      new SignJWT({ sub: id, email, workspaceId, type: 'access' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('1d')
        .sign(new TextEncoder().encode(SECRET)),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

export const serverAt = (origin: string): ServerAt => ({
  origin,
  async post<Answer>(path: string, body: object, token: string) {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
