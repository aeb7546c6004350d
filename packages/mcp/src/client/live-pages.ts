import type { XmlFragment } from 'yjs';
import { naming } from './wiki-error.js';

/** What became of a change. */
export interface LiveChange<Result> {
  result: Result;
  /**
   * Whether the change is kept for good and every read shows it from now on. False on a server that stores when it likes,
   * such as a plain Docmost: it has the change, and reads show it within a minute.
   */
  stored: boolean;
}

export interface LiveOptions {
  /** Ends the wait. What was sent by then may still be made. */
  signal?: AbortSignal | undefined;
}

/**
 * Changes pages where people edit them: the port behind every tool that writes blocks. Two adapters, the collaboration
 * socket and the documents of the very server, keep one contract.
 */
export interface LivePages {
  /**
   * Runs a change on the live document of a page and waits until the server has it. A change that throws, or changes
   * nothing, writes nothing.
   *
   * @param pageId a UUID
   * @param change runs without waiting for anything, on the fragment with the blocks of the page
   * @throws WikiError `forbidden`, `not-found`, `unreachable`, `unavailable`, `cancelled` before anything is written;
   *   `unconfirmed` when the change was sent and nobody can say whether the wiki has it
   */
  change<Result>(
    pageId: string,
    change: (fragment: XmlFragment) => Result,
    options?: LiveOptions,
  ): Promise<LiveChange<Result>>;

  /** Looks at the live document of a page, which those who may only read it can do too. It must not be changed. */
  read<Result>(pageId: string, look: (fragment: XmlFragment) => Result, options?: LiveOptions): Promise<Result>;

  /** Ends the connections; a later call makes new ones. */
  close(): Promise<void>;
}

/** What an adapter is made from. */
export interface LiveAccess {
  /** Address of the wiki, as the user gave it. */
  baseUrl: string;
  /** A fresh token for live documents. */
  collabToken: (signal?: AbortSignal) => Promise<string>;
}

export type ConnectLivePages = (access: LiveAccess) => LivePages;

/** As a client offers it: cancelled with the client's own signal, and with errors that name the page. */
export type ClientLivePages = Omit<LivePages, 'close'>;

export function clientLivePages(live: LivePages, options: LiveOptions): ClientLivePages {
  return {
    change: (pageId, change) =>
      naming({ kind: 'page', id: pageId, access: 'write' }, () => live.change(pageId, change, options)),
    read: (pageId, look) => naming({ kind: 'page', id: pageId }, () => live.read(pageId, look, options)),
  };
}
