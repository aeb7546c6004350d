import type { connectedPayload, Extension, onAuthenticatePayload } from '@hocuspocus/server';
import type { PageDocumentRepo } from '@pagescout/database/repos';
import type { CollabTokens } from '../core/auth/collab-tokens.js';
import { readRefusal, writeRefusal } from './collab-rights.js';
import { pageIdOf } from './document-name.js';
import type { CollabContext } from './editor.js';
import { encodeMessage } from '@pagescout/mcp/client';
import { Refusal } from './refusal.js';

/** Decides who may open a live document, and whether for reading only. */
export class AuthExtension implements Extension {
  constructor(
    private readonly tokens: CollabTokens,
    private readonly pages: PageDocumentRepo,
  ) {}

  /** @throws Refusal, whose reason goes to the client */
  async onAuthenticate(attempt: onAuthenticatePayload): Promise<Pick<CollabContext, 'editor' | 'writeRefusal'>> {
    const { token, documentName, connectionConfig } = attempt;
    const claims = await this.tokens.read(token);
    if (!claims) throw new Refusal('The token is not valid, or has expired. Get one from POST /api/auth/collab-token');
    const pageId = pageIdOf(documentName);
    if (pageId === undefined) {
      throw new Refusal('A document is named page.<id of the page>, and is opened by one name only');
    }
    const { userId, workspaceId, agent } = claims;
    const rights = await this.rights({ userId, pageId }, attempt.context as CollabContext);
    if (rights?.workspaceId !== workspaceId) throw new Refusal('The token is for another workspace');
    const refusal = readRefusal(rights);
    if (refusal) throw new Refusal(refusal);
    const reason = writeRefusal(rights);
    connectionConfig.readOnly = reason !== undefined;
    const editor = { userId, workspaceId, ...(agent ? { agent } : {}) };
    return { editor, ...(reason === undefined ? {} : { writeRefusal: reason }) };
  }

  connected({ connection, context }: connectedPayload): Promise<void> {
    const { readOnly } = connection;
    const { writeRefusal: reason } = context as CollabContext;
    const why = readOnly && reason !== undefined ? { reason } : {};
    connection.sendStateless(encodeMessage({ type: 'pagescout.hello', stores: true, readOnly, ...why }));
    return Promise.resolve();
  }

  private async rights(reader: { userId: string; pageId: string }, { reset }: CollabContext) {
    try {
      return (await this.pages.rights([reader]))[0];
    } catch {
      // Not the client's fault: it shall come again, which it does not after a refusal.
      reset?.();
      throw new Refusal('The permissions cannot be looked up at the moment. Try again shortly');
    }
  }
}
