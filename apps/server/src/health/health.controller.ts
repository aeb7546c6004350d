import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../common/public.js';
import { DatabaseHealth } from '../database/database-health.js';

/** For load balancers and people: is the process alive, and can it work? */
@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly database: DatabaseHealth) {}

  /** Readiness: 200 when the database answers, else 503. */
  @Get()
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const up = await this.database.answers();
    await reply
      .status(up ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: up ? 'ok' : 'error', database: up ? 'up' : 'down' });
  }

  /** Liveness: the process answers, whatever the database does. */
  @Get('live')
  async live(@Res() reply: FastifyReply): Promise<void> {
    await reply.header('cache-control', 'no-store').send({ status: 'ok' });
  }
}
