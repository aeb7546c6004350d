import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** Wraps what a handler returns as `{data, success, status}`; a handler that returns nothing gets no `data`. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const status = context.switchToHttp().getResponse<FastifyReply>().statusCode;
    return next
      .handle()
      .pipe(map((data: unknown) => ({ ...(data === undefined ? {} : { data }), success: true, status })));
  }
}
