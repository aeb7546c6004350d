import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { DeletePageDto } from './dto/delete-page.dto.js';
import { PageRefDto } from './dto/page-ref.dto.js';
import { TrashDto } from './dto/trash.dto.js';
import { PageTrashService } from './page-trash.service.js';

@Controller('pages')
export class PageTrashController {
  constructor(private readonly trash: PageTrashService) {}

  @Post('delete')
  @HttpCode(200)
  delete(@AsViewer() viewer: Viewer, @Body() body: DeletePageDto) {
    return this.trash.delete(viewer, body);
  }

  @Post('restore')
  @HttpCode(200)
  restore(@AsViewer() viewer: Viewer, @Body() body: PageRefDto) {
    return this.trash.restore(viewer, body.pageId);
  }

  @Post('trash')
  @HttpCode(200)
  list(@AsViewer() viewer: Viewer, @Body() body: TrashDto) {
    return this.trash.list(viewer, body);
  }
}
