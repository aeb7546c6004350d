import { Body, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Flavour } from '@pagescout/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../common/public.js';
import { AsViewer, markOf, type Viewer } from '../../common/viewer.js';
import { Environment } from '../../config/environment.js';
import { AuthService } from './auth.service.js';
import { FLAVOUR } from '../../database/database.module.js';
import { CollabTokens } from './collab-tokens.js';
import { LoginDto } from './dto/login.dto.js';

@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly collabTokens: CollabTokens,
    private readonly environment: Environment,
    @Inject(FLAVOUR) private readonly flavour: Flavour,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @UseGuards(ThrottlerGuard)
  async logIn(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { token, expiresAt } = await this.auth.logIn(body, {
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
      ipAddress: request.ip,
    });
    void reply.setCookie('authToken', token, {
      path: '/',
      expires: expiresAt,
      httpOnly: true,
      secure: this.environment.COOKIE_SECURE === 'true',
      sameSite: 'lax',
    });
  }

  @Post('logout')
  @HttpCode(200)
  async logOut(@AsViewer() viewer: Viewer, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.auth.logOut(viewer);
    void reply.setCookie('authToken', '', { path: '/', expires: new Date(0), maxAge: 0, sameSite: 'lax' });
  }

  /** A token with which the viewer opens live documents at /collab. */
  @Post('collab-token')
  @HttpCode(200)
  async collabToken(@AsViewer() viewer: Viewer): Promise<{ token: string; footnotes: Flavour }> {
    // Who writes the first footnote of a page must know which nodes the wiki's editors keep.
    return { token: await this.collabTokens.sign(viewer, markOf(viewer).agent), footnotes: this.flavour };
  }
}
