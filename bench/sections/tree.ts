import pg from 'pg';
import { measureContext, measureTokens, measureTrees } from '../cases/tree.bench.js';
import { loadTrees } from '../data/trees.js';
import { renderTree } from '../report/tree.js';
import { startServer } from '../server.js';
import { onEmptyWiki } from '../temporary-database.js';

/** Tree, context and the tokens of answers, on spaces of three sizes. */
export function measureTree({ runs, say }: { runs: number; say: (text: string) => void }): Promise<string> {
  return onEmptyWiki(async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    say('loading three spaces');
    await loadTrees(client);
    await client.end();
    const server = await startServer(url);
    try {
      const bench = { server, url, runs, say };
      return renderTree({
        trees: await measureTrees(bench),
        context: await measureContext(bench),
        tokens: await measureTokens(bench),
      });
    } finally {
      await server.stop();
    }
  });
}
