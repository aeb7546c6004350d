import { IsBoolean, IsOptional } from 'class-validator';
import { PageRefDto } from './page-ref.dto.js';

/** Body of POST /api/pages/delete. */
export class DeletePageDto extends PageRefDto {
  /** Not offered here; refused, rather than taken for a move to the trash. */
  @IsOptional()
  @IsBoolean()
  permanentlyDelete?: boolean | null;
}
