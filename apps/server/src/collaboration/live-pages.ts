import { setTimeout as pause } from 'node:timers/promises';
import type { Document, Extension, onLoadDocumentPayload } from '@hocuspocus/server';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Flavour } from '@pagescout/database';
import { PageDocumentRepo } from '@pagescout/database/repos';
import { docToJson, isEmptyPage, type JsonNode } from '@pagescout/document';
import { Environment } from '../config/environment.js';
import { CollabTokens } from '../core/auth/collab-tokens.js';
import { FLAVOUR } from '../database/database.module.js';
import { AuthExtension } from './auth.extension.js';
import { documentName, pageIdOf } from './document-name.js';
import type { CollabContext } from './editor.js';
import { LiveServer } from './live-server.js';
import { encodeMessage } from '@pagescout/mcp/client';
import { MessagesExtension } from './messages.extension.js';
import { PageStore, type Stored } from './page-store.js';
import { redisExtension } from './redis.js';
import { isFinal, PageGone, Refusal } from './refusal.js';
import { StoreQueue } from './store-queue.js';

/** Waits before a store that somebody waits for is tried again, in milliseconds. */
const PATIENCE_MS = [100, 400];

/** How soon the page follows when its changes have been kept, in milliseconds: one store for many of them. */
const SOON_MS = 500;

/** Pages that are recovered at one start; each of the others is when it is opened. */
const MOST_RECOVERED = 1_000;

/** What another instance has received and will store; stored here too, in case that one was killed first. */
const OTHERS_STORE = 2;

/** How long the last stores may take when the server stops, in milliseconds. */
const LAST_STORES_MS = 8_000;

/** The live documents of this server, and when and how they are stored. */
@Injectable()
export class LivePages {
  readonly server: LiveServer;
  private readonly queue: StoreQueue<Document>;
  private readonly pages: PageStore;
  private readonly logger = new Logger('collaboration');
  private isClosing = false;

  constructor(
    private readonly repo: PageDocumentRepo,
    environment: Environment,
    tokens: CollabTokens,
    @Inject(FLAVOUR) flavour: Flavour,
  ) {
    const seconds = environment.HISTORY_INTERVAL_MS / 1000;
    this.pages = new PageStore(repo, flavour, { newPageSeconds: seconds / 5, seconds }, (pageId, error) =>
      this.logger.error(`No version of page ${pageId} was kept: ${String(error)}`),
    );
    this.queue = new StoreQueue({
      idleMs: environment.COLLAB_STORE_IDLE_MS,
      maxMs: environment.COLLAB_STORE_MAX_MS,
      store: (document, taken) => this.store(document, taken),
      onSettled: (document) => this.server.unload(document),
      onError: (document, error) => this.onStoreError(document, error),
    });
    const redis = environment.REDIS_URL ? [redisExtension(environment.REDIS_URL, this.logger)] : [];
    const own: Extension = {
      onLoadDocument: (payload) => this.load(payload),
      onChange: ({ document, transactionOrigin }) => {
        if (transactionOrigin === redis[0]?.redisTransactionOrigin) {
          this.queue.note(document, environment.COLLAB_STORE_MAX_MS * OTHERS_STORE);
        }
        return Promise.resolve();
      },
    };
    this.server = new LiveServer([new AuthExtension(tokens, repo), own, new MessagesExtension(this), ...redis], {
      isPending: (document) => this.queue.isPending(document),
      onChanged: (document, editor) => {
        if (editor) this.pages.noteEditor(document, editor);
        this.queue.note(document);
      },
    });
  }

  /**
   * Opens the live document of a page for the server itself; it stays in memory until it is closed.
   * @throws Refusal when the page cannot be loaded
   */
  async open(pageId: string): Promise<{ document: Document; close: () => void }> {
    if (this.isClosing) throw new Refusal('The server stops. Try again shortly');
    const config = { isAuthenticated: true, readOnly: false };
    const document = await this.server.createDocument(documentName(pageId), {}, 'server', config, {});
    return { document, close: this.server.hold(document) };
  }

  /**
   * Stores what a killed server has kept of changes and not stored.
   * @returns how many pages had such changes
   */
  async recover(): Promise<number> {
    const pageIds = await this.repo.pagesWithUpdates({ limit: MOST_RECOVERED });
    for (const pageId of pageIds) {
      const { document, close } = await this.open(pageId);
      await this.storeNow(document).finally(close);
    }
    return pageIds.length;
  }

  /** The content of a page with all changes that are kept or made here; undefined when the page's row holds them. */
  async newest(pageId: string): Promise<JsonNode | undefined> {
    const document = this.server.documents.get(documentName(pageId));
    if (!document || !this.queue.isPending(document)) return this.pages.newest(pageId);
    await this.pages.catchUp(document);
    return docToJson(document);
  }

  /**
   * Stores all changes that a document has now.
   * @throws what the store threw the last time; it goes on being tried
   */
  async storeNow(document: Document): Promise<Stored> {
    await patiently(() => this.queue.flush(document));
    return this.pages.stored(document);
  }

  /**
   * Keeps all changes that a document has now for good: by storing a small page, and of a large one by writing down the
   * changes, while the page follows shortly.
   * @returns what is stored; undefined when the page is still to be
   * @throws what went wrong the last time; it goes on being tried
   */
  async keepNow(document: Document): Promise<Stored | undefined> {
    // Whether a page may be emptied is decided when it is stored.
    if (!this.pages.isLarge(document) || isEmptyPage(document)) return this.storeNow(document);
    await patiently(() => this.pages.keep(document));
    this.queue.hasten(document, SOON_MS);
    return undefined;
  }

  /** For a minute the document may be stored empty. */
  allowEmpty(document: Document): void {
    this.pages.allowEmpty(document);
  }

  /** The id of a page by its slug id. */
  idOf(slugId: string): Promise<string | undefined> {
    return this.repo.idOf({ slugId });
  }

  /** Stores everything, for the stop. @throws when something could not be stored in time */
  async close(): Promise<void> {
    this.isClosing = true;
    try {
      await this.queue.flushAll(Date.now() + LAST_STORES_MS);
    } finally {
      await this.endWindows();
      await this.server.hooks('onDestroy', { instance: this.server });
      // Each document looks every few seconds who is still there.
      for (const document of this.server.documents.values()) document.destroy();
    }
  }

  /** Keeps a version of each page that has been edited since its last one. */
  endWindows(): Promise<void> {
    return this.pages.history.endAll();
  }

  private async load({ document, documentName: name, context }: onLoadDocumentPayload): Promise<void> {
    try {
      // What a killed server, or another one, has kept and not stored.
      if (await this.pages.load(document, pageIdOf(name) ?? '')) this.queue.hasten(document, SOON_MS);
    } catch (error) {
      // Nobody else does: the library forgets it as it is, with the timer that it has.
      document.destroy();
      if (error instanceof PageGone) throw new Refusal('The page has been deleted');
      this.logger.error(`${name} could not be loaded: ${String(error)}`);
      // So that the client comes again, which it does not after a refusal.
      (context as CollabContext).reset?.();
      throw new Refusal('The page cannot be loaded at the moment. Try again shortly');
    }
  }

  private async store(document: Document, taken: () => void): Promise<void> {
    const written = await this.pages.store(document, taken);
    if (!written) return;
    const { updatedAt, lastUpdatedById, lastUpdatedBy } = written;
    document.broadcastStateless(
      encodeMessage({ type: 'page.updated', updatedAt: updatedAt.toISOString(), lastUpdatedById, lastUpdatedBy }),
    );
  }

  private onStoreError(document: Document, error: unknown): void {
    this.logger.error(`${document.name} could not be stored: ${String(error)}`);
    if (!(error instanceof PageGone)) return;
    for (const connection of document.getConnections()) connection.close({ code: 4404, reason: error.message });
  }
}

/** Tries again what may only be late. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (const wait of PATIENCE_MS) {
    try {
      return await work();
    } catch (error) {
      if (isFinal(error)) throw error;
      await pause(wait);
    }
  }
  return work();
}
