import type { JsonNode } from '@pagescout/document';
import { createWikiClient, type LivePages, WikiError, type WikiErrorCode } from '@pagescout/mcp/client';
import { livePage, type LivePage } from './live-page.js';
import { type GoodAnswer, refusal, runTool } from './run-tool.js';
import { stockDocmost, type StockDocmost } from './stock-docmost.js';

/** The page of the double that the tools write. */
export const PAGE = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';

export interface WriteBench {
  double: StockDocmost;
  page: LivePage;
  /** The blocks of the page. */
  blocks: () => JsonNode[];
  /** Runs a tool on the page. */
  run: (name: string, args?: object) => Promise<GoodAnswer>;
  refused: (name: string, args?: object) => Promise<string>;
  /** How often the live page was opened to be changed. */
  opened: () => number;
}

export interface WriteBenchOptions {
  /** What the wiki says of a change; false as a plain Docmost does. */
  stored?: boolean;
  /** Fails each change before it is made. */
  fails?: WikiErrorCode;
  /** The user's name in the double. */
  user?: string;
}

/** The writing tools over a page in memory, which the double of a plain Docmost shows as it is at the moment. */
export async function writeBench(
  content: readonly JsonNode[],
  { stored = true, fails, user = 'admin' }: WriteBenchOptions = {},
): Promise<WriteBench> {
  const double = await stockDocmost();
  const page = livePage(content);
  const row = double.state.pages.get(PAGE);
  if (!row) throw new Error('The double has lost the page');
  Object.defineProperty(row, 'content', { get: () => page.json(), enumerable: true });
  let opened = 0;
  const live: LivePages = {
    change(pageId, change) {
      opened += 1;
      if (fails || pageId !== PAGE) return Promise.reject(new WikiError(fails ?? 'not-found', 'Said by the test'));
      return Promise.resolve().then(() => ({ result: change(page.fragment), stored }));
    },
    read: (_, look) => Promise.resolve().then(() => look(page.fragment)),
    close: () => Promise.resolve(),
  };
  const client = createWikiClient({
    fetch: double.fetch,
    baseUrl: 'http://wiki',
    token: double.tokenOf(user),
    connect: () => live,
  });
  const withPage = (args: object = {}): object => ({ pageId: PAGE, ...args });
  return {
    double,
    page,
    blocks: () => page.json().content ?? [],
    run: (name, args) => runTool(client, name, withPage(args)),
    refused: (name, args) => refusal(client, name, withPage(args)),
    opened: () => opened,
  };
}
