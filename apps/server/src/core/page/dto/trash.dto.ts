import { IsUUID } from 'class-validator';
import { PagingDto } from '../../../common/paging.dto.js';

/** Body of POST /api/pages/trash. */
export class TrashDto extends PagingDto {
  @IsUUID()
  spaceId!: string;
}
