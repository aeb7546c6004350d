import { Inject, Injectable } from '@nestjs/common';
import { ApiKeyRepo, SessionRepo } from '@pagescout/database/repos';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { hashApiToken, isApiToken } from '../../common/api-token.js';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import { UUID } from '../../common/uuid.js';
import { APP_SECRET } from '../../config/config.module.js';

/** Days that a log-in lasts. */
export const SESSION_DAYS = 90;

export interface AccessClaims {
  userId: string;
  email: string;
  workspaceId: string;
  sessionId: string;
}

/** Makes and reads log-in tokens; a Docmost with the same secret on the same database understands them, and the reverse. */
@Injectable()
export class TokenService {
  private readonly key: Uint8Array;

  constructor(
    @Inject(APP_SECRET) secret: string,
    private readonly sessions: SessionRepo,
    private readonly apiKeys: ApiKeyRepo,
  ) {
    this.key = new TextEncoder().encode(secret);
  }

  /** Signs an access token that lasts as long as its session. */
  sign(claims: AccessClaims, expiresAt: Date): Promise<string> {
    const { userId, email, workspaceId, sessionId } = claims;
    return new SignJWT({ sub: userId, email, workspaceId, type: 'access', sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .setIssuer('Docmost')
      .sign(this.key);
  }

  /**
   * Who a token stands for: that of a log-in, or an API token.
   *
   * @throws CodedError 401 when the token, its session, its user or its workspace is not (or no longer) good
   */
  async viewerOf(token: string | undefined): Promise<Viewer> {
    if (token !== undefined && isApiToken(token)) return this.ownerOf(token);
    const claims = await this.verify(token);
    if (claims['type'] === 'api_key') throw new CodedError('api-key-module-missing');
    const { sub, workspaceId, sessionId } = claims as { sub?: unknown; workspaceId?: unknown; sessionId?: unknown };
    if (claims['type'] !== 'access' || !workspaceId || typeof sub !== 'string') throw new CodedError('unauthorized');
    if (!UUID.test(sub) || (sessionId != null && !(typeof sessionId === 'string' && UUID.test(sessionId)))) {
      throw new CodedError('unauthorized');
    }
    const session = typeof sessionId === 'string' ? sessionId : undefined;
    const found = await this.sessions.findViewer({ userId: sub, sessionId: session });
    if (!found) throw new CodedError('workspace-not-found');
    if (found.workspaceId !== workspaceId) throw new CodedError('workspace-mismatch');
    if (!found.live) throw new CodedError('unauthorized');
    if (session && found.stale) await this.sessions.touch({ sessionId: session });
    return { userId: sub, workspaceId: found.workspaceId, sessionId: session, role: found.role };
  }

  private async ownerOf(token: string): Promise<Viewer> {
    const tokenHash = hashApiToken(token);
    const found = tokenHash && (await this.apiKeys.findViewer({ tokenHash }));
    // Unknown, expired, revoked or of a person who has left: which of these it was helps only an attacker.
    if (!found) throw new CodedError('unauthorized');
    const { tokenId: apiTokenId, userId, workspaceId, role } = found;
    return { userId, workspaceId, role, apiTokenId };
  }

  private async verify(token: string | undefined): Promise<JWTPayload> {
    if (!token) throw new CodedError('unauthorized');
    try {
      return (await jwtVerify(token, this.key, { algorithms: ['HS256', 'HS384', 'HS512'] })).payload;
    } catch {
      // Malformed, forged or expired: which of these it was helps only an attacker.
      throw new CodedError('unauthorized');
    }
  }
}
