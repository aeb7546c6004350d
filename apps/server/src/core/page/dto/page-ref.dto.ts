import { IsNotEmpty, IsString } from 'class-validator';

/** Body that names a page: by UUID, slug id or page URL. */
export class PageRefDto {
  @IsString()
  @IsNotEmpty()
  pageId!: string;
}
