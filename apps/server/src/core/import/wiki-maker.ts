import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Grantee, SetupRepo } from '@pagescout/database/repos';
import bcrypt from 'bcryptjs';
import type { ImportService } from './import.service.js';
import type { WikiFile } from './wiki-file.js';

/** bcrypt's cost for a password that a person chose or types; Docmost's. */
const COST = 12;
/** For passwords of 256 random bits, which no cost makes safer. */
const LOW_COST = 4;

export interface OwnerPassword {
  password: string;
  /** Whether the server made it up. */
  generated: boolean;
}

/** Makes a whole wiki out of a folder: workspace, people, spaces with their pages, and rights. */
export class WikiMaker {
  private readonly users = new Map<string, string>();
  private readonly groups = new Map<string, string>();
  private ownerId = '';

  constructor(
    private readonly setup: SetupRepo,
    private readonly importer: ImportService,
  ) {}

  /**
   * @param folder holds a folder of Markdown files for each space of `wiki`
   * @throws Error when a file cannot be imported or a right names nobody
   */
  async make(wiki: WikiFile, folder: string, owner: OwnerPassword): Promise<void> {
    const workspaceId = await this.setup.createWorkspace(wiki.workspace);
    await this.makePeople(workspaceId, wiki, owner);
    const pages = new Map<string, string>();
    for (const space of wiki.spaces) {
      for (const [path, id] of await this.makeSpace(workspaceId, space, folder)) {
        pages.set(`${space.folder}/${path}`, id);
      }
    }
    for (const { page, access } of wiki.restrictions) {
      const accessId = await this.setup.restrictPage({ pageId: lookUp(pages, page), byId: this.ownerId });
      for (const grant of access) {
        await this.setup.grantPage({ accessId, to: this.grantee(grant), role: grant.role, byId: this.ownerId });
      }
    }
  }

  private async makePeople(workspaceId: string, wiki: WikiFile, { password, generated }: OwnerPassword): Promise<void> {
    for (const user of wiki.users) {
      const isOwner = user.role === 'owner';
      const passwordHash = isOwner
        ? await hashPassword(password)
        : await bcrypt.hash(randomBytes(32).toString('base64url'), LOW_COST);
      const id = await this.setup.createUser({
        ...user,
        workspaceId,
        passwordHash,
        generated: isOwner ? generated : true,
      });
      this.users.set(user.email, id);
      if (isOwner) this.ownerId = id;
    }
    const everyone = { name: 'Everyone', isDefault: true, members: wiki.users.map(({ email }) => email) };
    for (const { members, ...group } of [everyone, ...wiki.groups]) {
      const groupId = await this.setup.createGroup({
        isDefault: false,
        ...group,
        workspaceId,
        creatorId: this.ownerId,
      });
      await this.setup.addToGroup({ groupId, userIds: members.map((email) => lookUp(this.users, email)) });
      this.groups.set(group.name, groupId);
    }
  }

  private async makeSpace(
    workspaceId: string,
    { folder: name, members, ...space }: WikiFile['spaces'][number],
    folder: string,
  ): Promise<ReadonlyMap<string, string>> {
    const spaceId = await this.setup.createSpace({ ...space, workspaceId, creatorId: this.ownerId });
    await this.setup.setDefaultSpace({ workspaceId, spaceId });
    for (const member of members) {
      await this.setup.grantSpace({ spaceId, to: this.grantee(member), role: member.role, byId: this.ownerId });
    }
    const { failed, pageIds } = await this.importer.run({
      folder: join(folder, name),
      space: { id: spaceId, slug: space.slug },
      workspaceId,
      authorId: this.ownerId,
      family: 'fork',
    });
    if (failed[0]) throw new Error(`${name}/${failed[0].path} cannot be imported: ${failed[0].reason}.`);
    return pageIds;
  }

  private grantee({ user, group }: { user?: string; group?: string }): Grantee {
    return user === undefined ? { groupId: lookUp(this.groups, group ?? '') } : { userId: lookUp(this.users, user) };
  }
}

export const hashPassword = (password: string): Promise<string> => bcrypt.hash(password, COST);

function lookUp(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`wiki.json names ${JSON.stringify(name)}, which is not there.`);
  return id;
}
