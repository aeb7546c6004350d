import { IsNotEmpty, IsString, IsUUID } from 'class-validator';
import { PagingDto } from '../../../common/paging.dto.js';

/** Body of POST /api/pages/history. */
export class PageHistoryDto extends PagingDto {
  @IsString()
  @IsNotEmpty()
  pageId!: string;
}

/** Body of POST /api/pages/history/info. */
export class PageVersionDto {
  @IsUUID()
  historyId!: string;
}
