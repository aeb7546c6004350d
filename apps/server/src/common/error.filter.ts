import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { ThrottlerException } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from './coded-error.js';
import { databaseFault } from './database-fault.js';
import { ERRORS } from './error-table.js';

interface Answer {
  status: number;
  body: object;
}

/** Turns everything thrown into the bodies that clients of today's server know; the order of keys is part of that. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, body } = toAnswer(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (!reply.sent) void reply.status(status).header('content-type', 'application/json; charset=utf-8').send(body);
  }
}

function toAnswer(error: unknown): Answer {
  if (error instanceof ThrottlerException) return toAnswer(new CodedError('too-many-attempts'));
  if (error instanceof CodedError) {
    const { status } = ERRORS[error.code];
    return { status, body: withText(status, error.sentence) };
  }
  if (error instanceof HttpException) {
    const response = error.getResponse();
    return {
      status: error.getStatus(),
      body: typeof response === 'string' ? { statusCode: error.getStatus(), message: response } : response,
    };
  }
  const database = databaseFault(error);
  if (database) return toAnswer(database);
  if (isFastifyRefusal(error)) {
    return { status: error.statusCode, body: { statusCode: error.statusCode, message: error.message } };
  }
  return { status: 500, body: { statusCode: 500, message: 'Internal server error' } };
}

function withText(status: number, sentence: string | string[] | undefined): object {
  if (sentence === undefined) return { message: STATUS_CODES[status], statusCode: status };
  return { message: sentence, error: STATUS_CODES[status], statusCode: status };
}

/** A request that Fastify itself refused: bad JSON, a body over the limit, a media type it does not read. */
function isFastifyRefusal(error: unknown): error is { statusCode: number; message: string } {
  if (!(error instanceof Error)) return false;
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}
