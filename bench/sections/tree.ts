import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pagescout/database/embedded';
import { migrate } from '@pagescout/database/migrate';
import pg from 'pg';
import { measureContext, measureTokens, measureTrees } from '../cases/tree.bench.js';
import { loadTrees } from '../data/trees.js';
import { renderTree } from '../report/tree.js';
import { startServer } from '../server.js';

/** Tree, context and the tokens of answers, on spaces of three sizes. */
export async function measureTree({ runs, say }: { runs: number; say: (text: string) => void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pagescout-bench-'));
  // Run by root, the database works as another user, who must get through.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  try {
    const { url } = postgres;
    await migrate({ url, set: 'base' });
    await migrate({ url, set: 'extension' });
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
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
