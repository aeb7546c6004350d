import { IsOptional, IsString, MaxLength } from 'class-validator';
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

  /** Refused, rather than dropped without a word: content is changed where people type, over the live document. */
  @IsOptional()
  content?: unknown;
}
