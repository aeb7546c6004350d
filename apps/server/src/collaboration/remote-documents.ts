import { Injectable } from '@nestjs/common';
import type { JsonNode } from '@pagescout/document';
import { type LiveFault, LiveSocket, LiveSocketError } from '@pagescout/mcp/client';
import type { Doc } from 'yjs';
import { CodedError } from '../common/coded-error.js';
import type { ErrorCode } from '../common/error-table.js';
import type { Person } from '../common/viewer.js';
import { Environment } from '../config/environment.js';
import { CollabTokens } from '../core/auth/collab-tokens.js';
import { PageAccessService } from '../core/page/page-access.service.js';
import { documentName } from './document-name.js';
import { type ChangeOptions, type Changed, LiveDocuments } from './live-documents.js';
import { transact } from './transact.js';

/** The live documents of another server, such as Docmost's, over its socket. */
@Injectable()
export class RemoteDocuments extends LiveDocuments {
  constructor(
    private readonly access: PageAccessService,
    private readonly tokens: CollabTokens,
    private readonly environment: Environment,
  ) {
    super();
  }

  async change<Result>(
    pageId: string,
    viewer: Person,
    change: (document: Doc) => Result,
    { agent, onChange }: ChangeOptions = {},
  ): Promise<Changed<Result>> {
    const { id } = await this.access.writableAndLive(viewer, pageId);
    return this.withDocument(id, await this.tokens.sign(viewer, agent), async (socket) => {
      const { result, update } = socket.change((document) => transact(document, change, {}, onChange));
      return { result, isStored: update ? await socket.confirmed() : true };
    });
  }

  async look<Result>(pageId: string, viewer: Person, look: (document: Doc) => Result): Promise<Result> {
    const { id } = await this.access.readable(viewer, pageId);
    return this.withDocument(id, await this.tokens.sign(viewer), (socket) => Promise.resolve(look(socket.document)));
  }

  /** What the other server has in memory is not known here. */
  read(): Promise<JsonNode | undefined> {
    return Promise.resolve(undefined);
  }

  /** Opens a document for one piece of work. */
  private async withDocument<Result>(
    pageId: string,
    token: string,
    work: (socket: LiveSocket) => Promise<Result>,
  ): Promise<Result> {
    const socket = new LiveSocket({ url: this.environment.COLLAB_URL ?? '', name: documentName(pageId), token });
    try {
      await socket.synced();
      return await work(socket);
    } catch (error) {
      throw error instanceof LiveSocketError ? coded(error) : error;
    } finally {
      socket.close();
    }
  }
}

const CODES: Partial<Record<LiveFault, ErrorCode>> = { 'read-only': 'forbidden', 'not-stored': 'not-stored' };

function coded({ fault, message }: LiveSocketError): CodedError {
  const isOpen = fault === 'lost' || fault === 'late';
  const doubt = isOpen ? '. The change may or may not be in the page: read it again before you repeat it' : '';
  return new CodedError(CODES[fault] ?? 'document-away', message + doubt);
}
