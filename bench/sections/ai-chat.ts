import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pagescout/database/embedded';
import { migrate } from '@pagescout/database/migrate';
import { measureTurns } from '../cases/ai-chat.bench.js';
import { renderChat } from '../report/ai-chat.js';

/** What the chat costs beside the model. */
export async function measureChat({ runs, say }: { runs: number; say: (text: string) => void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pagescout-bench-'));
  // Run by root, the database works as another user, who must get through.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  try {
    const { url } = postgres;
    await migrate({ url, set: 'base' });
    await migrate({ url, set: 'extension' });
    say('turns of the chat');
    return renderChat(await measureTurns(url, runs));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
