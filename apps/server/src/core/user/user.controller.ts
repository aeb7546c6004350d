import { Controller, HttpCode, Post } from '@nestjs/common';
import { AsViewer, type Viewer } from '../../common/viewer.js';
import { UserService } from './user.service.js';

@Controller('users')
export class UserController {
  constructor(private readonly users: UserService) {}

  @Post('me')
  @HttpCode(200)
  me(@AsViewer() viewer: Viewer) {
    return this.users.me(viewer);
  }
}
