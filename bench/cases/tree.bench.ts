import { createDatabase } from '@pagescout/database';
import { createWikiClient } from '@pagescout/mcp/client';
import { TOOLS } from '@pagescout/mcp/tools';
import { estimateTokens } from '../../packages/mcp/src/tools/tokens.js';
import { pageTree } from '../../database/repos/page/page-tree.sql.js';
import { MANY_CHILDREN, PARENT_OF_MANY, SIZES, spaceOf, treePage, VIEWER } from '../data/trees.js';
import { measure, summarise, type Times } from '../measure.js';
import type { BenchServer } from '../server.js';

export interface TreeRow {
  name: string;
  pages: number;
  /** Inside the database, as EXPLAIN ANALYZE tells it. */
  statement: Times;
  /** The whole request over HTTP, the answer parsed. */
  request: Times;
  bytes: number;
  /** The same pages by the way that a sidebar takes. */
  walk?: { requests: number; time: number };
}

export interface ContextRow {
  children: number;
  requests: number;
  time: Times;
}

export interface TokenRow {
  question: string;
  text: number;
  json: number;
}

interface Bench {
  server: BenchServer;
  url: string;
  runs: number;
  say: (text: string) => void;
}

type Row = { id: string; hasChildren: boolean };

/** The tree of each space, and of a part of the largest, in one request; and the walk over its sidebar beside it. */
export async function measureTrees({ server, url, runs, say }: Bench): Promise<TreeRow[]> {
  const token = await server.tokenFor(VIEWER);
  const database = createDatabase({ url, max: 1 });
  const places = [
    ...SIZES.map((size) => ({
      name: `a space of ${size.toLocaleString('en')}`,
      spaceId: spaceOf(size),
      rootId: undefined,
    })),
    { name: 'a page of the largest with all below it', spaceId: spaceOf(20_000), rootId: treePage(20_000, 1) },
  ];
  const rows: TreeRow[] = [];
  for (const { name, spaceId, rootId } of places) {
    const query = pageTree({ userId: VIEWER.id, workspaceId: VIEWER.workspaceId, spaceId, rootId }).compile(
      database.db,
    );
    const statement = await explained(runs, async () => {
      const { rows: plans } = await database.pool.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        `explain (analyze, timing off, format json) ${query.sql}`,
        [...query.parameters],
      );
      return plans[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN;
    });
    let items: Row[] = [];
    const request = await measure(async () => {
      const { data } = await server.post<{ data: { items: Row[] } }>(
        '/api/pages/tree',
        rootId === undefined ? { spaceId } : { pageId: rootId },
        token,
      );
      items = data.items;
    }, runs);
    const pages = items.length;
    const bytes = Buffer.byteLength(JSON.stringify({ data: { items }, success: true, status: 200 }));
    const walk = spaceId === spaceOf(20_000) && !rootId ? await walkSidebar(server, token, spaceId, pages) : undefined;
    rows.push({ name, pages, statement, request, bytes, ...(walk ? { walk } : {}) });
    say(`  ${name}: ${pages} pages in ${request.p50.toFixed(0)} ms`);
  }
  await database.db.destroy();
  return rows;
}

async function explained(runs: number, work: () => Promise<number>): Promise<Times> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await work());
  return summarise(times);
}

/** Level by level in slices of 100, the largest that the server gives; a level is asked for where it is not empty. */
async function walkSidebar(
  server: BenchServer,
  token: string,
  spaceId: string,
  expected: number,
): Promise<{ requests: number; time: number }> {
  const start = performance.now();
  const todo: object[] = [{ spaceId }];
  let requests = 0;
  let pages = 0;
  for (let place = todo.pop(); place; place = todo.pop()) {
    let cursor: string | null = null;
    do {
      const answer: { data: { items: Row[]; meta: { nextCursor: string | null } } } = await server.post(
        '/api/pages/sidebar-pages',
        { ...place, limit: 100, cursor },
        token,
      );
      requests += 1;
      pages += answer.data.items.length;
      for (const { id, hasChildren } of answer.data.items) if (hasChildren) todo.push({ pageId: id });
      cursor = answer.data.meta.nextCursor;
    } while (cursor !== null);
  }
  if (pages !== expected) throw new Error(`The walk met ${pages} pages, the tree has ${expected}.`);
  return { requests, time: performance.now() - start };
}

/** `get_page_context` of a page with many children, as an agent calls it. */
export async function measureContext({ server, runs }: Bench): Promise<ContextRow> {
  let requests = 0;
  const client = await wikiClient(server, () => (requests += 1));
  const time = await measure(() => runTool(client, 'get_page_context', { pageId: PARENT_OF_MANY }), runs);
  const { structured } = await runTool(client, 'get_page_context', { pageId: PARENT_OF_MANY });
  const children = (structured as { children?: unknown[] }).children?.length ?? 0;
  if (children < MANY_CHILDREN * 0.98) throw new Error(`The context has ${children} children of ${MANY_CHILDREN}.`);
  return { children, requests: requests / (runs + 2), time };
}

/** What answers cost a model to read, against indented JSON of the same content. */
export async function measureTokens({ server }: Bench): Promise<TokenRow[]> {
  const client = await wikiClient(server, () => undefined);
  const questions: [string, string, object][] = [
    ['`get_tree` of a space of 300', 'get_tree', { spaceId: spaceOf(300) }],
    ['`get_tree` of a space of 3,000, two levels', 'get_tree', { spaceId: spaceOf(3_000), maxDepth: 2 }],
    ['`get_page_context` of a page in the third level', 'get_page_context', { pageId: treePage(3_000, 123) }],
    ['`search`, ten hits', 'search', { query: 'restore' }],
    ['`list_spaces`', 'list_spaces', {}],
  ];
  const rows: TokenRow[] = [];
  for (const [question, tool, args] of questions) {
    const { structured, text } = await runTool(client, tool, args);
    rows.push({ question, text: estimateTokens(text), json: estimateTokens(JSON.stringify(structured, null, 2)) });
  }
  return rows;
}

async function wikiClient(server: BenchServer, onRequest: () => void) {
  const token = await server.tokenFor(VIEWER);
  return createWikiClient({
    fetch: (...request) => {
      onRequest();
      return fetch(...request);
    },
    baseUrl: server.origin,
    token,
  });
}

async function runTool(client: Awaited<ReturnType<typeof wikiClient>>, name: string, args: object) {
  const answer = await TOOLS.find(({ mcpName }) => mcpName === name)?.run(client, args);
  if (!answer?.ok) throw new Error(`${name} refused: ${answer?.text ?? 'no such tool'}`);
  return answer;
}
