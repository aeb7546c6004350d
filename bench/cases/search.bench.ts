import type { plainStatement } from '../peers/plain-statement.js';
import type { ripgrep } from '../peers/ripgrep.js';
import type { sqliteFts5 } from '../peers/sqlite-fts5.js';
import { measure, show, type Times } from '../measure.js';
import type { SearchRow } from '../report/wiki.js';
import type { BenchServer } from '../server.js';
import { SEARCH_CLASSES } from './search-classes.js';

export interface SearchBench {
  server: BenchServer;
  plain: Awaited<ReturnType<typeof plainStatement>>;
  rg: ReturnType<typeof ripgrep>;
  fts5: Awaited<ReturnType<typeof sqliteFts5>>;
  runs: number;
  say: (text: string) => void;
}

/** Every kind of question, to every peer, in one run on the same pages. */
export async function measureSearch({ server, plain, rg, fts5, runs, say }: SearchBench): Promise<SearchRow[]> {
  const rows: SearchRow[] = [];
  for (const { name, query, parentPageId, viewer } of SEARCH_CLASSES) {
    const token = await server.tokenFor(viewer);
    let hits = 0;
    const hybrid = await measure(async () => {
      const { data } = await server.post<{ data: { total: number } }>(
        '/api/search',
        { query, parentPageId, substring: true },
        token,
      );
      hits = data.total;
    }, runs);
    const today = await measure(() => server.post('/api/search', { query }, token), runs);
    // Scans for a common word take seconds: a few runs tell as much as many.
    const plainTimes = await unlessTooSlow(() => measure(() => plain.search(query), 3));
    const scan = rg && (await measure(() => rg.search(query), Math.min(runs, 10)));
    const row = {
      name: `${name}: \`${query}\``,
      hits,
      hybrid,
      today,
      plain: plainTimes,
      ripgrep: scan,
      fts5: fts5?.search(query, Math.min(runs, 10)),
    };
    say(
      `  ${name}: hybrid ${show(hybrid)}, today ${show(today)}, plain ${show(plainTimes)}, ripgrep ${show(scan)}, FTS5 ${show(row.fts5)}`,
    );
    rows.push(row);
  }
  return rows;
}

async function unlessTooSlow(work: () => Promise<Times>): Promise<Times | undefined> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code === '57014') return undefined;
    throw error;
  }
}
