import { Injectable } from '@nestjs/common';
import { WorkspaceRepo, type WorkspaceInfo } from '@pagescout/database/repos';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';

/** The tenant that this server serves. */
@Injectable()
export class WorkspaceService {
  constructor(private readonly workspaces: WorkspaceRepo) {}

  async info(viewer: Viewer): Promise<WorkspaceInfo> {
    const workspace = await this.workspaces.info(viewer);
    if (!workspace) throw new CodedError('workspace-not-found');
    return workspace;
  }
}
