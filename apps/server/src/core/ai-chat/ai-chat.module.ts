import { Module } from '@nestjs/common';
import { AgentModule } from '../agent/agent.module.js';
import { AiChatController } from './ai-chat.controller.js';
import { AiChatService } from './ai-chat.service.js';
import { HistoryService } from './history.service.js';
import { ModelProvider } from './model/provider.js';
import { DetectService } from './page-change/detect.service.js';
import { RoleController } from './roles/role.controller.js';
import { RoleService } from './roles/role.service.js';
import { RunningTurns } from './running-turns.js';

@Module({
  imports: [AgentModule],
  // The roles first: their paths begin like those of chats.
  controllers: [RoleController, AiChatController],
  providers: [AiChatService, DetectService, HistoryService, ModelProvider, RoleService, RunningTurns],
})
export class AiChatModule {}
