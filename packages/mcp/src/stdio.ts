#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createWikiClient } from './client/index.js';
import { createMcpServer } from './server.js';
import { readSettings, SettingsError } from './stdio-settings.js';

/** Standard output carries the protocol and nothing else; whatever a library prints goes where people look. */
function keepStdoutClean(): void {
  const toStderr = (...parts: unknown[]): void => void process.stderr.write(`${parts.map(String).join(' ')}\n`);
  Object.assign(console, { log: toStderr, info: toStderr, debug: toStderr });
}

async function main(): Promise<void> {
  keepStdoutClean();
  const settings = readSettings(process.env);
  const client = createWikiClient({ ...settings, fetch: (url, init) => fetch(url, init) });
  const server = createMcpServer({ client, onFault: (error) => process.stderr.write(`${describe(error)}\n`) });
  const stop = (): void =>
    void server
      .close()
      // What was written and not confirmed yet gets its answer from the wiki first.
      .then(() => client.close())
      .finally(() => process.exit(0));
  process.stdin.once('end', stop);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Nobody reads the answers any more.
  process.stdout.on('error', () => process.exit(0));
  await server.connect(new StdioServerTransport());
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : describe(error)}\n`);
  process.exit(1);
});
