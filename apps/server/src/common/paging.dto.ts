import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** How much of a list, and from where. */
export class PagingDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number | null;

  @IsOptional()
  @IsString()
  cursor?: string | null;
}
