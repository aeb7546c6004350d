import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pagescout/database/embedded';
import { migrate } from '@pagescout/database/migrate';

/** Runs work on an empty wiki in a database of its own, which is gone afterwards. @param work gets its address */
export async function onEmptyWiki<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pagescout-bench-'));
  // Run by root, the database works as another user, who must get through.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  try {
    const { url } = postgres;
    await migrate({ url, set: 'base' });
    await migrate({ url, set: 'extension' });
    return await work(url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
