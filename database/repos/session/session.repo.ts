import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

export interface ViewerRow {
  workspaceId: string;
  role: string | null;
  /** The user exists and is active, and the session, if one was named, is live. */
  live: boolean;
  /** The session was last marked as active more than 15 minutes ago. */
  stale: boolean;
}

const UUID = '00000000-0000-7000-8000-000000000001';

/** Log-in sessions, and who stands behind one. */
export class SessionRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** The one workspace of this server with the user and session in it; undefined before there is a workspace. */
  @sqlExample({ params: [{ userId: UUID, sessionId: UUID }] })
  async findViewer({ userId, sessionId }: { userId: string; sessionId?: string }): Promise<ViewerRow | undefined> {
    const { rows } = await sql<ViewerRow>`
      select
        workspace.id as "workspaceId",
        account.role,
        account.id is not null and (${sessionId ?? null}::uuid is null or session.id is not null) as live,
        coalesce(session.last_active_at < now() - interval '15 minutes', false) as stale
      from (select id from workspaces order by created_at, id limit 1) workspace
      left join users account
        on account.id = ${userId}
        and account.workspace_id = workspace.id
        and account.deactivated_at is null
        and account.deleted_at is null
      left join user_sessions session
        on session.id = ${sessionId ?? null}::uuid
        and session.user_id = account.id
        and session.workspace_id = workspace.id
        and session.revoked_at is null
        and session.expires_at > now()`.execute(this.db);
    return rows[0];
  }

  @sqlExample({
    params: [{ userId: UUID, workspaceId: UUID, expiresAt: new Date(0), userAgent: 'curl', ipAddress: '127.0.0.1' }],
  })
  async create(session: {
    userId: string;
    workspaceId: string;
    expiresAt: Date;
    userAgent: string | null;
    ipAddress: string | null;
  }): Promise<string> {
    const { id } = await this.db
      .insertInto('user_sessions')
      .values({
        user_id: session.userId,
        workspace_id: session.workspaceId,
        expires_at: session.expiresAt,
        user_agent: session.userAgent,
        ip_address: session.ipAddress,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Marks the session as active; two requests at once write once. */
  @sqlExample({ params: [{ sessionId: UUID }] })
  async touch({ sessionId }: { sessionId: string }): Promise<void> {
    await sql`
      update user_sessions
      set last_active_at = now()
      where id = ${sessionId} and last_active_at < now() - interval '15 minutes'`.execute(this.db);
  }

  @sqlExample({ params: [{ sessionId: UUID, userId: UUID }] })
  async revoke({ sessionId, userId }: { sessionId: string; userId: string }): Promise<void> {
    await sql`
      update user_sessions
      set revoked_at = now()
      where id = ${sessionId} and user_id = ${userId} and revoked_at is null`.execute(this.db);
  }
}
