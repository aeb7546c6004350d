import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Body of POST /api/auth/login. */
export class LoginDto {
  @IsNotEmpty()
  @IsEmail()
  email!: string;

  @IsNotEmpty()
  @IsString()
  @MaxLength(200)
  password!: string;
}
