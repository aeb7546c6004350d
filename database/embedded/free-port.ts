import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const PORT_FILE = 'pagescout.port';

/** A port of 127.0.0.1 that was free a moment ago: `wanted` if possible, so that a saved URL keeps working. */
export async function freePort(wanted?: number): Promise<number> {
  const port = wanted === undefined ? undefined : await tryPort(wanted);
  return port ?? (await tryPort(0)) ?? Promise.reject(new Error('no free port on 127.0.0.1'));
}

/** The port that the server listened on last time. */
export async function lastPort(dataDir: string): Promise<number | undefined> {
  const port = Number(await readFile(join(dataDir, PORT_FILE), 'utf8').catch(() => ''));
  return Number.isInteger(port) && port >= 1024 && port <= 65535 ? port : undefined;
}

/** Remembers the port for the next start. */
export async function rememberPort(dataDir: string, port: number): Promise<void> {
  await writeFile(join(dataDir, PORT_FILE), `${port}\n`);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.on('error', () => done(undefined));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
