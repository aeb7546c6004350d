import { All, Controller, Inject, type OnModuleDestroy, Req, Res } from '@nestjs/common';
import type { McpHttpHandler } from '@pagescout/mcp/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../common/public.js';

export const MCP_HANDLER = Symbol('MCP_HANDLER');

/** The protocol's endpoint for agents. It asks for the token itself, since it answers refusals in the protocol's way. */
@Controller('mcp')
@Public()
export class McpController implements OnModuleDestroy {
  constructor(@Inject(MCP_HANDLER) private readonly mcp: McpHttpHandler) {}

  @All()
  async handle(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { method, headers, body } = request;
    const web = new Request(`http://localhost${request.url}`, { method, headers: toHeaders(headers) });
    await reply.send(await this.mcp.handle(web, body ?? undefined));
  }

  /** Before the HTTP server stops, which waits for open event streams. */
  onModuleDestroy(): Promise<void> {
    return this.mcp.close();
  }
}

function toHeaders(given: FastifyRequest['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  return headers;
}
