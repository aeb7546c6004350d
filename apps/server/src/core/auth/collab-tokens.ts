import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { UUID } from '../../common/uuid.js';
import type { Person } from '../../common/viewer.js';
import { APP_SECRET } from '../../config/config.module.js';

/** Whom a token for live documents stands for. */
export interface CollabClaims {
  userId: string;
  workspaceId: string;
  /** Set when a server made the token for an agent that works for the user. */
  agent?: { chatId: string | null };
}

/** Makes and reads the tokens that open live documents; Docmost's with the same secret are the same tokens. */
@Injectable()
export class CollabTokens {
  private readonly key: Uint8Array;

  constructor(@Inject(APP_SECRET) secret: string) {
    this.key = new TextEncoder().encode(secret);
  }

  /**
   * A token for 24 hours.
   * @param agent set when a program writes with it for the person
   */
  sign({ userId, workspaceId }: Person, agent?: CollabClaims['agent']): Promise<string> {
    const mark = agent ? { actor: 'agent', ...(agent.chatId ? { aiChatId: agent.chatId } : {}) } : {};
    return new SignJWT({ sub: userId, workspaceId, type: 'collab', ...mark })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('24h')
      .setIssuer('Docmost')
      .sign(this.key);
  }

  /** Undefined for a token that is malformed, forged, expired or made for something else. */
  async read(token: string): Promise<CollabClaims | undefined> {
    const claims = await jwtVerify(token, this.key, { algorithms: ['HS256', 'HS384', 'HS512'] }).then(
      ({ payload }) => payload,
      () => undefined,
    );
    const { sub: userId, workspaceId, type, actor, aiChatId } = claims ?? {};
    if (type !== 'collab' || !isUuid(userId) || !isUuid(workspaceId)) return undefined;
    const agent = actor === 'agent' ? { agent: { chatId: isUuid(aiChatId) ? aiChatId : null } } : {};
    return { userId, workspaceId, ...agent };
  }
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
