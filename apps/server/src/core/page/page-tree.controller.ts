import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { PageRefDto } from './dto/page-ref.dto.js';
import { PageTreeDto } from './dto/page-tree.dto.js';
import { SidebarPagesDto } from './dto/sidebar-pages.dto.js';
import { PageTreeService } from './page-tree.service.js';

@Controller('pages')
export class PageTreeController {
  constructor(private readonly pages: PageTreeService) {}

  @Post('tree')
  @HttpCode(200)
  tree(@AsViewer() viewer: Viewer, @Body() body: PageTreeDto) {
    return this.pages.tree(viewer, body);
  }

  @Post('sidebar-pages')
  @HttpCode(200)
  sidebar(@AsViewer() viewer: Viewer, @Body() body: SidebarPagesDto) {
    return this.pages.sidebar(viewer, body);
  }

  @Post('breadcrumbs')
  @HttpCode(200)
  breadcrumbs(@AsViewer() viewer: Viewer, @Body() body: PageRefDto) {
    return this.pages.breadcrumbs(viewer, body.pageId);
  }
}
