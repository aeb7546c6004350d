import { Module } from '@nestjs/common';
import { PageAccessService } from './page-access.service.js';
import { PageHistoryController } from './page-history.controller.js';
import { PageHistoryService } from './page-history.service.js';
import { PageMoveService } from './page-move.service.js';
import { PageTrashController } from './page-trash.controller.js';
import { PageTrashService } from './page-trash.service.js';
import { PageTreeController } from './page-tree.controller.js';
import { PageTreeService } from './page-tree.service.js';
import { PageController } from './page.controller.js';
import { PageService } from './page.service.js';

@Module({
  controllers: [PageController, PageTreeController, PageTrashController, PageHistoryController],
  providers: [PageAccessService, PageHistoryService, PageMoveService, PageService, PageTrashService, PageTreeService],
  exports: [PageAccessService],
})
export class PageModule {}
