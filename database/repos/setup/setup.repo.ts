import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

/** Who is granted something: exactly one of a user and a group. */
export type Grantee = { userId: string; groupId?: undefined } | { groupId: string; userId?: undefined };

export type SpaceRole = 'admin' | 'writer' | 'reader';

export interface NewAccount {
  workspaceId: string;
  name: string;
  email: string;
  passwordHash: string;
  role: string;
  /** Whether the password was made by the server rather than chosen. */
  generated: boolean;
}

export interface NewSpaceOptions {
  workspaceId: string;
  name: string;
  slug: string;
  description?: string;
  creatorId: string;
}

export interface FoundSpace {
  id: string;
  slug: string;
  isDeleted: boolean;
}

const UUID = '00000000-0000-7000-8000-000000000001';

/** What a wiki consists of besides pages: written when a wiki is made, and when an import needs a new space. */
export class SetupRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** Lets servers that start at the same time on one database make its wiki one after the other; ends with the transaction. */
  @sqlExample({ params: [] })
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('pagescout.setup', 0))`.execute(this.db);
  }

  @sqlExample({ params: [{ name: 'Wiki' }] })
  async createWorkspace({ name }: { name: string }): Promise<string> {
    const { id } = await this.db.insertInto('workspaces').values({ name }).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  @sqlExample({
    params: [
      { workspaceId: UUID, name: 'Ann', email: 'ann@example.com', passwordHash: '…', role: 'owner', generated: true },
    ],
  })
  async createUser({ workspaceId, name, email, passwordHash, role, generated }: NewAccount): Promise<string> {
    const { id } = await this.db
      .insertInto('users')
      .values({
        workspace_id: workspaceId,
        name,
        email,
        password: passwordHash,
        role,
        has_generated_password: generated,
        locale: 'en-US',
        email_verified_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  @sqlExample({ params: [{ userId: UUID, passwordHash: '…' }] })
  async setPassword({ userId, passwordHash }: { userId: string; passwordHash: string }): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ password: passwordHash, has_generated_password: false, updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute();
  }

  /** The first active owner of a workspace. */
  @sqlExample({ params: [{ workspaceId: UUID }] })
  async findOwner({ workspaceId }: { workspaceId: string }): Promise<{ id: string; email: string } | undefined> {
    return this.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('workspace_id', '=', workspaceId)
      .where('role', '=', 'owner')
      .where('deactivated_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  @sqlExample({ params: [{ workspaceId: UUID, name: 'Operations', isDefault: false, creatorId: UUID }] })
  async createGroup(group: {
    workspaceId: string;
    name: string;
    description?: string;
    isDefault: boolean;
    creatorId: string;
  }): Promise<string> {
    const { id } = await this.db
      .insertInto('groups')
      .values({
        workspace_id: group.workspaceId,
        name: group.name,
        description: group.description,
        is_default: group.isDefault,
        creator_id: group.creatorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  @sqlExample({ params: [{ groupId: UUID, userIds: [UUID] }] })
  async addToGroup({ groupId, userIds }: { groupId: string; userIds: readonly string[] }): Promise<void> {
    await sql`
      insert into group_users (group_id, user_id)
      select ${groupId}, user_id
      from unnest(${userIds}::uuid[]) with ordinality as member (user_id, place)
      order by place`.execute(this.db);
  }

  /** The space with this slug, whatever its case; a deleted space still holds its slug. */
  @sqlExample({ params: [{ workspaceId: UUID, slug: 'infra' }] })
  async findSpace({ workspaceId, slug }: { workspaceId: string; slug: string }): Promise<FoundSpace | undefined> {
    const { rows } = await sql<FoundSpace>`
      select id, slug, deleted_at is not null as "isDeleted"
      from spaces
      where workspace_id = ${workspaceId} and lower(slug) = lower(${slug})`.execute(this.db);
    return rows[0];
  }

  @sqlExample({ params: [{ workspaceId: UUID, name: 'Infra', slug: 'infra', creatorId: UUID }] })
  async createSpace({ workspaceId, name, slug, description, creatorId }: NewSpaceOptions): Promise<string> {
    const { id } = await this.db
      .insertInto('spaces')
      .values({ workspace_id: workspaceId, name, slug, description, creator_id: creatorId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  @sqlExample({ params: [{ workspaceId: UUID, spaceId: UUID }] })
  async setDefaultSpace({ workspaceId, spaceId }: { workspaceId: string; spaceId: string }): Promise<void> {
    await this.db
      .updateTable('workspaces')
      .set({ default_space_id: spaceId })
      .where('id', '=', workspaceId)
      .where('default_space_id', 'is', null)
      .execute();
  }

  @sqlExample({ params: [{ spaceId: UUID, to: { userId: UUID }, role: 'admin', byId: UUID }] })
  async grantSpace(grant: { spaceId: string; to: Grantee; role: SpaceRole; byId: string }): Promise<void> {
    await this.db
      .insertInto('space_members')
      .values({
        space_id: grant.spaceId,
        user_id: grant.to.userId,
        group_id: grant.to.groupId,
        role: grant.role,
        added_by_id: grant.byId,
      })
      .execute();
  }

  /**
   * Closes a page, and what is below it, to all who get no grant.
   * @returns the id that grants refer to
   */
  @sqlExample({ params: [{ pageId: UUID, byId: UUID }], rows: [[{ id: UUID }]] })
  async restrictPage({ pageId, byId }: { pageId: string; byId: string }): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into page_access (page_id, space_id, workspace_id, access_level, creator_id)
      select id, space_id, workspace_id, 'restricted', ${byId}
      from pages
      where id = ${pageId}
      returning id`.execute(this.db);
    if (!rows[0]) throw new Error(`There is no page ${pageId} to restrict.`);
    return rows[0].id;
  }

  @sqlExample({ params: [{ accessId: UUID, to: { groupId: UUID }, role: 'reader', byId: UUID }] })
  async grantPage(grant: { accessId: string; to: Grantee; role: 'writer' | 'reader'; byId: string }): Promise<void> {
    await this.db
      .insertInto('page_permissions')
      .values({
        page_access_id: grant.accessId,
        user_id: grant.to.userId,
        group_id: grant.to.groupId,
        role: grant.role,
        added_by_id: grant.byId,
      })
      .execute();
  }
}
