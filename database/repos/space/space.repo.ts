import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import { memberSpaces, type ViewerIds } from '../permission/visible-pages.sql.js';

export interface SpaceRow {
  id: string;
  name: string | null;
  description: string | null;
  slug: string;
  logo: string | null;
  visibility: string;
  defaultRole: string;
  creatorId: string | null;
  workspaceId: string;
  createdAt: Date;
  updatedAt: Date;
  memberCount: number;
}

export interface SpaceListOptions extends ViewerIds {
  /** Lists from after the space with this name and id. */
  after?: { name: string; id: string };
  limit: number;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const VIEWER = { userId: UUID, workspaceId: UUID };

/** Spaces, as their members see them. */
export class SpaceRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** The viewer's highest role in a space: admin, writer or reader; undefined for a space that is not theirs. */
  @sqlExample({ params: [{ ...VIEWER, spaceId: UUID }] })
  async roleIn({ userId, workspaceId, spaceId }: ViewerIds & { spaceId: string }): Promise<string | undefined> {
    const { rows } = await sql<{ role: string }>`
      select member.role
      from space_members member
      join spaces space on space.id = member.space_id
      where member.space_id = ${spaceId}
        and space.workspace_id = ${workspaceId}
        and (
          member.user_id = ${userId}
          or member.group_id in (select group_id from group_users where user_id = ${userId})
        )
      order by array_position(array['admin', 'writer', 'reader'], member.role::text)
      limit 1`.execute(this.db);
    return rows[0]?.role;
  }

  /** The viewer's spaces by name; one more than the limit when there are more. */
  @sqlExample({ params: [{ ...VIEWER, limit: 20, after: { name: 'Infra', id: UUID } }] })
  async list({ after, limit, ...viewer }: SpaceListOptions): Promise<SpaceRow[]> {
    const { rows } = await sql<SpaceRow>`
      with member_spaces as (${memberSpaces(viewer)})
      select
        space.id,
        space.name,
        space.description,
        space.slug,
        space.logo,
        space.visibility,
        space.default_role as "defaultRole",
        space.creator_id as "creatorId",
        space.workspace_id as "workspaceId",
        space.created_at as "createdAt",
        space.updated_at as "updatedAt",
        (
          select count(distinct account.id)::int
          from space_members member
          left join group_users membership on membership.group_id = member.group_id
          join users account on account.id = coalesce(member.user_id, membership.user_id)
          where member.space_id = space.id and account.deleted_at is null
        ) as "memberCount"
      from member_spaces
      join spaces space on space.id = member_spaces.space_id
      ${after ? sql`where (lower(coalesce(space.name, '')), space.id) > (lower(${after.name}), ${after.id}::uuid)` : sql``}
      order by lower(coalesce(space.name, '')), space.id
      limit ${limit + 1}`.execute(this.db);
    return rows;
  }
}
