import { type Document, type Extension, Hocuspocus, type onStoreDocumentPayload } from '@hocuspocus/server';
import type { CollabContext, Editor } from './editor.js';
import { FROM_DATABASE } from './page-store.js';

/** What the server tells of its documents. */
export interface LiveServerEvents {
  /** A connection, or the server itself, has changed a document. */
  onChanged: (document: Document, editor: Editor | undefined) => void;
  /** Whether something of a document is not stored yet. */
  isPending: (document: Document) => boolean;
}

/** Seconds between two signs of life asked of a client, as milliseconds. */
const PING_MS = 30_000;

/**
 * Hocuspocus with two of its decisions taken over: when a document is stored (a failed store of its own is dropped), and
 * when a document leaves the memory (a client that comes in the moment in which it goes would be left with a dead one).
 */
export class LiveServer extends Hocuspocus {
  constructor(
    extensions: Extension[],
    private readonly events: LiveServerEvents,
  ) {
    super({ extensions, timeout: PING_MS, quiet: true, unloadImmediately: false });
  }

  /** A document that stays in memory at least until the work that asked for it has gone on. */
  override async createDocument(...request: Parameters<Hocuspocus['createDocument']>): Promise<Document> {
    for (;;) {
      const document = await super.createDocument(...request);
      // Unloaded since: such a document takes changes and tells nobody.
      if (this.documents.get(document.name) !== document) continue;
      const release = this.hold(document);
      // By then a connection counts by itself.
      setImmediate(release);
      return document;
    }
  }

  /** Keeps a document in memory. @returns ends that; may be called once */
  hold(document: Document): () => void {
    document.addDirectConnection();
    return () => {
      document.removeDirectConnection();
      this.unload(document);
    };
  }

  /** Lets a document go if nobody has it open and all of it is stored. */
  unload(document: Document): void {
    // What an extension does after it must not end the process.
    this.unloadDocument(document).catch(() => undefined);
  }

  override shouldUnloadDocument(document: Document): boolean {
    return super.shouldUnloadDocument(document) && !this.events.isPending(document);
  }

  /** Called by Hocuspocus for each change that a connection makes. */
  override storeDocumentHooks(document: Document, payload: onStoreDocumentPayload): Promise<void> {
    const { context, transactionOrigin } = payload as { context: CollabContext; transactionOrigin?: unknown };
    if (transactionOrigin !== FROM_DATABASE) this.events.onChanged(document, context.editor);
    return Promise.resolve();
  }
}
