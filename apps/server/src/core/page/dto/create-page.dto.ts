import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { CONTENT_FORMATS, type ContentFormat } from '../page-content.js';
import { lowerCase } from './page-info.dto.js';
import { ICON_LENGTH, NoNul, TITLE_LENGTH } from './text.js';

/** Body of POST /api/pages/create. */
export class CreatePageDto {
  @IsUUID()
  spaceId!: string;

  @IsOptional()
  @NoNul()
  @MaxLength(TITLE_LENGTH)
  @IsString()
  title?: string | null;

  @IsOptional()
  @NoNul()
  @MaxLength(ICON_LENGTH)
  @IsString()
  icon?: string | null;

  /** A UUID, a slug id or a page URL; without one the page becomes a root. */
  @IsOptional()
  @IsString()
  parentPageId?: string | null;

  /** Text for the formats markdown and html, an object for json. */
  @IsOptional()
  content?: unknown;

  @IsOptional()
  @Transform(lowerCase)
  @IsIn(CONTENT_FORMATS)
  format?: ContentFormat | null;
}
