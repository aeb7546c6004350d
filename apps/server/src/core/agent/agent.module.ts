import { Module } from '@nestjs/common';
import { LocalClient } from './local-client.js';

/** What agents inside the server work with. */
@Module({ providers: [LocalClient], exports: [LocalClient] })
export class AgentModule {}
