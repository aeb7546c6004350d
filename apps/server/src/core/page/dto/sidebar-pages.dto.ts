import { IsOptional, IsString, IsUUID } from 'class-validator';
import { PagingDto } from '../../../common/paging.dto.js';

/** Body of POST /api/pages/sidebar-pages: one level, below a page or (without one) the roots of a space. */
export class SidebarPagesDto extends PagingDto {
  @IsOptional()
  @IsUUID()
  spaceId?: string | null;

  @IsOptional()
  @IsString()
  pageId?: string | null;

  @IsOptional()
  @IsString()
  beforeCursor?: string | null;
}
