import { setTimeout as pause } from 'node:timers/promises';
import { CONTENT_FRAGMENT } from '@pagescout/document';
import type { XmlFragment } from 'yjs';
import {
  type ConnectLivePages,
  type LiveAccess,
  type LiveChange,
  type LiveOptions,
  type LivePages,
} from './live-pages.js';
import { type LiveFault, LiveSocket, LiveSocketError } from './live-socket.js';
import { apiUrl } from './post.js';
import { WikiError, type WikiErrorCode } from './wiki-error.js';

/** Documents that are kept open at most, and how long without use, in milliseconds. */
const MOST_OPEN = 20;
const KEEP_MS = 5 * 60_000;

/** How long a change that was sent and not confirmed is tried again over new connections, in milliseconds. */
const RESUME_MS = 10_000;
const RESUME_PAUSE_MS = 300;

/**
 * Live documents over the wiki's collaboration socket, as Docmost's editor has them. A document stays open for the calls
 * that follow, so that they need no more than the change itself.
 */
export const hocuspocusPages: ConnectLivePages = (access) => new SocketPages(access);

/** The address of the collaboration endpoint of a wiki. */
export const collabUrl = (baseUrl: string): string =>
  `${apiUrl(baseUrl)
    .replace(/\/api$/, '')
    .replace(/^http/i, 'ws')}/collab`;

interface Kept {
  socket: Promise<LiveSocket>;
  timer?: NodeJS.Timeout;
}

class SocketPages implements LivePages {
  /** By page id, the least recently used first. */
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly access: LiveAccess) {}

  async change<Result>(
    pageId: string,
    change: Change<Result>,
    { signal }: LiveOptions = {},
  ): Promise<LiveChange<Result>> {
    const { result, update, socket } = await this.begin(pageId, change, signal);
    if (!update) return { result, stored: true };
    try {
      return { result, stored: await socket.confirmed(signal) };
    } catch (error) {
      if (!isFault(error, 'lost', 'unreachable')) throw unconfirmed(error);
      return { result, stored: await this.resume(pageId, update, signal) };
    }
  }

  async read<Result>(pageId: string, look: Change<Result>, { signal }: LiveOptions = {}): Promise<Result> {
    const socket = await this.open(pageId, signal);
    return look(socket.document.getXmlFragment(CONTENT_FRAGMENT));
  }

  async close(): Promise<void> {
    const open = [...this.kept.keys()].map((pageId) => this.drop(pageId));
    await Promise.all(open);
  }

  /** Makes the change. A connection that ended before it gets a second try; nothing was sent by then. */
  private async begin<Result>(pageId: string, change: Change<Result>, signal: AbortSignal | undefined) {
    for (let attempt = 1; ; attempt += 1) {
      const socket = await this.open(pageId, signal);
      try {
        return { ...socket.change((document) => change(document.getXmlFragment(CONTENT_FRAGMENT))), socket };
      } catch (error) {
        if (!(error instanceof LiveSocketError)) throw error;
        if (attempt > 1 || !isFault(error, 'lost', 'late')) throw told(error);
      }
    }
  }

  /**
   * A change that was sent over a connection which is gone, and may or may not have arrived: a Yjs update is made once
   * however often it comes, so it is sent again.
   */
  private async resume(pageId: string, update: Uint8Array, signal: AbortSignal | undefined): Promise<boolean> {
    const deadline = Date.now() + RESUME_MS;
    for (;;) {
      try {
        const socket = await this.open(pageId, signal);
        socket.repeat(update);
        return await socket.confirmed(signal);
      } catch (error) {
        const passes = isFault(error, 'lost', 'unreachable') || isCode(error, 'unreachable', 'unavailable');
        if (!passes || Date.now() > deadline || signal?.aborted) throw unconfirmed(error);
        await pause(RESUME_PAUSE_MS);
      }
    }
  }

  /** @throws WikiError when the document cannot be opened */
  private async open(pageId: string, signal: AbortSignal | undefined): Promise<LiveSocket> {
    for (;;) {
      const isNew = !this.kept.has(pageId);
      const kept = this.keep(pageId);
      try {
        const socket = await kept.socket;
        await socket.synced(signal);
        return socket;
      } catch (error) {
        if (isFault(error, 'cancelled')) throw told(error);
        if (this.kept.get(pageId) === kept) void this.drop(pageId);
        // One that was open and has ended meanwhile says nothing about the next.
        if (isNew) throw told(error);
      }
    }
  }

  private keep(pageId: string): Kept {
    const kept: Kept = this.kept.get(pageId) ?? { socket: this.connect(pageId) };
    clearTimeout(kept.timer);
    kept.timer = setTimeout(() => void this.drop(pageId), KEEP_MS).unref();
    this.kept.delete(pageId);
    this.kept.set(pageId, kept);
    if (this.kept.size > MOST_OPEN) {
      const [oldest] = this.kept.keys();
      if (oldest !== undefined) void this.drop(oldest);
    }
    return kept;
  }

  private async connect(pageId: string): Promise<LiveSocket> {
    // Not under a caller's signal: others may wait for the same document.
    const token = await this.access.collabToken();
    return new LiveSocket({ url: collabUrl(this.access.baseUrl), name: `page.${pageId}`, token });
  }

  /** Lets a document go; those who still wait for an answer get it first. */
  private async drop(pageId: string): Promise<void> {
    const kept = this.kept.get(pageId);
    if (!kept) return;
    this.kept.delete(pageId);
    clearTimeout(kept.timer);
    const socket = await kept.socket.catch(() => undefined);
    while (socket?.isBusy && socket.isOpen) await pause(50);
    socket?.close();
  }
}

type Change<Result> = (fragment: XmlFragment) => Result;

const isFault = (error: unknown, ...faults: LiveFault[]): boolean =>
  error instanceof LiveSocketError && faults.includes(error.fault);

const isCode = (error: unknown, ...codes: WikiErrorCode[]): boolean =>
  error instanceof WikiError && codes.includes(error.code);

/** Before anything was sent. */
const CODES: Record<LiveFault, WikiErrorCode> = {
  unreachable: 'unreachable',
  refused: 'not-found',
  'read-only': 'forbidden',
  lost: 'unavailable',
  late: 'timeout',
  'not-stored': 'unconfirmed',
  cancelled: 'cancelled',
};

function told(error: unknown): unknown {
  if (!(error instanceof LiveSocketError)) return error;
  return new WikiError(CODES[error.fault], error.message, { cause: error });
}

/** After it was sent. A refusal is sure, and who cancels wants no answer; of everything else nobody knows. */
function unconfirmed(error: unknown): unknown {
  if (isFault(error, 'read-only', 'cancelled')) return told(error);
  const reason = error instanceof Error ? error.message : String(error);
  return new WikiError('unconfirmed', reason, { cause: error });
}
