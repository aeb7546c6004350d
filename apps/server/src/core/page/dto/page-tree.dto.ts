import { IsOptional, IsString, IsUUID } from 'class-validator';

/** Body of POST /api/pages/tree: a whole space, or a page and all below it; the page wins. */
export class PageTreeDto {
  @IsOptional()
  @IsUUID()
  spaceId?: string | null;

  @IsOptional()
  @IsString()
  pageId?: string | null;
}
