import { IsUUID } from 'class-validator';

/** Body of POST /api/api-keys/revoke. */
export class RevokeApiKeyDto {
  @IsUUID()
  id!: string;
}
