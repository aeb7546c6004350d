import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** Sends Nest's own messages into the structured log; its start-up chatter is for debugging only. */
export class NestLogger implements LoggerService {
  constructor(private readonly target: FastifyBaseLogger) {}

  log(message: unknown, context?: string): void {
    this.target.debug({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.target.error({ context, stack }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.target.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.target.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.target.trace({ context }, String(message));
  }
}
