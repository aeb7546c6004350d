import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { CONTENT_OPERATIONS, type ContentOperation } from '../content-operation.js';
import { CONTENT_FORMATS, type ContentFormat } from '../page-content.js';
import { lowerCase } from './page-info.dto.js';
import { PageRefDto } from './page-ref.dto.js';
import { ICON_LENGTH, NoNul, TITLE_LENGTH } from './text.js';

/** Body of POST /api/pages/update. */
export class UpdatePageDto extends PageRefDto {
  @IsOptional()
  @NoNul()
  @MaxLength(TITLE_LENGTH)
  @IsString()
  title?: string | null;

  /** Null takes the icon away. */
  @IsOptional()
  @NoNul()
  @MaxLength(ICON_LENGTH)
  @IsString()
  icon?: string | null;

  /** Text for the formats markdown and html, an object for json. Changed in the live document, where people type. */
  @IsOptional()
  content?: unknown;

  @IsOptional()
  @Transform(lowerCase)
  @IsIn(CONTENT_FORMATS)
  format?: ContentFormat | null;

  /** What becomes of the content that is there; replaced unless given. */
  @IsOptional()
  @Transform(lowerCase)
  @IsIn(CONTENT_OPERATIONS)
  operation?: ContentOperation | null;
}
