import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import type { ViewerIds } from '../permission/visible-pages.sql.js';

export interface AiChat {
  id: string;
  title: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const OWNER = { userId: UUID, workspaceId: UUID };

/** Chats with the assistant. Each belongs to the person who began it; nobody else finds it. */
export class AiChatRepo {
  constructor(private readonly db: Kysely<DB>) {}

  @sqlExample({ params: [{ ...OWNER, title: 'Backups' }], rows: [[{ id: UUID }]] })
  async create({ userId, workspaceId, title }: ViewerIds & { title: string }): Promise<AiChat> {
    const { rows } = await sql<AiChat>`
      insert into ai_chats as chat (workspace_id, creator_id, title)
      values (${workspaceId}, ${userId}, ${title})
      returning ${columns}`.execute(this.db);
    if (!rows[0]) throw new Error('The database took a chat and returned none.');
    return rows[0];
  }

  @sqlExample({ params: [{ ...OWNER, chatId: UUID }] })
  async find({ chatId, ...owner }: ViewerIds & { chatId: string }): Promise<AiChat | undefined> {
    const { rows } = await sql<AiChat>`
      select ${columns} from ai_chats chat where chat.id = ${chatId} and ${ownedBy(owner)}`.execute(this.db);
    return rows[0];
  }

  /** A person's chats, the newest first; one more than the limit when there are more. */
  @sqlExample({ name: 'first', params: [{ ...OWNER, limit: 20 }] })
  @sqlExample({ name: 'continued', params: [{ ...OWNER, limit: 20, before: UUID }] })
  async list({
    limit,
    before,
    ...owner
  }: ViewerIds & { limit: number; before?: string | undefined }): Promise<AiChat[]> {
    const { rows } = await sql<AiChat>`
      select ${columns}
      from ai_chats chat
      where ${ownedBy(owner)} ${before === undefined ? sql`` : sql`and chat.id < ${before}::uuid`}
      order by chat.id desc
      limit ${limit + 1}`.execute(this.db);
    return rows;
  }

  @sqlExample({ params: [{ ...OWNER, chatId: UUID, title: 'Backups' }] })
  async rename({
    chatId,
    title,
    ...owner
  }: ViewerIds & { chatId: string; title: string }): Promise<AiChat | undefined> {
    const { rows } = await sql<AiChat>`
      update ai_chats chat
      set title = ${title}, updated_at = now()
      where chat.id = ${chatId} and ${ownedBy(owner)}
      returning ${columns}`.execute(this.db);
    return rows[0];
  }

  /** Whether the chat is gone now. The row stays, as Docmost's do. */
  @sqlExample({ params: [{ ...OWNER, chatId: UUID }] })
  async delete({ chatId, ...owner }: ViewerIds & { chatId: string }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update ai_chats chat set deleted_at = now() where chat.id = ${chatId} and ${ownedBy(owner)}`.execute(this.db);
    return numAffectedRows === 1n;
  }
}

const columns = sql`chat.id, chat.title, chat.created_at as "createdAt", chat.updated_at as "updatedAt"`;

const ownedBy = ({ userId, workspaceId }: ViewerIds) =>
  sql`chat.workspace_id = ${workspaceId} and chat.creator_id = ${userId} and chat.deleted_at is null`;
