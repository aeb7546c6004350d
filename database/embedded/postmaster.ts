import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, program } from './binaries.js';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError, causeFromLog } from './errors.js';
import { freePort, lastPort, rememberPort } from './free-port.js';
import { FAST_SHUTDOWN_LIMIT } from './orphan.js';
import { type OnLog, cannotStart, startProgram } from './run-program.js';
import { type Settings, defaultSettings, fixedSettings, settingArguments } from './settings.js';

/** A running server process. */
export interface Postmaster {
  port: number;
  /** Shuts down fast and waits for the end; at once when it has already ended. */
  stop(): Promise<void>;
}

const ATTEMPTS = 20;

/** Starts the server on a cluster and waits until it accepts connections. */
export async function startPostmaster(
  binaries: Binaries,
  cluster: Cluster,
  { onLog, settings }: { onLog: OnLog; settings: Settings },
): Promise<Postmaster> {
  let wanted = await lastPort(dirname(cluster.path));
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(wanted);
    const result = await tryToStart(binaries, cluster, port, { onLog, settings });
    if ('child' in result) {
      await rememberPort(dirname(cluster.path), port);
      return running(result.child, port, onLog);
    }
    const log = result.lines.join('\n');
    if (attempt < ATTEMPTS && /Address already in use/.test(log)) {
      wanted = undefined; // another program took the port between the look and the start
    } else if (attempt < ATTEMPTS && /pre-existing shared memory block/.test(log)) {
      await pause(250); // sessions of a killed server notice its end within moments
    } else {
      const cause = causeFromLog(result.lines) ?? 'its log says why';
      throw new EmbeddedPostgresError(`PostgreSQL could not start on ${cluster.path}: ${cause}.`, result.lines);
    }
  }
}

async function tryToStart(
  binaries: Binaries,
  cluster: Cluster,
  port: number,
  { onLog, settings }: { onLog: OnLog; settings: Settings },
): Promise<{ child: ChildProcess } | { lines: string[] }> {
  const path = program(binaries, 'postgres');
  const args = ['-D', cluster.path, ...settingArguments(defaultSettings(), settings, fixedSettings(port))];
  return new Promise((done, fail) => {
    // In a session of its own, Ctrl-C reaches this process alone, which then stops the server in its turn.
    const { child, lines } = startProgram(path, args, {
      user: cluster.user,
      detached: true,
      onLog: (line) => {
        onLog(line);
        if (line.includes('database system is ready to accept connections')) done({ child });
      },
    });
    child.on('error', (error) => fail(cannotStart(path, error)));
    child.on('close', () => done({ lines }));
  });
}

function running(child: ChildProcess, port: number, onLog: OnLog): Postmaster {
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) onLog(`PostgreSQL ended unexpectedly (${signal ?? `exit code ${code}`}).`);
  });
  // The database must not keep a process alive that has nothing else to do.
  child.unref();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    port,
    async stop() {
      stopping = true;
      if (hasEnded()) return;
      child.ref();
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const limit = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_LIMIT);
      await ended;
      clearTimeout(limit);
    },
  };
}
