import { Injectable } from '@nestjs/common';
import { AiRoleRepo } from '@pagescout/database/repos';
import { CodedError } from '../../../common/coded-error.js';
import { UUID } from '../../../common/uuid.js';
import type { Viewer } from '../../../common/viewer.js';
import { scrubText } from '../../page/json-content.js';
import type { RoleDto, UpdateRoleDto } from '../dto/role.dto.js';
import type { BuiltInRole } from './built-in-role.js';
import { factChecker } from './fact-checker.js';
import { proofReader } from './proof-reader.js';

export const BUILT_IN_ROLES: readonly BuiltInRole[] = [proofReader, factChecker];

/** A role as people choose it. */
export interface Role {
  id: string;
  name: string;
  instructions: string;
  /** Null for the model of the settings. */
  model: string | null;
  /** Of a role that comes with the program; null for one of an admin. */
  version: number | null;
}

/** The roles that a chat may begin with: those of the program, and those that admins have written. */
@Injectable()
export class RoleService {
  constructor(private readonly roles: AiRoleRepo) {}

  async list({ workspaceId }: Viewer): Promise<Role[]> {
    const own = await this.roles.list({ workspaceId });
    return [...BUILT_IN_ROLES.map(builtIn), ...own.map((role) => ({ ...role, version: null }))];
  }

  /** @throws CodedError 404 for a role that there is not */
  async find(viewer: Viewer, id: string): Promise<Role> {
    const role = await this.lookUp(viewer, id);
    if (!role) throw new CodedError('role-not-found');
    return role;
  }

  /** As `find`; undefined for a role that there is not, or no longer. */
  async lookUp({ workspaceId }: Viewer, id: string): Promise<Role | undefined> {
    const known = BUILT_IN_ROLES.find((role) => role.id === id);
    if (known) return builtIn(known);
    const own = UUID.test(id) ? await this.roles.find({ workspaceId, id }) : undefined;
    return own && { ...own, version: null };
  }

  async create(viewer: Viewer, body: RoleDto): Promise<Role> {
    onlyAdmins(viewer);
    const { userId, workspaceId } = viewer;
    const created = await this.roles.create({ userId, workspaceId, ...valuesOf(body) });
    if (!created) throw nameTaken();
    return { ...created, version: null };
  }

  async update(viewer: Viewer, body: UpdateRoleDto): Promise<Role> {
    onlyAdmins(viewer);
    const { workspaceId } = viewer;
    const updated = await this.roles.update({ workspaceId, id: body.roleId, ...valuesOf(body) });
    if (!updated) throw new CodedError('role-not-found');
    const { nameTaken: isTaken, ...role } = updated;
    if (isTaken) throw nameTaken();
    return { ...role, version: null };
  }

  /** Chats that began with the role go on without it. */
  async delete(viewer: Viewer, roleId: string): Promise<void> {
    onlyAdmins(viewer);
    const { workspaceId } = viewer;
    if (!(await this.roles.delete({ workspaceId, id: roleId }))) throw new CodedError('role-not-found');
  }
}

const builtIn = ({ id, name, version, instructions }: BuiltInRole): Role => ({
  ...{ id, name, instructions, version },
  model: null,
});

function onlyAdmins({ role }: Viewer): void {
  if (role !== 'owner' && role !== 'admin') throw new CodedError('only-admins');
}

const valuesOf = ({ name, instructions, model }: RoleDto) => ({
  name: scrubText(name).trim(),
  instructions: scrubText(instructions),
  model: model ? scrubText(model).trim() : null,
});

const nameTaken = (): CodedError =>
  new CodedError('bad-field', ['name must be one that no other role of the workspace has']);
