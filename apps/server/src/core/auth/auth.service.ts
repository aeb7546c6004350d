import { Injectable } from '@nestjs/common';
import { SessionRepo, UserRepo } from '@pagescout/database/repos';
import bcrypt from 'bcryptjs';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import type { LoginDto } from './dto/login.dto.js';
import { SESSION_DAYS, TokenService } from './token.service.js';

export interface LogIn {
  token: string;
  expiresAt: Date;
}

/** Compared with when there is no such account, so that the time of the answer does not tell which e-mails exist. */
const NOBODY = '$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZBq2b6WpB1jGkGJXxYb5Zp3o9GvP5i';

/** Logging in and out. */
@Injectable()
export class AuthService {
  constructor(
    private readonly users: UserRepo,
    private readonly sessions: SessionRepo,
    private readonly tokens: TokenService,
  ) {}

  /**
   * Opens a session and signs its token.
   *
   * @throws CodedError 401 for an unknown, inactive or password-less account and for a wrong password alike
   */
  async logIn(body: LoginDto, client: { userAgent: string | null; ipAddress: string | null }): Promise<LogIn> {
    const account = await this.users.findForLogin({ email: body.email });
    const matches = await bcrypt.compare(body.password, account?.passwordHash ?? NOBODY);
    if (!account?.passwordHash || !matches) throw new CodedError('wrong-credentials');
    const expiresAt = new Date(Date.now() + SESSION_DAYS * 86_400_000);
    const sessionId = await this.sessions.create({
      userId: account.id,
      workspaceId: account.workspaceId,
      expiresAt,
      ...client,
    });
    await this.users.markLogin({ userId: account.id });
    const { id: userId, email, workspaceId } = account;
    return { token: await this.tokens.sign({ userId, email, workspaceId, sessionId }, expiresAt), expiresAt };
  }

  /** Ends the session behind the token; a token without a session has nothing to end. */
  async logOut(viewer: Viewer): Promise<void> {
    if (viewer.sessionId) await this.sessions.revoke({ sessionId: viewer.sessionId, userId: viewer.userId });
  }
}
