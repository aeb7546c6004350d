import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { Hocuspocus } from '@hocuspocus/server';
import { docToJson, fromJson, type JsonNode } from '@pagescout/document';
import { type WebSocket, WebSocketServer } from 'ws';
import * as Y from 'yjs';
import { maySee, type StockPage, type StockState, type StockUser } from './state.js';

export interface StockCollaboration {
  /** Takes websockets at /collab of a server. */
  serve(server: Server): void;
  /** Opens a document as a person's editor does, inside the double. */
  open(page: StockPage): Promise<Y.Doc>;
  /** How often a page was written to its row. */
  readonly stores: number;
  /** Ends every connection at once, as a restart does; the documents stay. */
  cut(): void;
  close(): void;
}

/** Names of the users by their tokens for live documents. */
export const collabTokenOf = ({ id }: StockUser): string => `collab-${id}`;

/**
 * The collaboration server of a plain Docmost: it loads a page's Yjs state or else its JSON, stores after a while of
 * rest, drops what readers write without a word, and knows no messages of its own but `page.updated`.
 *
 * @param rest milliseconds; Docmost's are 10,000 and 45,000
 */
export function stockCollaboration(state: StockState, rest: { idle: number; most: number }): StockCollaboration {
  const states = new Map<string, Uint8Array>();
  let stores = 0;
  const pageOf = (name: string): StockPage => {
    const page = state.pages.get(name.split('.')[1] ?? '');
    if (!page) throw new Error('Page not found');
    return page;
  };
  const hocuspocus = new Hocuspocus({
    quiet: true,
    debounce: rest.idle,
    maxDebounce: rest.most,
    unloadImmediately: false,
    onAuthenticate({ token, documentName, connectionConfig }) {
      const user = state.users.find((one) => collabTokenOf(one) === token);
      const page = pageOf(documentName);
      if (!user || !maySee(state, user, page)) throw new Error('Unauthorized');
      connectionConfig.readOnly = user.spaces.get(page.spaceId) === 'reader' || page.deletedAt !== null;
      return Promise.resolve();
    },
    onLoadDocument({ documentName, document }) {
      const page = pageOf(documentName);
      const loaded = states.get(page.id) ?? (page.content ? fromJson(page.content as JsonNode) : undefined);
      if (loaded) Y.applyUpdate(document, loaded);
      return Promise.resolve();
    },
    onStoreDocument({ documentName, document }) {
      const page = pageOf(documentName);
      const content = docToJson(document);
      if (isDeepStrictEqual(content, page.content)) return Promise.resolve();
      stores += 1;
      states.set(page.id, Y.encodeStateAsUpdate(document));
      Object.assign(page, { content, updatedAt: new Date().toISOString() });
      document.broadcastStateless(JSON.stringify({ type: 'page.updated', updatedAt: page.updatedAt }));
      return Promise.resolve();
    },
  });
  const sockets = new WebSocketServer({ noServer: true });
  return {
    serve(server) {
      server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
        if (request.url !== '/collab') socket.destroy();
        else {
          sockets.handleUpgrade(request, socket, head, (websocket: WebSocket) =>
            hocuspocus.handleConnection(websocket, request),
          );
        }
      });
    },
    async open({ id }) {
      const { document } = await hocuspocus.openDirectConnection(`page.${id}`);
      if (!document) throw new Error('The double has not opened the document');
      return document;
    },
    get stores() {
      return stores;
    },
    cut: () => sockets.clients.forEach((socket) => socket.terminate()),
    close() {
      sockets.clients.forEach((socket) => socket.terminate());
      sockets.close();
    },
  };
}
