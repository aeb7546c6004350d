import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { ApiKeyService } from './api-key.service.js';
import { CreateApiKeyDto } from './dto/create-api-key.dto.js';
import { RevokeApiKeyDto } from './dto/revoke-api-key.dto.js';

@Controller('api-keys')
export class ApiKeyController {
  constructor(private readonly keys: ApiKeyService) {}

  @Post()
  @HttpCode(200)
  list(@AsViewer() viewer: Viewer) {
    return this.keys.list(viewer);
  }

  @Post('create')
  @HttpCode(200)
  create(@AsViewer() viewer: Viewer, @Body() body: CreateApiKeyDto) {
    return this.keys.create(viewer, body);
  }

  @Post('revoke')
  @HttpCode(200)
  revoke(@AsViewer() viewer: Viewer, @Body() body: RevokeApiKeyDto) {
    return this.keys.revoke(viewer, body.id);
  }
}
