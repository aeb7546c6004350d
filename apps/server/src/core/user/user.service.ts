import { Injectable } from '@nestjs/common';
import { UserRepo, WorkspaceRepo, type UserProfile, type WorkspaceInfo } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';

/** The person behind a token. */
@Injectable()
export class UserService {
  constructor(
    private readonly users: UserRepo,
    private readonly workspaces: WorkspaceRepo,
  ) {}

  async me(viewer: Viewer): Promise<{ user: UserProfile; workspace: WorkspaceInfo }> {
    const [user, workspace] = await Promise.all([this.users.profile(viewer), this.workspaces.info(viewer)]);
    if (!user || !workspace) throw new CodedError('unauthorized');
    return { user, workspace };
  }
}
