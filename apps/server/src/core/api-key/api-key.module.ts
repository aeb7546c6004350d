import { Module } from '@nestjs/common';
import { ApiKeyController } from './api-key.controller.js';
import { ApiKeyService } from './api-key.service.js';

@Module({ controllers: [ApiKeyController], providers: [ApiKeyService] })
export class ApiKeyModule {}
