import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const READY = 'Ctrl-C stops the server.';

/** A process of the built program. */
export interface ServerProcess {
  child: ChildProcess;
  /** All that it has printed so far, on both outputs. */
  readonly output: string;
  /** Sends a signal and waits for the end: the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Waits for the end. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const living = new Set<ServerProcess>();

/** Kills what a failed test has left running. */
export async function endServerProcesses(): Promise<void> {
  for (const server of living) await server.end('SIGKILL');
}

/**
 * Runs a program of `apps/server/dist` with these settings and no others.
 *
 * @param program `main.js`, `cli/import.js` …
 */
export function runBuilt(
  program: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): ServerProcess {
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/dist', program), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, LANG, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null);
  const server: ServerProcess = {
    child,
    get output() {
      return output;
    },
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
  living.add(server);
  void ended.then(() => living.delete(server));
  return server;
}

/** Starts the server on a free port and waits until it takes requests. */
export async function startServer(
  settings: Record<string, string>,
): Promise<ServerProcess & { address: string; post: Post }> {
  const server = runBuilt('main.js', { PORT: '0', ...settings });
  await new Promise<void>((done, fail) => {
    const look = (): void => {
      if (server.output.includes(READY)) done();
    };
    server.child.stdout?.on('data', look);
    void server.ended.then(() => fail(new Error(`The server did not start:\n${server.output}`)));
  });
  const address = /ready at (\S+)/.exec(server.output)?.[1] ?? '';
  return {
    ...server,
    // A copy by spreading would keep what was printed until now.
    get output() {
      return server.output;
    },
    address,
    post: poster(address),
  };
}

export type Post = (path: string, body: object, cookie?: string) => Promise<Response>;

const poster =
  (address: string): Post =>
  (path, body, cookie) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
