import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pagescout/database/embedded';
import { migrate } from '@pagescout/database/migrate';
import pg from 'pg';
import { measureSaving } from '../cases/saving.bench.js';
import { measureSearch } from '../cases/search.bench.js';
import { loadPages } from '../data/load.js';
import { seconds } from '../measure.js';
import { plainStatement } from '../peers/plain-statement.js';
import { ripgrep } from '../peers/ripgrep.js';
import { sqliteFts5 } from '../peers/sqlite-fts5.js';
import { renderWiki } from '../report/wiki.js';
import { startServer } from '../server.js';

export interface WikiOptions {
  /** Pages to load: 1,000 to 1,000,000. */
  count: number;
  runs: number;
  say: (text: string) => void;
}

/** Search, saving and building on a large wiki of its own, side by side with peers. */
export async function measureWiki({ count, runs, say }: WikiOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pagescout-bench-'));
  // Run by root, the database works as another user, who must get through.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), settings: { max_wal_size: '4GB' } });
  try {
    const { url } = postgres;
    const client = new pg.Client(url);
    await client.connect();
    await migrate({ url, set: 'base' });
    say(`loading ${count} pages`);
    const start = performance.now();
    await loadPages({ url, count, onPages: (done) => done % 20_000 === 0 && say(`  ${done}`) });
    const loaded = performance.now() - start;
    say(`loaded in ${seconds(loaded)}`);
    const without = await measureSaving(client, runs * 5);

    const steps: { name: string; time: number; size: string }[] = [];
    await client.query("alter role current_user set maintenance_work_mem = '256MB'");
    let before = await bytes(client);
    let stepStart = performance.now();
    let sizes: Promise<void> = Promise.resolve();
    await migrate({
      url,
      set: 'extension',
      onStep: (event) => {
        if (event.state === 'started') stepStart = performance.now();
        if (event.state !== 'done') return;
        const time = performance.now() - stepStart;
        say(`  ${event.name} ${seconds(time)}`);
        const row = { name: event.name, time, size: '' };
        steps.push(row);
        sizes = sizes.then(async () => {
          const now = await bytes(client);
          row.size = `${Math.round((now - before) / 1_048_576)} MB`;
          before = now;
        });
      },
    });
    await sizes;
    await client.query('vacuum analyze page_search');
    const extension = await measureSaving(client, runs * 5);

    say('preparing the peers');
    const plain = await plainStatement(url);
    const rg = ripgrep(folder, count);
    const fts5 = await sqliteFts5(folder, count);

    const server = await startServer(url);
    try {
      const memoryBefore = await server.memory();
      const search = await measureSearch({ server, plain, rg, fts5, runs, say });
      const memory = { before: memoryBefore, after: await server.memory() };
      const { rows } = await client.query<{ version: string }>("select split_part(version(), ' on ', 1) as version");
      return renderWiki({
        pages: count,
        postgres: rows[0]!.version,
        peers: [rg?.version ?? 'no ripgrep', fts5?.version ?? 'no sqlite3'],
        loaded,
        steps,
        plainIndex: { time: plain.built, size: plain.size },
        search,
        memory,
        saving: { without, extension },
      });
    } finally {
      await server.stop();
      await plain.close();
      await client.end();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the search table and its indexes take. */
async function bytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: string | null }>(
    "select pg_total_relation_size(to_regclass('public.page_search')) as size",
  );
  return Number(rows[0]?.size ?? 0);
}
