import { IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';

/** Body of POST /api/ai-chat/roles/delete. */
export class RoleRefDto {
  @IsUUID()
  roleId!: string;
}

/** Body of POST /api/ai-chat/roles/create. */
export class RoleDto {
  @Matches(/\S/, { message: 'name must not be empty' })
  @MaxLength(100)
  @IsString()
  name!: string;

  @Matches(/\S/, { message: 'instructions must not be empty' })
  @MaxLength(20_000)
  @IsString()
  instructions!: string;

  /** A model of the provider in the settings; without it the model in the settings. */
  @IsOptional()
  @MaxLength(200)
  @IsString()
  model?: string | null;
}

/** Body of POST /api/ai-chat/roles/update. */
export class UpdateRoleDto extends RoleDto {
  @IsUUID()
  roleId!: string;
}
