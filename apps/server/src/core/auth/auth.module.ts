import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { CollabTokens } from './collab-tokens.js';
import { TokenService } from './token.service.js';

/** Log-in attempts of one address in one minute. */
const ATTEMPTS = 10;

@Module({
  imports: [ThrottlerModule.forRoot([{ name: 'auth', ttl: 60_000, limit: ATTEMPTS }])],
  controllers: [AuthController],
  providers: [AuthService, CollabTokens, TokenService],
  exports: [CollabTokens, TokenService],
})
export class AuthModule {}
