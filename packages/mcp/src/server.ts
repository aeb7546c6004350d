import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { type WikiClient } from './client/index.js';
import { instructions, TOOLS, wireForm, type Tool } from './tools/index.js';
import { VERSION } from './version.js';

export interface McpServerOptions {
  client: WikiClient;
  tools?: readonly Tool[];
  /** Told of faults of this program; the caller of the tool gets a short sentence. */
  onFault?: (error: unknown) => void;
}

/**
 * A protocol server over one user's client, for one connection: the SDK matches answers to requests by ids that each
 * client chooses, so a server that two clients share would mix up their answers.
 *
 * The SDK's lower-level class, because the higher-level one answers wrong arguments with the validator's raw issues.
 */
export function createMcpServer({ client, tools = TOOLS, onFault }: McpServerOptions): Server {
  const server = new Server(
    { name: 'pagescout', title: 'Pagescout', version: VERSION },
    { capabilities: { tools: {}, logging: {} }, instructions: instructions(tools) },
  );
  const byName = new Map(tools.map((tool) => [tool.mcpName, tool]));

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(wireForm) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = byName.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, unknownTool(params.name, tools));
    try {
      const answer = await tool.run(client.withSignal(signal), params.arguments);
      const content = [{ type: 'text' as const, text: answer.text }];
      return answer.ok ? { content, structuredContent: answer.structured } : { content, isError: true };
    } catch (error) {
      onFault?.(error);
      const sentence = `${params.name} failed; the fault is in the server, not in the call.`;
      await server.sendLoggingMessage({ level: 'error', logger: params.name, data: sentence });
      throw new McpError(ErrorCode.InternalError, sentence);
    }
  });
  return server;
}

const unknownTool = (name: string, tools: readonly Tool[]): string =>
  `Unknown tool: ${name}. The tools are ${tools.map(({ mcpName }) => mcpName).join(', ')}.`;
