import { IsBoolean, IsNotEmpty, IsNumber, IsOptional, IsString, IsUUID } from 'class-validator';

/** Body of POST /api/search. The first group of fields is today's; any of the second group asks for the hybrid. */
export class SearchDto {
  // The checks run from the bottom up: a missing query is not a string first.
  @IsNotEmpty()
  @IsString()
  query!: string;

  @IsOptional()
  @IsUUID()
  spaceId?: string | null;

  @IsOptional()
  @IsString()
  shareId?: string | null;

  @IsOptional()
  @IsUUID()
  creatorId?: string | null;

  @IsOptional()
  @IsNumber()
  limit?: number | null;

  @IsOptional()
  @IsNumber()
  offset?: number | null;

  /** Find any scrap of text, also in the middle of a word. */
  @IsOptional()
  @IsBoolean()
  substring?: boolean | null;

  /** Only this page and everything below it: an id, a slug id or a page URL. */
  @IsOptional()
  @IsNotEmpty()
  @IsString()
  parentPageId?: string | null;

  /** Look at titles only. */
  @IsOptional()
  @IsBoolean()
  titleOnly?: boolean | null;

  /** Add path, snippet and score to each hit. */
  @IsOptional()
  @IsBoolean()
  includePath?: boolean | null;
}
