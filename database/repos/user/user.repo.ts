import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

export interface LoginRow {
  id: string;
  email: string;
  workspaceId: string;
  passwordHash: string | null;
}

export interface UserProfile {
  id: string;
  email: string;
  name: string | null;
  emailVerifiedAt: Date | null;
  avatarUrl: string | null;
  role: string | null;
  workspaceId: string | null;
  locale: string | null;
  timezone: string | null;
  settings: unknown;
  lastLoginAt: Date | null;
  deactivatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  hasGeneratedPassword: boolean;
}

const UUID = '00000000-0000-7000-8000-000000000001';

/** Accounts. */
export class UserRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** The active account that logs in with this e-mail, whatever its case. */
  @sqlExample({ params: [{ email: 'admin@example.com' }] })
  async findForLogin({ email }: { email: string }): Promise<LoginRow | undefined> {
    const { rows } = await sql<LoginRow>`
      select account.id, account.email, account.workspace_id as "workspaceId", account.password as "passwordHash"
      from users account
      where account.workspace_id = (select id from workspaces order by created_at, id limit 1)
        and lower(account.email) = lower(${email})
        and account.deactivated_at is null
        and account.deleted_at is null
      order by account.created_at
      limit 1`.execute(this.db);
    return rows[0];
  }

  @sqlExample({ params: [{ userId: UUID }] })
  async markLogin({ userId }: { userId: string }): Promise<void> {
    await sql`update users set last_login_at = now() where id = ${userId}`.execute(this.db);
  }

  @sqlExample({ params: [{ userId: UUID, workspaceId: UUID }] })
  async profile({ userId, workspaceId }: { userId: string; workspaceId: string }): Promise<UserProfile | undefined> {
    return this.db
      .selectFrom('users')
      .select([
        'id',
        'email',
        'name',
        'email_verified_at as emailVerifiedAt',
        'avatar_url as avatarUrl',
        'role',
        'workspace_id as workspaceId',
        'locale',
        'timezone',
        'settings',
        'last_login_at as lastLoginAt',
        'deactivated_at as deactivatedAt',
        'created_at as createdAt',
        'updated_at as updatedAt',
        'deleted_at as deletedAt',
        'has_generated_password as hasGeneratedPassword',
      ])
      .where('id', '=', userId)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
  }
}
