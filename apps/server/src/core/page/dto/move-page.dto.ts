import { IsOptional, IsString, Length, Matches } from 'class-validator';
import { PageRefDto } from './page-ref.dto.js';

/** Body of POST /api/pages/move. At most one of position, after and before; without any the page comes last. */
export class MovePageDto extends PageRefDto {
  /** The new parent; null makes the page a root, and without the field the parent stays. */
  @IsOptional()
  @IsString()
  parentPageId?: string | null;

  /** A fractional index that the caller has chosen. */
  @IsOptional()
  @Matches(/^[0-9A-Za-z]+$/, { message: 'position must be a fractional index: letters and digits' })
  @Length(1, 100)
  @IsString()
  position?: string | null;

  /** The page comes right after this one. */
  @IsOptional()
  @IsString()
  after?: string | null;

  /** The page comes right before this one. */
  @IsOptional()
  @IsString()
  before?: string | null;
}
