import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { CreatePageDto } from './dto/create-page.dto.js';
import { MovePageDto } from './dto/move-page.dto.js';
import { PageInfoDto } from './dto/page-info.dto.js';
import { UpdatePageDto } from './dto/update-page.dto.js';
import { PageMoveService } from './page-move.service.js';
import { PageService } from './page.service.js';

@Controller('pages')
export class PageController {
  constructor(
    private readonly pages: PageService,
    private readonly moves: PageMoveService,
  ) {}

  @Post('info')
  @HttpCode(200)
  info(@AsViewer() viewer: Viewer, @Body() body: PageInfoDto) {
    return this.pages.info(viewer, body);
  }

  @Post('create')
  @HttpCode(200)
  create(@AsViewer() viewer: Viewer, @Body() body: CreatePageDto) {
    return this.pages.create(viewer, body);
  }

  @Post('update')
  @HttpCode(200)
  update(@AsViewer() viewer: Viewer, @Body() body: UpdatePageDto) {
    return this.pages.update(viewer, body);
  }

  @Post('move')
  @HttpCode(200)
  move(@AsViewer() viewer: Viewer, @Body() body: MovePageDto) {
    return this.moves.move(viewer, body);
  }
}
