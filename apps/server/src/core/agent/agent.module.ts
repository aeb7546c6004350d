import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LocalClient } from './local-client.js';

/** What agents inside the server work with. */
@Module({ imports: [AuthModule], providers: [LocalClient], exports: [LocalClient] })
export class AgentModule {}
