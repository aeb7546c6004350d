import { randomUUID } from 'node:crypto';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { Injectable } from '@nestjs/common';
import type { JsonNode } from '@pagescout/document';
import * as Y from 'yjs';
import { CodedError } from '../common/coded-error.js';
import type { Person } from '../common/viewer.js';
import { Environment } from '../config/environment.js';
import { CollabTokens } from '../core/auth/collab-tokens.js';
import { PageAccessService } from '../core/page/page-access.service.js';
import { ClientSocket, QuietWebSocket } from './client-socket.js';
import { documentName } from './document-name.js';
import { type ChangeOptions, type Changed, LiveDocuments } from './live-documents.js';
import { decodeMessage, encodeMessage, type ServerMessage } from './messages.js';
import { isEmpty } from './stored-form.js';
import { transact } from './transact.js';

/** Milliseconds until the other server must have sent the document. */
const SYNC_MS = 25_000;
/** Milliseconds until the other server must have confirmed a change. */
const CONFIRM_MS = 20_000;

const HEARD = [
  'pagescout.hello',
  'pagescout.access',
  'pagescout.write-refused',
  'pagescout.stored',
  'pagescout.store-failed',
] as const;

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
    change: (document: Y.Doc) => Result,
    { onChange }: ChangeOptions = {},
  ): Promise<Changed<Result>> {
    const { id } = await this.access.writableAndLive(viewer, pageId);
    const session = new Session(this.environment.COLLAB_URL ?? '', id, await this.tokens.sign(viewer));
    try {
      await session.synced();
      const result = transact(session.document, change, {}, onChange);
      return { result, isStored: await session.confirmed() };
    } finally {
      session.end();
    }
  }

  async look<Result>(pageId: string, viewer: Person, look: (document: Y.Doc) => Result): Promise<Result> {
    const { id } = await this.access.readable(viewer, pageId);
    const session = new Session(this.environment.COLLAB_URL ?? '', id, await this.tokens.sign(viewer));
    try {
      await session.synced();
      return look(session.document);
    } finally {
      session.end();
    }
  }

  /** What the other server has in memory is not known here. */
  read(): Promise<JsonNode | undefined> {
    return Promise.resolve(undefined);
  }
}

/** One document over one socket, for one change. */
class Session {
  readonly document = new Y.Doc();
  private readonly socket: ClientSocket;
  private readonly provider: HocuspocusProvider;
  /** The first thing that went wrong. */
  private failure: CodedError | undefined;
  private fail: (error: CodedError) => void = () => undefined;
  private look: () => void = () => undefined;
  private storesOnRequest = false;
  private readonly storeId = randomUUID();
  private isStored = false;

  constructor(url: string, pageId: string, token: string) {
    this.socket = new ClientSocket({ url, WebSocketPolyfill: QuietWebSocket });
    this.provider = new HocuspocusProvider({
      websocketProvider: this.socket,
      name: documentName(pageId),
      document: this.document,
      awareness: null,
      token,
      onSynced: () => this.look(),
      onUnsyncedChanges: () => this.look(),
      onStateless: ({ payload }) => this.hear(payload),
      onAuthenticationFailed: ({ reason }) => this.give('document-away', `The live document was refused: ${reason}`),
      onAuthenticated: ({ scope }) => {
        if (scope === 'readonly') this.give('forbidden', 'The live document may be read but not changed');
      },
      onClose: () =>
        this.give('document-away', 'The connection to the live document was lost before the change was confirmed'),
    });
    this.provider.attach();
  }

  /** Waits until the document is here. */
  synced(): Promise<void> {
    return this.until(() => this.provider.isSynced, SYNC_MS, 'The live document did not arrive in time');
  }

  /**
   * Waits until the other server has every change, and has stored it if it does that on request.
   * @returns whether it was stored; false when the server does not say
   */
  async confirmed(): Promise<boolean> {
    const late = 'The change was not confirmed in time; it may or may not be in the page. Read the page again';
    if (isEmpty(this.document)) this.send({ type: 'intentional-clear' });
    await this.until(() => !this.provider.hasUnsyncedChanges, CONFIRM_MS, late);
    if (!this.storesOnRequest) return false;
    this.send({ type: 'pagescout.store', id: this.storeId });
    await this.until(() => this.isStored, CONFIRM_MS, late);
    return true;
  }

  end(): void {
    this.provider.destroy();
    this.socket.destroy();
    this.document.destroy();
  }

  private send(message: Parameters<typeof encodeMessage>[0]): void {
    this.provider.sendStateless(encodeMessage(message));
  }

  private hear(payload: string): void {
    const message = decodeMessage<Extract<ServerMessage, { type: (typeof HEARD)[number] }>>(payload, HEARD);
    if (message?.type === 'pagescout.hello') this.storesOnRequest = true;
    else if (message?.type === 'pagescout.write-refused') this.give('forbidden', message.message);
    else if (message?.type === 'pagescout.store-failed') this.give('not-stored', message.message);
    else if (message?.type === 'pagescout.stored' && message.id === this.storeId) {
      this.isStored = true;
      this.look();
    }
  }

  private give(code: 'document-away' | 'forbidden' | 'not-stored', sentence: string): void {
    this.failure ??= new CodedError(code, sentence);
    this.fail(this.failure);
  }

  private until(condition: () => boolean, limitMs: number, late: string): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise<void>((done, fail) => {
      const limit = setTimeout(() => this.give('document-away', late), limitMs);
      this.fail = (error) => {
        clearTimeout(limit);
        fail(error);
      };
      this.look = () => {
        if (!condition()) return;
        clearTimeout(limit);
        done();
      };
      this.look();
    });
  }
}
