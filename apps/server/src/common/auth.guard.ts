import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { TokenService } from '../core/auth/token.service.js';
import { PUBLIC } from './public.js';
import type { ViewedRequest } from './viewer.js';

/** Lets a request through when its cookie or Bearer token names a live user; puts the viewer on the request. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<ViewedRequest>();
    request.viewer = await this.tokens.viewerOf(tokenOf(request));
    return true;
  }
}

/** A cookie that is not empty wins, even a bad one, as on today's server. */
export function tokenOf(request: ViewedRequest): string | undefined {
  const cookie = request.cookies['authToken'];
  if (cookie) return cookie;
  return /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
}
