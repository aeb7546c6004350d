import { startEmbeddedPostgres } from '@pagescout/database/embedded';
import { removeDeadFolders, scratchFolder } from './scratch-folder.js';

/** Beginnings of the names of temporary data folders: of the run's server, and of suites about the server itself. */
const OF_RUN = 'pagescout-test-';
export const OF_SUITE = 'pagescout-embedded-';

/** An embedded PostgreSQL in a fresh temporary folder, quick rather than safe, that is gone after `stop`. */
export async function temporaryPostgres(): Promise<{ url: string; outlivesTheRun: false; stop(): Promise<void> }> {
  for (const prefix of [OF_RUN, OF_SUITE]) await removeDeadFolders(prefix);
  const folder = await scratchFolder(OF_RUN);
  try {
    const server = await startEmbeddedPostgres({
      dataDir: folder.path,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await folder.remove();
    };
    return { url: server.url, outlivesTheRun: false, stop };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
