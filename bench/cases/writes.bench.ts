import { createDatabase } from '@pagescout/database';
import { documentToMarkdown, documentToText, fromJson } from '@pagescout/document';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import { type Tool, TOOLS } from '@pagescout/mcp/tools';
import { sql } from 'kysely';
import { wiki } from '../../test/support/wiki.js';
import { countingProxy } from '../counting-proxy.js';
import { longDocument } from '../data/document.js';
import { summarise, type Times } from '../measure.js';
import { serverAt, startServer } from '../server.js';

/** UTF-16 units of the page's text: about a megabyte as Markdown. */
const CHARACTERS = 700_000;

export interface WriteRow {
  name: string;
  times: Times;
  /** Bytes that the client sent for one change, median. */
  bytes: number;
}

export interface WriteReport {
  markdownBytes: number;
  blocks: number;
  rows: WriteRow[];
}

/** One word of a page of a megabyte, changed in each way there is, by a client of its own over the network. */
export async function measureWrites(url: string, runs: number): Promise<WriteReport> {
  const database = createDatabase({ url, max: 4 });
  const { db } = database;
  const builder = await wiki(db);
  const ada = await builder.user('Ada');
  // A server that starts on an empty database makes a wiki of its own.
  const server = await startServer(url);
  const proxy = await countingProxy(server.origin);
  const clients: WikiClient[] = [];
  try {
    const space = await builder.space('Docs', [[ada, 'writer']]);
    const { doc, texts } = longDocument(CHARACTERS);
    const page = await builder.page({ space, title: 'A long page', content: doc });
    await sql`
      update pages set ydoc = ${Buffer.from(fromJson(doc))}, text_content = ${documentToText(doc)}
      where id = ${page.id}`.execute(db);
    const token = await server.tokenFor(ada);
    const viaProxy = serverAt(proxy.origin);
    const newClient = (): WikiClient => {
      const client = createWikiClient({ fetch, baseUrl: proxy.origin, token });
      clients.push(client);
      return client;
    };

    let edits = 0;
    const patch = async (client: WikiClient): Promise<void> => {
      edits += 1;
      const block = edits % texts.length;
      await run('patch_node', client, {
        pageId: page.id,
        nodeId: `block${block}`,
        markdown: `${texts[block]} Changed for the ${edits}th time.`,
      });
    };
    const row = async (name: string, work: () => Promise<void>, warmUp: number): Promise<WriteRow> => {
      const [times, bytes]: [number[], number[]] = [[], []];
      for (let each = -warmUp; each < runs; each += 1) {
        proxy.sent();
        const start = performance.now();
        await work();
        const time = performance.now() - start;
        if (each < 0) continue;
        times.push(time);
        bytes.push(proxy.sent());
      }
      return { name, times: summarise(times), bytes: bytes.sort((a, b) => a - b)[Math.floor(bytes.length / 2)] ?? 0 };
    };

    const kept = newClient();
    const rows = [
      await row('patch_node, a new client each time', () => patch(newClient()), 1),
      await row('patch_node, further calls of one client', () => patch(kept), 2),
      await row(
        'the whole page as Markdown over HTTP',
        async () => {
          edits += 1;
          const content = `${documentToMarkdown(doc)}\n\nChanged for the ${edits}th time.`;
          const body = { pageId: page.id, content, format: 'markdown', operation: 'replace' };
          await viaProxy.post('/api/pages/update', body, token);
        },
        1,
      ),
    ];
    return { markdownBytes: Buffer.byteLength(documentToMarkdown(doc)), blocks: texts.length, rows };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    proxy.close();
    await server.stop();
    await database.destroy();
  }
}

async function run(name: string, client: WikiClient, args: object): Promise<void> {
  const tool: Tool | undefined = TOOLS.find(({ mcpName }) => mcpName === name);
  const answer = await tool?.run(client, args);
  if (!answer?.ok) throw new Error(`${name}: ${answer?.text}`);
}
