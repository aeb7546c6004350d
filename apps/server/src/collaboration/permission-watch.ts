import type { Connection } from '@hocuspocus/server';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PageDocumentRepo, type PageReader, type PageRights } from '@pagescout/database/repos';
import { Environment } from '../config/environment.js';
import { readRefusal, writeRefusal } from './collab-rights.js';
import { pageIdOf } from './document-name.js';
import type { CollabContext } from './editor.js';
import { LivePages } from './live-pages.js';
import { encodeMessage } from '@pagescout/mcp/client';

/** Pairs of a person and a page that one statement asks for. */
const AT_ONCE = 500;

/** Code of the end of a connection whose person may no longer read the page. */
const FORBIDDEN = 4403;

/**
 * Looks up again and again what those who have pages open may still do: who may no longer read is disconnected, who may
 * no longer edit goes on as a reader. One statement for all of them, however many connections a person has.
 */
@Injectable()
export class PermissionWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private readonly logger = new Logger('collaboration');

  constructor(
    private readonly live: LivePages,
    private readonly pages: PageDocumentRepo,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.plan();
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** One round. */
  async check(): Promise<void> {
    const readers = new Map<string, { reader: PageReader; connections: Connection[] }>();
    for (const document of this.live.server.documents.values()) {
      const pageId = pageIdOf(document.name);
      for (const connection of document.getConnections()) {
        const { editor } = connection.context as CollabContext;
        if (!editor || !pageId) continue;
        const reader = { userId: editor.userId, pageId };
        const known = readers.get(keyOf(reader)) ?? { reader, connections: [] };
        known.connections.push(connection);
        readers.set(keyOf(reader), known);
      }
    }
    const wanted = [...readers.values()].map(({ reader }) => reader);
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      for (const rights of await this.pages.rights(wanted.slice(from, from + AT_ONCE))) {
        for (const connection of readers.get(keyOf(rights))?.connections ?? []) apply(rights, connection);
      }
    }
  }

  private plan(): void {
    this.timer = setTimeout(() => {
      this.check()
        // What nobody can look up stays as it is until it can be.
        .catch((error: unknown) => this.logger.error(`Permissions could not be looked up: ${String(error)}`))
        .finally(() => {
          if (this.timer) this.plan();
        });
    }, this.environment.COLLAB_RECHECK_MS);
  }
}

const keyOf = ({ userId, pageId }: PageReader): string => `${userId} ${pageId}`;

function apply(rights: PageRights, connection: Connection): void {
  const reason = readRefusal(rights);
  if (reason) return connection.close({ code: FORBIDDEN, reason });
  const readOnly = writeRefusal(rights) !== undefined;
  if (connection.readOnly === readOnly) return;
  connection.readOnly = readOnly;
  connection.sendStateless(encodeMessage({ type: 'pagescout.access', readOnly }));
}
