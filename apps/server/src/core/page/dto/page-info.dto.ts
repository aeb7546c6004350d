import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { CONTENT_FORMATS, type ContentFormat } from '../page-content.js';
import { PageRefDto } from './page-ref.dto.js';

export const lowerCase = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

/** Body of POST /api/pages/info. */
export class PageInfoDto extends PageRefDto {
  /** Accepted as today; the space is always in the answer. */
  @IsOptional()
  @IsBoolean()
  includeSpace?: boolean | null;

  /** False leaves the content out. */
  @IsOptional()
  @IsBoolean()
  includeContent?: boolean | null;

  @IsOptional()
  @Transform(lowerCase)
  @IsIn(CONTENT_FORMATS)
  format?: ContentFormat | null;
}
