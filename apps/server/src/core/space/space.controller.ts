import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { ListSpacesDto } from './dto/list-spaces.dto.js';
import { SpaceService } from './space.service.js';

@Controller('spaces')
export class SpaceController {
  constructor(private readonly spaces: SpaceService) {}

  @Post()
  @HttpCode(200)
  list(@AsViewer() viewer: Viewer, @Body() body: ListSpacesDto) {
    return this.spaces.list(viewer, body);
  }
}
