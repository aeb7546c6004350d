import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CollaborationModule } from './collaboration/collaboration.module.js';
import { AuthGuard } from './common/auth.guard.js';
import { EnvelopeInterceptor } from './common/envelope.interceptor.js';
import { ErrorFilter } from './common/error.filter.js';
import { BodyPipe } from './common/validation.pipe.js';
import { ConfigModule } from './config/config.module.js';
import { Environment } from './config/environment.js';
import { AiChatModule } from './core/ai-chat/ai-chat.module.js';
import { ApiKeyModule } from './core/api-key/api-key.module.js';
import { AuthModule } from './core/auth/auth.module.js';
import { CommentModule } from './core/comment/comment.module.js';
import { PageModule } from './core/page/page.module.js';
import { SearchModule } from './core/search/search.module.js';
import { SpaceModule } from './core/space/space.module.js';
import { UserModule } from './core/user/user.module.js';
import { WorkspaceModule } from './core/workspace/workspace.module.js';
import { DatabaseModule, type Databases } from './database/database.module.js';
import { HealthController } from './health/health.controller.js';
import { McpModule } from './mcp/mcp.module.js';

export interface AppOptions {
  environment: Environment;
  secret: string;
  databases: Databases;
}

@Module({})
export class AppModule {
  static with({ environment, secret, databases }: AppOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(environment, secret),
        DatabaseModule.with(databases),
        AiChatModule,
        ApiKeyModule,
        AuthModule,
        CollaborationModule.with(environment),
        CommentModule,
        McpModule,
        PageModule,
        SearchModule,
        SpaceModule,
        UserModule,
        WorkspaceModule,
      ],
      controllers: [HealthController],
      providers: [
        { provide: APP_GUARD, useClass: AuthGuard },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_PIPE, useClass: BodyPipe },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
