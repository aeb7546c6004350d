import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The source, run as the built program is; no build is needed. */
export const STDIO_PROGRAM = [
  '--conditions=@pagescout/source',
  '--import',
  'tsx',
  join(ROOT, 'packages/mcp/src/stdio.ts'),
];

export interface ToolCall {
  isError: boolean;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape of its tool
  data: any;
}

/** The official client, connected. `call` fails when an answer does not fit the tool's output schema. */
export interface McpClient {
  client: Client;
  call(name: string, args?: Record<string, unknown>, options?: RequestOptions): Promise<ToolCall>;
  close(): Promise<void>;
}

/** Connects to /mcp of a server with a token. */
export async function httpClient(origin: string, token: string): Promise<McpClient> {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  return connected(new Client({ name: 'test', version: '1' }), async (client) => {
    await client.connect(transport);
    return async () => {
      await transport.terminateSession();
      await client.close();
    };
  });
}

/** Starts the stdio server with this environment and connects to it. */
export async function stdioClient(environment: Record<string, string>): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: STDIO_PROGRAM,
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stderr: 'pipe',
  });
  return connected(new Client({ name: 'test', version: '1' }), async (client) => {
    await client.connect(transport);
    return () => client.close();
  });
}

async function connected(
  client: Client,
  connect: (client: Client) => Promise<() => Promise<void>>,
): Promise<McpClient> {
  const close = await connect(client);
  // Only now does the client know the output schemas that it checks answers against.
  await client.listTools();
  return {
    client,
    close,
    async call(name, args = {}, options = {}) {
      const answer = await client.callTool({ name, arguments: args }, undefined, options);
      const content = answer.content as { type: string; text: string }[];
      return {
        isError: answer.isError === true,
        text: content.map(({ text }) => text).join('\n'),
        data: answer.structuredContent,
      };
    },
  };
}
