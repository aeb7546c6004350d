import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

/** Block id -> version. */
export type BlockVersions = Record<string, string>;

const UUID = '00000000-0000-7000-8000-000000000001';

/** Which state of each block of a page the assistant of a chat has seen last. */
export class SeenBlocksRepo {
  constructor(private readonly db: Kysely<DB>) {}

  @sqlExample({ params: [{ chatId: UUID, pageId: UUID }] })
  async find({ chatId, pageId }: { chatId: string; pageId: string }): Promise<BlockVersions> {
    const { rows } = await sql<{ versions: BlockVersions }>`
      select versions from pagescout_ai_seen_blocks where chat_id = ${chatId} and page_id = ${pageId}`.execute(this.db);
    return rows[0]?.versions ?? {};
  }

  /** Adds what was seen to what is known. Nothing is kept of a page that does not exist. */
  @sqlExample({ params: [{ chatId: UUID, pageId: UUID, versions: { block: 'version' } }] })
  async add({ chatId, pageId, versions }: { chatId: string; pageId: string; versions: BlockVersions }): Promise<void> {
    await sql`
      insert into pagescout_ai_seen_blocks as seen (chat_id, page_id, versions)
      select ${chatId}::uuid, page.id, ${JSON.stringify(versions)}::jsonb
      from pages page
      where page.id = ${pageId}
      on conflict (chat_id, page_id) do update
      set versions = seen.versions || excluded.versions, updated_at = now()`.execute(this.db);
  }
}
