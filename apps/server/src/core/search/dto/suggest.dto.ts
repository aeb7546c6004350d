import { IsBoolean, IsNumber, IsOptional, IsString } from 'class-validator';

/** Body of POST /api/search/suggest. */
export class SuggestDto {
  @IsString()
  query!: string;

  @IsOptional()
  @IsBoolean()
  includeUsers?: boolean | null;

  @IsOptional()
  @IsBoolean()
  includeGroups?: boolean | null;

  @IsOptional()
  @IsBoolean()
  includePages?: boolean | null;

  @IsOptional()
  @IsString()
  spaceId?: string | null;

  @IsOptional()
  @IsNumber()
  limit?: number | null;
}
