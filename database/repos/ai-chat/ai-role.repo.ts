import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

/** A role of the assistant that an admin has written. */
export interface AiRole {
  id: string;
  name: string;
  instructions: string;
  /** Another model of the same provider. */
  model: string | null;
}

export interface AiRoleChange {
  workspaceId: string;
  name: string;
  instructions: string;
  model: string | null;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const ROLE = { workspaceId: UUID, name: 'Editor', instructions: 'Shorten.', model: null };

/** The roles that admins have written. Two of one workspace never have the same name. */
export class AiRoleRepo {
  constructor(private readonly db: Kysely<DB>) {}

  @sqlExample({ params: [{ workspaceId: UUID }] })
  async list({ workspaceId }: { workspaceId: string }): Promise<AiRole[]> {
    const { rows } = await sql<AiRole>`
      select ${columns} from pagescout_ai_roles role where role.workspace_id = ${workspaceId} order by role.name, role.id
    `.execute(this.db);
    return rows;
  }

  @sqlExample({ params: [{ workspaceId: UUID, id: UUID }] })
  async find({ workspaceId, id }: { workspaceId: string; id: string }): Promise<AiRole | undefined> {
    const { rows } = await sql<AiRole>`
      select ${columns} from pagescout_ai_roles role where role.workspace_id = ${workspaceId} and role.id = ${id}
    `.execute(this.db);
    return rows[0];
  }

  /** Undefined when the workspace has a role of this name. */
  @sqlExample({ params: [{ ...ROLE, userId: UUID }] })
  async create({
    workspaceId,
    userId,
    name,
    instructions,
    model,
  }: AiRoleChange & { userId: string }): Promise<AiRole | undefined> {
    const { rows } = await sql<AiRole>`
      insert into pagescout_ai_roles as role (workspace_id, creator_id, name, instructions, model)
      values (${workspaceId}, ${userId}, ${name}, ${instructions}, ${model})
      on conflict (workspace_id, name) do nothing
      returning ${columns}`.execute(this.db);
    return rows[0];
  }

  /** Undefined when there is no such role; `nameTaken` when another one has the name. */
  @sqlExample({ params: [{ ...ROLE, id: UUID }] })
  async update({
    workspaceId,
    id,
    name,
    instructions,
    model,
  }: AiRoleChange & { id: string }): Promise<(AiRole & { nameTaken: boolean }) | undefined> {
    const { rows } = await sql<AiRole & { nameTaken: boolean }>`
      with
      taken as (
        select from pagescout_ai_roles where workspace_id = ${workspaceId} and name = ${name} and id <> ${id}
      ),
      changed as (
        update pagescout_ai_roles
        set name = ${name}, instructions = ${instructions}, model = ${model}, updated_at = now()
        where workspace_id = ${workspaceId} and id = ${id} and not exists (select from taken)
        returning id, name, instructions, model
      )
      select ${columns}, false as "nameTaken" from changed role
      union all
      select ${columns}, true
      from pagescout_ai_roles role
      where role.workspace_id = ${workspaceId} and role.id = ${id} and exists (select from taken)`.execute(this.db);
    return rows[0];
  }

  @sqlExample({ params: [{ workspaceId: UUID, id: UUID }] })
  async delete({ workspaceId, id }: { workspaceId: string; id: string }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      delete from pagescout_ai_roles where workspace_id = ${workspaceId} and id = ${id}`.execute(this.db);
    return numAffectedRows === 1n;
  }
}

const columns = sql`role.id, role.name, role.instructions, role.model`;
