import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule, type AppOptions } from './app.module.js';
import { CollabUpgrade } from './collaboration/collab-upgrade.js';
import { NestLogger } from './common/nest-logger.js';

/** Largest request body, in bytes: a page of some megabytes as Markdown or JSON. */
const BODY_LIMIT = 20 * 1024 * 1024;

/** Builds the HTTP application; the caller listens and closes. */
export async function createApp(options: AppOptions): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    // A proxy on this machine may say whom it asks for; nobody else may.
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    genReqId: (request: { headers: Record<string, unknown> }) => requestId(request.headers['x-request-id']),
    logger: {
      level: options.environment.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      // Query strings may hold what people search for; the path is enough.
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          ip: request.ip,
        }),
      },
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(options), adapter, {
    logger: new NestLogger(adapter.getInstance().log),
    abortOnError: false,
  });
  app.setGlobalPrefix('api', { exclude: ['mcp'] });
  // Any page may call the API, as today; the cookie is SameSite, so only its own site can use a person's log-in.
  app.enableCors({ origin: '*' });
  await app.register(cookie);
  await app.register(helmet, {
    frameguard: { action: 'sameorigin' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  adapter.getInstance().addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  return app;
}

/** Stores what people have written, and ends their connections. */
export const stopLiveDocuments = (app: NestFastifyApplication): Promise<void> =>
  app.get(CollabUpgrade, { strict: false }).stop();

/** A proxy's request id is kept when it is harmless in a log. */
const requestId = (given: unknown): string =>
  typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
