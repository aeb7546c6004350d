import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

/** An API token as its owner sees it; the token itself is not kept. */
export interface ApiTokenRow {
  id: string;
  name: string;
  /** The last four characters. */
  tokenHint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Who a token stands for. */
export interface ApiTokenViewer {
  tokenId: string;
  userId: string;
  workspaceId: string;
  role: string | null;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const HASH = Buffer.alloc(32);

/** API tokens: random texts with which a program acts in a person's name. Only their SHA-256 is here. */
export class ApiKeyRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /**
   * Whose token this is, if it is neither revoked nor expired and its owner is an active user of the one workspace of
   * this server. Notes the use, at most once a minute.
   */
  @sqlExample({ params: [{ tokenHash: HASH }] })
  async findViewer({ tokenHash }: { tokenHash: Buffer }): Promise<ApiTokenViewer | undefined> {
    const { rows } = await sql<ApiTokenViewer>`
      with found as (
        select token.id, token.last_used_at, account.id as user_id, account.workspace_id, account.role
        from pagescout_api_tokens token
        join users account on account.id = token.user_id
        where token.token_hash = ${tokenHash}
          and token.revoked_at is null
          and (token.expires_at is null or token.expires_at > now())
          and token.workspace_id = (select id from workspaces order by created_at, id limit 1)
          and account.workspace_id = token.workspace_id
          and account.deactivated_at is null
          and account.deleted_at is null
      ),
      noted as (
        update pagescout_api_tokens token
        set last_used_at = now()
        from found
        where token.id = found.id
          and (token.last_used_at is null or token.last_used_at < now() - interval '1 minute')
      )
      select id as "tokenId", user_id as "userId", workspace_id as "workspaceId", role from found`.execute(this.db);
    return rows[0];
  }

  @sqlExample({
    params: [{ userId: UUID, workspaceId: UUID, name: 'laptop', tokenHash: HASH, tokenHint: 'x1y2', expiresAt: null }],
    rows: [[{ id: UUID }]],
  })
  async create(token: {
    userId: string;
    workspaceId: string;
    name: string;
    tokenHash: Buffer;
    tokenHint: string;
    expiresAt: Date | null;
  }): Promise<ApiTokenRow> {
    const { rows } = await sql<ApiTokenRow>`
      insert into pagescout_api_tokens as token (user_id, workspace_id, name, token_hash, token_hint, expires_at)
      values (
        ${token.userId}, ${token.workspaceId}, ${token.name}, ${token.tokenHash}, ${token.tokenHint}, ${token.expiresAt}
      )
      returning ${columns}`.execute(this.db);
    if (!rows[0]) throw new Error('The database took a token and returned none.');
    return rows[0];
  }

  /** All tokens of a person, also those that are revoked or expired; the newest first. */
  @sqlExample({ params: [{ userId: UUID }] })
  async list({ userId }: { userId: string }): Promise<ApiTokenRow[]> {
    const { rows } = await sql<ApiTokenRow>`
      select ${columns}
      from pagescout_api_tokens token
      where token.user_id = ${userId}
      order by token.created_at desc, token.id desc`.execute(this.db);
    return rows;
  }

  /** Ends a person's token, for good. False when they have none with this id. */
  @sqlExample({ params: [{ id: UUID, userId: UUID }] })
  async revoke({ id, userId }: { id: string; userId: string }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update pagescout_api_tokens
      set revoked_at = coalesce(revoked_at, now())
      where id = ${id} and user_id = ${userId}`.execute(this.db);
    return numAffectedRows === 1n;
  }
}

const columns = sql`
        token.id,
        token.name,
        token.token_hint as "tokenHint",
        token.created_at as "createdAt",
        token.last_used_at as "lastUsedAt",
        token.expires_at as "expiresAt",
        token.revoked_at as "revokedAt"`;
