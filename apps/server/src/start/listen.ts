import { createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from '../config/environment.js';
import { StartError } from './start-error.js';

/** How long requests may still take once the server stops, in milliseconds. */
const GRACE_MS = 10_000;

/** Tries the address before the database is started, which would be in vain. */
export async function refuseTakenAddress({ PORT, HOST }: Environment): Promise<void> {
  await new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(asSentence(error, PORT, HOST)));
    probe.listen({ port: PORT, host: HOST, exclusive: true }, () => probe.close(() => done()));
  });
}

/**
 * Takes requests.
 * @returns the address for a person on this machine, such as http://127.0.0.1:3000
 */
export async function listen(app: NestFastifyApplication, { PORT, HOST }: Environment): Promise<string> {
  try {
    await app.listen(PORT, HOST);
  } catch (error) {
    throw asSentence(error, PORT, HOST);
  }
  const bound = app.getHttpServer().address();
  const port = typeof bound === 'object' && bound ? bound.port : PORT;
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

/** Takes no more requests, waits for the running ones, and cuts off those that outlast the grace. */
export async function closeHttp(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const limit = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
  }
}

function asSentence(error: unknown, port: number, host: string): Error {
  switch ((error as { code?: unknown }).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is in use, perhaps by another Pagescout. ` +
          `Stop that program, or set PORT to another port (PORT=0 takes a free one).`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} is for administrators only; set PORT to a port from 1024 on.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, but is ${host}.`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}
