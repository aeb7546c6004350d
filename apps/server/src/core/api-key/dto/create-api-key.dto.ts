import { IsISO8601, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Body of POST /api/api-keys/create. */
export class CreateApiKeyDto {
  /** For the person: which program it is for. */
  @Matches(/^[^\0]*$/, { message: 'name must not contain a NUL character' })
  @MaxLength(100)
  @IsString()
  @IsNotEmpty()
  name!: string;

  /** When the token ends, such as 2027-01-31T00:00:00Z; without it, when it is revoked. */
  @IsOptional()
  @IsISO8601({ strict: true })
  expiresAt?: string | null;
}
