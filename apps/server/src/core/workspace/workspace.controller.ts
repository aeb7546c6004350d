import { Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { WorkspaceService } from './workspace.service.js';

@Controller('workspace')
export class WorkspaceController {
  constructor(private readonly workspaces: WorkspaceService) {}

  @Post('info')
  @HttpCode(200)
  info(@AsViewer() viewer: Viewer) {
    return this.workspaces.info(viewer);
  }
}
