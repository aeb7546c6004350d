import { isFinal } from './refusal.js';

/** Milliseconds. */
export interface StoreTimes {
  /** Stored when nobody has changed the document for so long. */
  idleMs: number;
  /** Stored at the latest so long after a change. */
  maxMs: number;
}

export interface StoreQueueOptions<Document> extends StoreTimes {
  /**
   * Stores a document. Calls `taken` in the moment in which it reads the document: changes before it are stored with
   * it, later ones are not.
   */
  store: (document: Document, taken: () => void) => Promise<void>;
  /** Called when nothing of a document waits any more. */
  onSettled: (document: Document) => void;
  onError: (document: Document, error: unknown) => void;
}

interface Entry {
  /** There are changes that no store has taken. */
  isDirty: boolean;
  dirtySince: number;
  /** By when it is stored whatever else is planned, as `Date.now()`; Infinity unless somebody wants it soon. */
  latest: number;
  failures: number;
  timer?: NodeJS.Timeout | undefined;
  running?: Promise<void> | undefined;
  next?: Promise<void> | undefined;
}

/** After a failure the first wait, which doubles, and the longest. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

/**
 * When live documents are stored: debounced, one store of a document at a time, and again after a failure until it
 * succeeds. Nothing is dropped but what can never be stored.
 */
export class StoreQueue<Document extends object> {
  private readonly entries = new Map<Document, Entry>();

  constructor(private readonly options: StoreQueueOptions<Document>) {}

  /** Whether something of a document is not stored yet. */
  isPending(document: Document): boolean {
    return this.entries.has(document);
  }

  /** Tells of a change. @param delayMs stores after this time instead of the debounced one */
  note(document: Document, delayMs?: number): void {
    const entry = this.entries.get(document) ?? {
      isDirty: false,
      dirtySince: 0,
      latest: Infinity,
      failures: 0,
    };
    this.entries.set(document, entry);
    if (!entry.isDirty) entry.dirtySince = Date.now();
    entry.isDirty = true;
    // After a failure the retry's own time holds, whoever goes on typing.
    if (entry.failures === 0) this.plan(document, entry, delayMs);
  }

  /** Has a document stored at the latest after this time, however people go on. */
  hasten(document: Document, milliseconds: number): void {
    const { latest = Infinity } = this.entries.get(document) ?? {};
    this.note(document);
    const entry = this.entries.get(document);
    if (!entry) return;
    entry.latest = Math.min(latest, Date.now() + milliseconds);
    if (entry.failures === 0) this.plan(document, entry);
  }

  /**
   * Stores all changes that the document has now; those who call meanwhile share one store.
   * @throws what the store throws; it is tried again later all the same, unless that is of no use
   */
  async flush(document: Document): Promise<void> {
    const entry = this.entries.get(document);
    if (!entry) return;
    if (!entry.running) return this.run(document, entry);
    if (!entry.isDirty) return entry.running;
    entry.next ??= entry.running
      .catch(() => undefined)
      .then(() => {
        entry.next = undefined;
        return entry.isDirty ? this.run(document, entry) : undefined;
      });
    return entry.next;
  }

  /**
   * Stores everything, for the last time.
   * @param deadline after which it is not tried again, as `Date.now()`
   * @throws the last error when something could not be stored
   */
  async flushAll(deadline: number): Promise<void> {
    const results = await Promise.allSettled(
      [...this.entries.keys()].map((document) => this.insist(document, deadline)),
    );
    for (const { timer } of this.entries.values()) clearTimeout(timer);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async insist(document: Document, deadline: number): Promise<void> {
    for (;;) {
      try {
        return await this.flush(document);
      } catch (error) {
        if (isFinal(error)) return;
        if (Date.now() >= deadline) throw error;
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
  }

  private plan(document: Document, entry: Entry, delayMs?: number): void {
    if (entry.running) return;
    const { idleMs, maxMs } = this.options;
    const left = entry.dirtySince + maxMs - Date.now();
    clearTimeout(entry.timer);
    // What fails is told to `onError` and tried again.
    entry.timer = setTimeout(
      () => void this.run(document, entry, true).catch(() => undefined),
      Math.max(0, Math.min(delayMs ?? Math.min(idleMs, left), entry.latest - Date.now())),
    );
  }

  private run(document: Document, entry: Entry, isPlanned = false): Promise<void> {
    clearTimeout(entry.timer);
    entry.running = this.store(document, entry, isPlanned);
    return entry.running;
  }

  private async store(document: Document, entry: Entry, isPlanned: boolean): Promise<void> {
    try {
      await this.options.store(document, () => {
        entry.isDirty = false;
        entry.latest = Infinity;
      });
      entry.failures = 0;
    } catch (error) {
      entry.isDirty = !isFinal(error);
      // What people try again by hand does not make the next attempt wait longer.
      if (entry.isDirty && (isPlanned || entry.failures === 0)) entry.failures += 1;
      this.options.onError(document, error);
      throw error;
    } finally {
      entry.running = undefined;
      this.settle(document, entry);
    }
  }

  private settle(document: Document, entry: Entry): void {
    if (!entry.isDirty) {
      this.entries.delete(document);
      this.options.onSettled(document);
    } else if (entry.failures > 0) {
      this.plan(document, entry, Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (entry.failures - 1)));
    } else {
      // Changed while it was stored.
      entry.dirtySince = Date.now();
      this.plan(document, entry);
    }
  }
}
