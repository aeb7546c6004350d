import { randomUUID } from 'node:crypto';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { changeDocument, isEmptyPage } from '@pagescout/document';
import * as Y from 'yjs';
import { ClientSocket, QuietWebSocket } from './client-socket.js';
import { type ClientMessage, decodeMessage, encodeMessage, type ServerMessage } from './collab-messages.js';

/** Milliseconds until the server must have sent the document, and until it must have confirmed a change. */
const SYNC_MS = 25_000;
const CONFIRM_MS = 20_000;

const HEARD = [
  'pagescout.hello',
  'pagescout.access',
  'pagescout.write-refused',
  'pagescout.stored',
  'pagescout.store-failed',
] as const;
type Heard = Extract<ServerMessage, { type: (typeof HEARD)[number] }>;

/**
 * Why a live document is of no more use:
 * `unreachable`: no connection came about; `refused`: the server does not give the document; `read-only`: a change was
 * not taken or may not be made; `lost`: the connection ended; `late`: no answer in time; `not-stored`: the server has the
 * change and could not store it; `cancelled`: the caller waits no more.
 */
export type LiveFault = 'unreachable' | 'refused' | 'read-only' | 'lost' | 'late' | 'not-stored' | 'cancelled';

export class LiveSocketError extends Error {
  constructor(
    readonly fault: LiveFault,
    message: string,
  ) {
    super(message);
    this.name = 'LiveSocketError';
  }
}

interface Waiter {
  look: () => void;
  fail: (error: LiveSocketError) => void;
}

/** One live document over one connection. It is not connected anew: what comes after its end opens another. */
export class LiveSocket {
  readonly document = new Y.Doc();
  private readonly socket: ClientSocket;
  private readonly provider: HocuspocusProvider;
  private readonly waiters = new Set<Waiter>();
  private readonly stored = new Map<string, true | LiveSocketError>();
  private failure: LiveSocketError | undefined;
  /** Why it may only be read; undefined while it may be changed. */
  private readOnly: string | undefined;
  private storesOnRequest = false;
  private hasConnected = false;
  private socketError: string | undefined;

  /** @param url of the collaboration endpoint, ws:// or wss:// */
  constructor({ url, name, token }: { url: string; name: string; token: string }) {
    const onError = (message: string): void => void (this.socketError = message);
    this.socket = new ClientSocket({
      url,
      WebSocketPolyfill: class extends QuietWebSocket {
        constructor(address: string) {
          super(address);
          this.on('error', ({ message }) => onError(message));
        }
      },
    });
    this.provider = new HocuspocusProvider({
      websocketProvider: this.socket,
      name,
      document: this.document,
      awareness: null,
      token,
      onOpen: () => (this.hasConnected = true),
      onSynced: () => this.look(),
      onUnsyncedChanges: () => this.look(),
      onStateless: ({ payload }) => this.hear(payload),
      onAuthenticationFailed: ({ reason }) => this.end('refused', `The live document was refused: ${reason}`),
      onAuthenticated: ({ scope }) => {
        if (scope === 'readonly') this.readOnly ??= 'The live document may be read but not changed';
      },
      onClose: () => this.onClose(),
    });
    this.provider.attach();
  }

  get isOpen(): boolean {
    return this.failure === undefined;
  }

  /** Somebody waits for an answer. */
  get isBusy(): boolean {
    return this.waiters.size > 0;
  }

  /** Waits until the document is here. */
  synced(signal?: AbortSignal): Promise<void> {
    return this.until(() => this.provider.isSynced, SYNC_MS, 'The live document did not arrive in time', signal);
  }

  /**
   * Runs a change, which is sent at once.
   * @returns the change as a Yjs update; undefined when it changed nothing
   * @throws what the change throws, with nothing changed; LiveSocketError when the document may not be changed
   */
  change<Result>(change: (document: Y.Doc) => Result): { result: Result; update: Uint8Array | undefined } {
    this.checkWritable();
    const updates: Uint8Array[] = [];
    const origin = { change: randomUUID() };
    const note = (update: Uint8Array): void => void updates.push(update);
    // Nothing else can change the document meanwhile: the change waits for nothing.
    this.document.on('update', note);
    try {
      const result = changeDocument(this.document, change, origin);
      if (updates.length > 0 && isEmptyPage(this.document)) this.send({ type: 'intentional-clear' });
      return { result, update: updates.length > 0 ? Y.mergeUpdates(updates) : undefined };
    } finally {
      this.document.off('update', note);
    }
  }

  /**
   * Makes a change that was sent over an earlier connection; one that the server has already stays as it is.
   * @throws LiveSocketError `lost` while the document lacks what the change builds on, such as an earlier change that is
   *   still to be repeated; nothing is changed then
   */
  repeat(update: Uint8Array): void {
    this.checkWritable();
    if (!isComplete(this.document, update)) {
      throw new LiveSocketError('lost', 'The wiki has lost what the change builds on');
    }
    Y.applyUpdate(this.document, update, { repeated: true });
    if (isEmptyPage(this.document)) this.send({ type: 'intentional-clear' });
  }

  /**
   * Waits until the server has every change, and has stored it if it does that on request.
   * @returns whether it was stored; false when the server does not say
   */
  async confirmed(signal?: AbortSignal): Promise<boolean> {
    const late = 'The change was not confirmed in time';
    await this.until(() => !this.provider.hasUnsyncedChanges, CONFIRM_MS, late, signal);
    if (!this.storesOnRequest) return false;
    const id = randomUUID();
    this.send({ type: 'pagescout.store', id });
    try {
      await this.until(() => this.stored.has(id), CONFIRM_MS, late, signal);
      const answer = this.stored.get(id);
      if (answer instanceof LiveSocketError) throw answer;
      return true;
    } finally {
      this.stored.delete(id);
    }
  }

  close(): void {
    this.end('lost', 'The connection to the live document was closed');
  }

  private checkWritable(): void {
    if (this.failure) throw this.failure;
    if (this.readOnly !== undefined) throw new LiveSocketError('read-only', this.readOnly);
  }

  private send(message: ClientMessage): void {
    this.provider.sendStateless(encodeMessage(message));
  }

  private hear(payload: string): void {
    const message = decodeMessage<Heard>(payload, HEARD);
    if (!message) return;
    switch (message.type) {
      case 'pagescout.hello':
        this.storesOnRequest = true;
        if (message.readOnly && message.reason !== undefined) this.readOnly = message.reason;
        break;
      case 'pagescout.access':
        this.readOnly = message.readOnly ? 'The live document may be read but not changed any more' : undefined;
        break;
      case 'pagescout.write-refused':
        // What was changed here is not in the page: this copy of it is of no use.
        this.end('read-only', message.message);
        break;
      case 'pagescout.stored':
        this.stored.set(String(message.id), true);
        break;
      case 'pagescout.store-failed':
        this.stored.set(String(message.id), new LiveSocketError('not-stored', message.message));
        break;
    }
    this.look();
  }

  private onClose(): void {
    if (this.hasConnected) this.end('lost', 'The connection to the live document was lost');
    else {
      const reason = this.socketError === undefined ? '' : ` (${this.socketError})`;
      this.end('unreachable', `The collaboration server of the wiki cannot be reached${reason}`);
    }
  }

  /** Ends the connection; those who wait get the first reason. */
  private end(fault: LiveFault, sentence: string): LiveSocketError {
    this.failure ??= new LiveSocketError(fault, sentence);
    const { failure } = this;
    for (const { fail } of [...this.waiters]) fail(failure);
    // Not in the middle of the library's own work on this event.
    setImmediate(() => {
      this.provider.destroy();
      this.socket.destroy();
      this.document.destroy();
    });
    return failure;
  }

  private look(): void {
    for (const { look } of [...this.waiters]) look();
  }

  private until(condition: () => boolean, limitMs: number, late: string, signal?: AbortSignal): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise<void>((done, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', cancel);
        this.waiters.delete(waiter);
        then();
      };
      const waiter: Waiter = {
        look: () => {
          if (condition()) settle(done);
        },
        fail: (error) => settle(() => reject(error)),
      };
      const cancel = (): void => waiter.fail(new LiveSocketError('cancelled', 'The request was cancelled'));
      const limit = setTimeout(() => this.end('late', late), limitMs);
      this.waiters.add(waiter);
      if (signal?.aborted) return cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      waiter.look();
    });
  }
}

/**
 * Whether a document has all that an update builds on. Tried on a copy: of an update that comes too early Yjs makes the
 * deletions at once and keeps the rest for later.
 */
function isComplete(document: Y.Doc, update: Uint8Array): boolean {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
  Y.applyUpdate(copy, update);
  const { pendingStructs, pendingDs } = copy.store;
  copy.destroy();
  return pendingStructs === null && pendingDs === null;
}
