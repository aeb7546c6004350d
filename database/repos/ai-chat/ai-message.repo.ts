import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB, Json } from '../../types/db.js';

export interface AiMessage {
  id: string;
  role: string;
  content: string | null;
  metadata: Json | null;
  createdAt: Date;
}

export interface NewAiMessage {
  chatId: string;
  workspaceId: string;
  /** Null for what the assistant says. */
  userId: string | null;
  role: 'user' | 'assistant';
  content: string;
  /** JSON as text. */
  metadata: string;
}

/** An answer as far as it is. */
export interface AnswerState {
  messageId: string;
  content: string;
  /** JSON as text; its `status` says whether more comes. */
  metadata: string;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const ANSWER = { messageId: UUID, content: 'text', metadata: '{"status":"completed","parts":[]}' };

/**
 * The messages of chats. An answer is a row from the moment it begins; `metadata.status` says how far it is: streaming,
 * completed, error or aborted. Rows without one, such as Docmost's, are complete.
 */
export class AiMessageRepo {
  constructor(private readonly db: Kysely<DB>) {}

  @sqlExample({
    params: [{ chatId: UUID, workspaceId: UUID, userId: UUID, role: 'user', content: 'text', metadata: '{}' }],
    rows: [[{ id: UUID }]],
  })
  async add(message: NewAiMessage): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      with chat as (update ai_chats set updated_at = now() where id = ${message.chatId})
      insert into ai_chat_messages (chat_id, workspace_id, user_id, role, content, metadata)
      values (
        ${message.chatId}, ${message.workspaceId}, ${message.userId}, ${message.role}, ${message.content},
        ${message.metadata}::jsonb
      )
      returning id`.execute(this.db);
    if (!rows[0]) throw new Error('The database took a message and returned none.');
    return rows[0].id;
  }

  /** The messages of a chat, the oldest first; one more than the limit when there are more. */
  @sqlExample({ name: 'first', params: [{ chatId: UUID, limit: 20 }] })
  @sqlExample({ name: 'continued', params: [{ chatId: UUID, limit: 20, after: UUID }] })
  async list({ chatId, limit, after }: { chatId: string; limit: number; after?: string | undefined }) {
    const { rows } = await sql<AiMessage>`
      select ${columns}
      from ai_chat_messages message
      where message.chat_id = ${chatId}
        and message.deleted_at is null
        ${after === undefined ? sql`` : sql`and message.id > ${after}::uuid`}
      order by message.id
      limit ${limit + 1}`.execute(this.db);
    return rows;
  }

  /** The newest messages of a chat, the oldest of them first. */
  @sqlExample({ params: [{ chatId: UUID, limit: 200 }] })
  async newest({ chatId, limit }: { chatId: string; limit: number }): Promise<AiMessage[]> {
    const { rows } = await sql<AiMessage>`
      select *
      from (
        select ${columns}
        from ai_chat_messages message
        where message.chat_id = ${chatId} and message.deleted_at is null
        order by message.id desc
        limit ${limit}
      ) newest
      order by newest.id`.execute(this.db);
    return rows;
  }

  /** What the first message of a chat says of the whole chat; undefined for a chat without messages. */
  @sqlExample({ params: [{ chatId: UUID }] })
  async first({ chatId }: { chatId: string }): Promise<AiMessage | undefined> {
    const { rows } = await sql<AiMessage>`
      select ${columns} from ai_chat_messages message where message.chat_id = ${chatId} order by message.id limit 1
    `.execute(this.db);
    return rows[0];
  }

  /** Writes an answer down while it is being written; what is finished stays as it is. */
  @sqlExample({ params: [ANSWER] })
  async save({ messageId, content, metadata }: AnswerState): Promise<void> {
    await sql`
      update ai_chat_messages
      set content = ${content}, metadata = ${metadata}::jsonb, updated_at = now()
      where id = ${messageId} and metadata ->> 'status' = 'streaming'`.execute(this.db);
  }

  /**
   * Finishes an answer, once: false when it was finished before. One that another server only believed to be left open,
   * when it started, is finished by the server that is still writing it.
   */
  @sqlExample({ params: [ANSWER] })
  async finish({ messageId, content, metadata }: AnswerState): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update ai_chat_messages
      set content = ${content}, metadata = ${metadata}::jsonb, updated_at = now()
      where id = ${messageId} and (metadata ->> 'status' = 'streaming' or metadata ? 'closedAtStart')`.execute(this.db);
    return numAffectedRows === 1n;
  }

  /** Ends all answers that are still being written: those of a server that is no more. */
  @sqlExample({ params: [] })
  async closeOpen(): Promise<number> {
    const { numAffectedRows } = await sql`
      update ai_chat_messages
      set metadata = metadata || '{"status": "aborted", "closedAtStart": true}', updated_at = now()
      where metadata ->> 'status' = 'streaming'`.execute(this.db);
    return Number(numAffectedRows ?? 0n);
  }
}

const columns = sql`
        message.id, message.role, message.content, message.metadata, message.created_at as "createdAt"`;
