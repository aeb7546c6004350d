import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');

/** What a process that starts the embedded PostgreSQL says: where the server is, or why there is none. */
export type Answer =
  { url: string; port: number; dataDir: string; error?: undefined } | { error: string; url?: undefined };

/** A real process that has the embedded PostgreSQL, as the server would. */
export interface EmbeddedProcess {
  child: ChildProcess;
  pid: number;
  answer: Answer;
  /** All that PostgreSQL has printed so far. */
  log: string[];
  /** Lets it call `stop()` (twice) and end. */
  stop(): Promise<void>;
  /** Ends it with a signal and waits until it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Options of a process: how it ends when told to, whom it runs as, and what its environment holds. */
export interface EmbeddedProcessOptions {
  /** `exit`: leaves without calling `stop()`. */
  end?: 'stop' | 'exit';
  uid?: number;
  gid?: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Called with each line of PostgreSQL's output, before there is an answer. */
  onLog?: (line: string, child: ChildProcess) => void;
}

const living = new Set<ChildProcess>();

/** Ends what a failed test has left running; the removal of their folders stops their servers. */
export async function endEmbeddedProcesses(): Promise<void> {
  for (const child of living) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** Starts a process that starts the embedded PostgreSQL on `dataDir`, and waits for its answer. */
export async function embeddedProcess(dataDir: string, options: EmbeddedProcessOptions = {}): Promise<EmbeddedProcess> {
  const { end = 'stop', env = process.env, uid, gid, cwd = ROOT, onLog } = options;
  const args = ['--conditions=@pagescout/source', '--import', join(ROOT, 'node_modules/tsx/dist/loader.mjs')];
  const child = spawn(process.execPath, [...args, join(ROOT, 'test/support/run-embedded.ts'), dataDir, end], {
    cwd,
    uid,
    gid,
    env: { ...env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  living.add(child);
  child.once('exit', () => living.delete(child));
  const log: string[] = [];
  const answer = await new Promise<Answer>((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) return done(JSON.parse(line) as Answer);
      log.push(line);
      onLog?.(line, child);
    });
    child.once('exit', (code, signal) => done({ error: `the process ended first (${signal ?? code})` }));
  });
  const gone = (): Promise<unknown> => (living.has(child) ? once(child, 'exit') : Promise.resolve());
  return {
    child,
    pid: child.pid as number,
    answer,
    log,
    async stop() {
      child.stdin.end();
      await gone();
    },
    async kill(signal) {
      child.kill(signal);
      await gone();
    },
  };
}

/** The URL in an answer; a start that failed fails the test with its sentence. */
export function urlIn({ answer }: EmbeddedProcess): string {
  if (answer.url === undefined) throw new Error(answer.error);
  return answer.url;
}
