import { Injectable } from '@nestjs/common';
import { ApiKeyRepo, type ApiTokenRow, UserRepo } from '@pagescout/database/repos';
import { hashApiToken, newApiToken } from '../../common/api-token.js';
import { CodedError } from '../../common/coded-error.js';
import type { Viewer } from '../../common/viewer.js';
import type { CreateApiKeyDto } from './dto/create-api-key.dto.js';

/** A token in full; this is the only time that anybody sees it. */
export type NewApiToken = ApiTokenRow & { token: string };

/**
 * API tokens of a person. They are managed by the person alone: a request that itself comes with an API token is
 * refused, so that a stolen token can neither outlive its revocation by a second one nor revoke the others.
 */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly keys: ApiKeyRepo,
    private readonly users: UserRepo,
  ) {}

  async create(viewer: Viewer, body: CreateApiKeyDto): Promise<NewApiToken> {
    refuseTokens(viewer);
    return this.issue(viewer, body.name, readExpiry(body.expiresAt));
  }

  /** @throws CodedError when no active user has this e-mail; for the command line */
  async createFor(email: string, name: string, expiresAt: Date | null): Promise<NewApiToken> {
    const user = await this.users.findForLogin({ email });
    if (!user) throw new CodedError('bad-field', `No active user has the e-mail ${email}`);
    return this.issue({ userId: user.id, workspaceId: user.workspaceId }, name, expiresAt);
  }

  async list(viewer: Viewer): Promise<{ items: ApiTokenRow[] }> {
    refuseTokens(viewer);
    return { items: await this.keys.list({ userId: viewer.userId }) };
  }

  /** Ends a token; one that has ended already stays as it is. */
  async revoke(viewer: Viewer, id: string): Promise<void> {
    refuseTokens(viewer);
    if (!(await this.keys.revoke({ id, userId: viewer.userId }))) throw new CodedError('api-token-not-found');
  }

  private async issue(
    { userId, workspaceId }: { userId: string; workspaceId: string },
    name: string,
    expiresAt: Date | null,
  ): Promise<NewApiToken> {
    const token = newApiToken();
    const tokenHash = hashApiToken(token);
    if (!tokenHash) throw new Error('A new token must have the shape of a token.');
    const row = await this.keys.create({ userId, workspaceId, name, tokenHash, tokenHint: token.slice(-4), expiresAt });
    return { ...row, token };
  }
}

function refuseTokens({ apiTokenId }: Viewer): void {
  if (apiTokenId) throw new CodedError('token-manages-tokens');
}

function readExpiry(text: string | null | undefined): Date | null {
  if (text == null) return null;
  const time = new Date(text);
  if (!(time.getTime() > Date.now())) {
    throw new CodedError('bad-field', ['expiresAt must be a time in the future, such as 2027-01-31T00:00:00Z']);
  }
  return time;
}
