import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { PagingDto } from '../../common/paging.dto.js';
import { AsViewer, type Viewer } from '../../common/viewer.js';

import { SpaceService } from './space.service.js';

@Controller('spaces')
export class SpaceController {
  constructor(private readonly spaces: SpaceService) {}

  @Post()
  @HttpCode(200)
  list(@AsViewer() viewer: Viewer, @Body() body: PagingDto) {
    return this.spaces.list(viewer, body);
  }
}
