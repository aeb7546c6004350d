import { Injectable } from '@nestjs/common';
import { isEmptyPage, type JsonNode } from '@pagescout/document';
import type { Doc } from 'yjs';
import { CodedError } from '../common/coded-error.js';
import type { Person } from '../common/viewer.js';
import { PageAccessService } from '../core/page/page-access.service.js';
import type { CollabContext } from './editor.js';
import { type ChangeOptions, type Changed, LiveDocuments } from './live-documents.js';
import { LivePages } from './live-pages.js';
import { whyNotStored } from './messages.extension.js';
import { Refusal } from './refusal.js';
import { transact } from './transact.js';

/** The live documents of this server. */
@Injectable()
export class DirectDocuments extends LiveDocuments {
  constructor(
    private readonly live: LivePages,
    private readonly access: PageAccessService,
  ) {
    super();
  }

  async change<Result>(
    pageId: string,
    viewer: Person,
    change: (document: Doc) => Result,
    { agent, isQuick = false, onChange }: ChangeOptions = {},
  ): Promise<Changed<Result>> {
    const { id } = await this.access.writableAndLive(viewer, pageId);
    const { document, close } = await this.open(id);
    try {
      const { userId, workspaceId } = viewer;
      // Hocuspocus takes the context from the origin, as from a connection.
      const editor = { userId, workspaceId, ...(agent ? { agent } : {}) };
      const origin = { context: { editor } satisfies CollabContext };
      const result = transact(document, change, origin, onChange);
      // Who empties a page by a change of its own means it.
      if (isEmptyPage(document)) this.live.allowEmpty(document);
      await (isQuick ? this.live.keepNow(document) : this.live.storeNow(document)).catch((error: unknown) => {
        throw new CodedError('not-stored', whyNotStored(error));
      });
      return { result, isStored: true };
    } finally {
      close();
    }
  }

  async look<Result>(pageId: string, viewer: Person, look: (document: Doc) => Result): Promise<Result> {
    const { id } = await this.access.readable(viewer, pageId);
    const { document, close } = await this.open(id);
    try {
      return look(document);
    } finally {
      close();
    }
  }

  read(pageId: string): Promise<JsonNode | undefined> {
    return this.live.newest(pageId);
  }

  private async open(pageId: string) {
    try {
      return await this.live.open(pageId);
    } catch (error) {
      if (error instanceof Refusal) throw new CodedError('document-away', error.reason);
      throw error;
    }
  }
}
