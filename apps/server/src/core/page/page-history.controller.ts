import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { PageHistoryDto, PageVersionDto } from './dto/page-history.dto.js';
import { PageHistoryService } from './page-history.service.js';

@Controller('pages/history')
export class PageHistoryController {
  constructor(private readonly history: PageHistoryService) {}

  @Post()
  @HttpCode(200)
  list(@AsViewer() viewer: Viewer, @Body() body: PageHistoryDto) {
    return this.history.list(viewer, body);
  }

  @Post('info')
  @HttpCode(200)
  version(@AsViewer() viewer: Viewer, @Body() body: PageVersionDto) {
    return this.history.version(viewer, body.historyId);
  }
}
