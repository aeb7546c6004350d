import { measureWrites } from '../cases/writes.bench.js';
import { renderWrites } from '../report/writes.js';
import { onEmptyWiki } from '../temporary-database.js';

/** Changing one block of a large page. */
export function measureWriting({ runs, say }: { runs: number; say: (text: string) => void }): Promise<string> {
  return onEmptyWiki(async (url) => {
    say('writing one block of a large page');
    return renderWrites(await measureWrites(url, runs));
  });
}
