import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { STDIO_PROGRAM } from '../../support/mcp-client.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki } from '../../support/wiki.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const BUILT = fileURLToPath(new URL('../../../packages/mcp/dist/stdio.js', import.meta.url));

interface Setting {
  command?: string;
  args?: string[];
  env?: Record<string, string>;
  url?: string;
  headers?: Record<string, string>;
}

/** Every setting of the page, under the heading it stands below; command lines too. */
function settingsOf(page: string): [string, Setting][] {
  return page.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n', 1);
    const blocks = [...section.matchAll(/^```json\n([^]*?)^```/gm)].map(([, json = '']): Setting => {
      const file = JSON.parse(json) as { mcpServers?: Record<string, Setting>; servers?: Record<string, Setting> };
      return (file.mcpServers ?? file.servers)?.['pagescout'] ?? {};
    });
    const lines = [...section.matchAll(/^claude mcp add (.*)$/gm)].map(([, line = '']): Setting => fromCommand(line));
    return [...lines, ...blocks].map((setting): [string, Setting] => [heading, setting]);
  });
}

function fromCommand(line: string): Setting {
  const [, url] = /--transport http pagescout (\S+)/.exec(line) ?? [];
  const [, token = ''] = /--header "Authorization: ([^"]+)"/.exec(line) ?? [];
  if (url) return { url, headers: { Authorization: token } };
  const [, command, rest = ''] = /--transport stdio pagescout -- (\S+) (.*)$/.exec(line) ?? [];
  const env = Object.fromEntries(
    [...line.matchAll(/--env (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return { ...(command ? { command } : {}), args: rest.split(' '), env };
}

const SETTINGS = settingsOf(read('docs/agents.md'));

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await testServer();
  const wiki = await newWiki(server.database.db);
  const ada = await wiki.user('Ada');
  await wiki.space('Handbook', [[ada, 'writer']]);
  const { json } = await server.post('/api/api-keys/create', { name: 'agent' }, await server.tokenFor(ada));
  token = json.data.token as string;
});
afterAll(() => server.close());

/** Puts in what a reader puts in, and what the program itself fills in for a variable. */
const filled = (text: string): string =>
  text
    .replaceAll('http://127.0.0.1:3000', server.origin)
    .replace(/pgs_your-token|\$\{(env:)?PAGESCOUT_TOKEN\}|\$\{input:pagescout-token\}/g, token);

function transportOf({ command, args = [], env = {}, url, headers = {} }: Setting) {
  const fill = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]));
  if (url) return new StreamableHTTPClientTransport(new URL(filled(url)), { requestInit: { headers: fill(headers) } });
  expect({ command, args }).toEqual({ command: 'node', args: ['/path/to/pagescout/packages/mcp/dist/stdio.js'] });
  return new StdioClientTransport({
    command: process.execPath,
    args: existsSync(BUILT) ? [BUILT] : STDIO_PROGRAM,
    env: { PATH: process.env['PATH'] ?? '', ...fill(env) },
  });
}

describe('the settings in docs/agents.md', () => {
  it('are for the four common agents, each over both transports where it has both', () => {
    const kinds = SETTINGS.map(([agent, { url }]) => `${agent}: ${url ? 'HTTP' : 'stdio'}`);
    expect(new Set(kinds)).toEqual(
      new Set([
        'Claude Code: HTTP',
        'Claude Code: stdio',
        'Claude Desktop: stdio',
        'Cursor: HTTP',
        'Cursor: stdio',
        'VS Code: HTTP',
        'VS Code: stdio',
      ]),
    );
  });

  it.each(SETTINGS)('for %s connect and list the spaces (%j)', async (_, setting) => {
    const client = new Client({ name: 'reader', version: '1' });
    await client.connect(transportOf(setting));
    const { structuredContent } = await client.callTool({ name: 'list_spaces', arguments: {} });
    expect(structuredContent).toMatchObject({ items: [{ name: 'Handbook' }] });
    await client.close();
  });
});
