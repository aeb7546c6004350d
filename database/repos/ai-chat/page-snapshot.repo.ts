import { type Kysely, type RawBuilder, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import type { PageKey } from '../page/page-access.sql.js';

/** A page that a chat was opened on. Moments are texts, because a Date knows no microseconds. */
export interface OpenPage {
  id: string;
  title: string | null;
  /** Microseconds and all, for `upsert`. */
  updatedAt: string;
  hasSnapshot: boolean;
  /** The snapshot is of exactly the stored state of the page. */
  isCurrent: boolean;
}

export interface PageSnapshot {
  contentMd: string;
  contentHash: string | null;
  pageUpdatedAt: string;
}

export interface NewPageSnapshot {
  chatId: string;
  pageId: string;
  workspaceId: string;
  contentMd: string;
  /** Null for a text that is not the one stored at this moment: such a snapshot is never taken for current. */
  contentHash: string | null;
  /** `updatedAt` of the page, read before its text. */
  pageUpdatedAt: string;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const MOMENT = '2026-07-01 12:00:00.000001+00';

/** Pages as an assistant last saw them: one row for each chat and page. */
export class PageSnapshotRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /**
   * The page, and whether its snapshot in the chat is current. Who may read it is another question, asked beside this
   * one: together they take the planner longer than one after the other.
   */
  @sqlExample({ name: 'by id', params: [{ workspaceId: UUID, page: { id: UUID }, chatId: UUID }] })
  @sqlExample({ name: 'by slug id', params: [{ workspaceId: UUID, page: { slugId: 'N5keXNqGVD' }, chatId: UUID }] })
  async openPage({
    page: key,
    chatId,
    workspaceId,
  }: {
    page: PageKey;
    chatId: string;
    workspaceId: string;
  }): Promise<OpenPage | undefined> {
    const { rows } = await sql<OpenPage>`
      select
        page.id,
        page.title,
        page.updated_at::text as "updatedAt",
        snapshot.id is not null as "hasSnapshot",
        coalesce(snapshot.page_updated_at = page.updated_at and snapshot.content_hash is not null, false) as "isCurrent"
      from pages page
      left join ai_chat_page_snapshots snapshot on snapshot.chat_id = ${chatId} and snapshot.page_id = page.id
      where ${'id' in key ? sql`page.id = ${key.id}` : sql`page.slug_id = ${key.slugId}`}
        and page.workspace_id = ${workspaceId}`.execute(this.db);
    return rows[0];
  }

  @sqlExample({ params: [UUID, UUID, UUID] })
  async findByChatPage(chatId: string, pageId: string, workspaceId: string): Promise<PageSnapshot | undefined> {
    const { rows } = await sql<PageSnapshot>`
      select content_md as "contentMd", content_hash as "contentHash", page_updated_at::text as "pageUpdatedAt"
      from ai_chat_page_snapshots
      where chat_id = ${chatId} and page_id = ${pageId} and workspace_id = ${workspaceId}`.execute(this.db);
    return rows[0];
  }

  /**
   * Keeps a snapshot. One of an older state never replaces one of a newer, in whatever order they arrive; nothing is
   * kept of a page that has been deleted. Equal text stays where it lies, and is not written again.
   *
   * @returns whether the snapshot is kept
   */
  @sqlExample({
    params: [
      {
        chatId: UUID,
        pageId: UUID,
        workspaceId: UUID,
        contentMd: '# Text\n',
        contentHash: 'hash',
        pageUpdatedAt: MOMENT,
      },
    ],
  })
  async upsert(snapshot: NewPageSnapshot): Promise<boolean> {
    const { numAffectedRows } = await upsertSnapshot(snapshot).execute(this.db);
    return numAffectedRows === 1n;
  }
}

const upsertSnapshot = (snapshot: NewPageSnapshot): RawBuilder<unknown> => sql`
  insert into ai_chat_page_snapshots as kept
    (chat_id, page_id, workspace_id, content_md, content_hash, page_updated_at)
  select
    ${snapshot.chatId}::uuid,
    page.id,
    ${snapshot.workspaceId}::uuid,
    ${snapshot.contentMd},
    ${snapshot.contentHash},
    ${snapshot.pageUpdatedAt}::timestamptz
  from pages page
  where page.id = ${snapshot.pageId} and page.deleted_at is null
  on conflict (chat_id, page_id) do update
  set
    content_md = case when kept.content_hash = excluded.content_hash then kept.content_md else excluded.content_md end,
    content_hash = excluded.content_hash,
    page_updated_at = excluded.page_updated_at,
    updated_at = now()
  where kept.page_updated_at <= excluded.page_updated_at`;
