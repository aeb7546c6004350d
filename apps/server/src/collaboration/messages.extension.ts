import type { beforeSyncPayload, Document, Extension, onStatelessPayload } from '@hocuspocus/server';
import { isDatabaseAway } from '@pagescout/database';
import * as Y from 'yjs';
import { type ClientMessage, decodeMessage, encodeMessage } from '@pagescout/mcp/client';
import { ERRORS } from '../common/error-table.js';
import type { Stored } from './page-store.js';
import { isFinal } from './refusal.js';

/** Of the synchronisation protocol: the answer to a first step, and a change. */
const SYNC_STEP_2 = 1;
const UPDATE = 2;

export interface StoreOnRequest {
  keepNow(document: Document): Promise<Stored | undefined>;
  allowEmpty(document: Document): void;
}

/** Answers the messages of clients, and tells those who may not write when a change of theirs is not taken. */
export class MessagesExtension implements Extension {
  constructor(private readonly live: StoreOnRequest) {}

  async onStateless({ connection, document, payload }: onStatelessPayload): Promise<void> {
    const message = decodeMessage<ClientMessage>(payload, ['pagescout.store', 'intentional-clear']);
    if (message?.type === 'intentional-clear' && !connection.readOnly) this.live.allowEmpty(document);
    if (message?.type !== 'pagescout.store') return;
    const { id } = message;
    try {
      const stored = await this.live.keepNow(document);
      const state = stored ? { updatedAt: stored.updatedAt.toISOString(), version: stored.version } : {};
      connection.sendStateless(encodeMessage({ type: 'pagescout.stored', id, ...state }));
    } catch (error) {
      connection.sendStateless(encodeMessage({ type: 'pagescout.store-failed', id, message: whyNotStored(error) }));
    }
  }

  /** Hocuspocus drops the change of a read-only connection; its client would wait for ever. */
  beforeSync({ connection, document, type, payload }: beforeSyncPayload): Promise<void> {
    if (connection.readOnly && (type === UPDATE || (type === SYNC_STEP_2 && hasNews(document, payload)))) {
      const message = 'The change was not taken: you may read this page but not change it.';
      connection.sendStateless(encodeMessage({ type: 'pagescout.write-refused', message }));
    }
    return Promise.resolve();
  }
}

function hasNews(document: Y.Doc, update: Uint8Array): boolean {
  try {
    return !Y.snapshotContainsUpdate(Y.snapshot(document), update);
  } catch {
    // Not an update at all: not taken from anybody.
    return true;
  }
}

const UNKNOWN = 'the log of the server says why. It is tried again';

/** A sentence for the person whose change is in the live document but not yet in the database. */
export function whyNotStored(error: unknown): string {
  const reason = isFinal(error)
    ? (error as Error).message
    : isDatabaseAway(error)
      ? ERRORS['database-away'].sentence
      : UNKNOWN;
  return `The change is in the live document but could not be stored: ${reason}`;
}
