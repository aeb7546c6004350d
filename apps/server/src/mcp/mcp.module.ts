import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { createMcpHttpHandler, type McpHttpHandler } from '@pagescout/mcp/http';
import type { FastifyInstance } from 'fastify';
import { Environment } from '../config/environment.js';
import { AgentModule } from '../core/agent/agent.module.js';
import { LocalClient } from '../core/agent/local-client.js';
import { MCP_HANDLER, McpController } from './mcp.controller.js';

@Module({
  imports: [AgentModule],
  controllers: [McpController],
  providers: [
    {
      provide: MCP_HANDLER,
      inject: [LocalClient, Environment, HttpAdapterHost],
      useFactory: (clients: LocalClient, environment: Environment, host: HttpAdapterHost): McpHttpHandler =>
        createMcpHttpHandler({
          // Whoever speaks this protocol is a program that works for a person.
          clientFor: (token) => clients.withToken(token, { agent: { chatId: null } }),
          allowedOrigins: environment.MCP_ALLOWED_ORIGINS,
          onFault: (error) =>
            host.httpAdapter.getInstance<FastifyInstance>().log.error({ err: error }, 'a tool failed'),
        }),
    },
  ],
})
export class McpModule {}
