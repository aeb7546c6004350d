import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

/** The workspace as clients see it; the order of the keys is the order of today's answer. */
export interface WorkspaceInfo {
  id: string;
  name: string | null;
  description: string | null;
  logo: string | null;
  hostname: string | null;
  customDomain: string | null;
  settings: unknown;
  defaultRole: string;
  emailDomains: string[] | null;
  defaultSpaceId: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  stripeCustomerId: string | null;
  status: string | null;
  plan: string | null;
  billingEmail: string | null;
  trialEndAt: Date | null;
  enforceSso: boolean;
  enforceMfa: boolean | null;
  auditRetentionDays: number | null;
  trashRetentionDays: number | null;
  isScimEnabled: boolean;
  memberCount: number;
}

const UUID = '00000000-0000-7000-8000-000000000001';

/** The tenant. */
export class WorkspaceRepo {
  constructor(private readonly db: Kysely<DB>) {}

  @sqlExample({ params: [{ workspaceId: UUID }] })
  async info({ workspaceId }: { workspaceId: string }): Promise<WorkspaceInfo | undefined> {
    const { rows } = await sql<WorkspaceInfo>`
      select
        id,
        name,
        description,
        logo,
        hostname,
        custom_domain as "customDomain",
        settings,
        default_role as "defaultRole",
        email_domains as "emailDomains",
        default_space_id as "defaultSpaceId",
        created_at as "createdAt",
        updated_at as "updatedAt",
        deleted_at as "deletedAt",
        stripe_customer_id as "stripeCustomerId",
        status,
        plan,
        billing_email as "billingEmail",
        trial_end_at as "trialEndAt",
        enforce_sso as "enforceSso",
        enforce_mfa as "enforceMfa",
        audit_retention_days as "auditRetentionDays",
        trash_retention_days as "trashRetentionDays",
        is_scim_enabled as "isScimEnabled",
        (
          select count(*)::int
          from users
          where users.workspace_id = workspaces.id and users.deactivated_at is null and users.deleted_at is null
        ) as "memberCount"
      from workspaces
      where id = ${workspaceId}`.execute(this.db);
    return rows[0];
  }

  /** The workspace that this server serves: the oldest one. */
  @sqlExample({ params: [] })
  async findFirst(): Promise<{ id: string } | undefined> {
    return this.db
      .selectFrom('workspaces')
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }
}
