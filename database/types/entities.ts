import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DB } from './db.js';

/** A row as it is read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;
/** A row as it is inserted: columns with a default may be left out. */
export type NewRow<Table extends keyof DB> = Insertable<DB[Table]>;
/** The columns that an update sets. */
export type RowUpdate<Table extends keyof DB> = Updateable<DB[Table]>;

export type PageRow = Row<'pages'>;
export type NewPage = NewRow<'pages'>;
export type PageUpdate = RowUpdate<'pages'>;
export type PageHistoryRow = Row<'page_history'>;
export type NewPageHistory = NewRow<'page_history'>;
export type SpaceRow = Row<'spaces'>;
export type NewSpace = NewRow<'spaces'>;
export type UserRow = Row<'users'>;
export type NewUser = NewRow<'users'>;
export type WorkspaceRow = Row<'workspaces'>;
export type CommentRow = Row<'comments'>;
export type NewComment = NewRow<'comments'>;
export type AiChatRow = Row<'ai_chats'>;
export type AiChatMessageRow = Row<'ai_chat_messages'>;
export type NewAiChatMessage = NewRow<'ai_chat_messages'>;
export type PageSnapshotRow = Row<'ai_chat_page_snapshots'>;
