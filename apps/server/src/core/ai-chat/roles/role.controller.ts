import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../../common/viewer.js';
import { RoleDto, RoleRefDto, UpdateRoleDto } from '../dto/role.dto.js';
import { RoleService } from './role.service.js';

@Controller('ai-chat/roles')
export class RoleController {
  constructor(private readonly roles: RoleService) {}

  @Post()
  @HttpCode(200)
  list(@AsViewer() viewer: Viewer) {
    return this.roles.list(viewer);
  }

  @Post('create')
  @HttpCode(200)
  create(@AsViewer() viewer: Viewer, @Body() body: RoleDto) {
    return this.roles.create(viewer, body);
  }

  @Post('update')
  @HttpCode(200)
  update(@AsViewer() viewer: Viewer, @Body() body: UpdateRoleDto) {
    return this.roles.update(viewer, body);
  }

  @Post('delete')
  @HttpCode(200)
  delete(@AsViewer() viewer: Viewer, @Body() body: RoleRefDto) {
    return this.roles.delete(viewer, body.roleId);
  }
}
