import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** Body of POST /api/spaces. */
export class ListSpacesDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number | null;

  @IsOptional()
  @IsString()
  cursor?: string | null;
}
