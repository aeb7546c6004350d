import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type WebSocket, WebSocketServer } from 'ws';
import { CanonicalSocket } from './canonical-socket.js';
import { canonicalName } from './document-name.js';
import type { CollabContext } from './editor.js';
import { LivePages } from './live-pages.js';
import { refuseUpgrade, withoutUpgrade } from './without-upgrade.js';

export const COLLAB_PATH = '/collab';

/** Largest message, in bytes: the whole of a page that a client has and the server has not. */
const LARGEST_MESSAGE = 32 * 1024 * 1024;

/** How long a client may take to answer the farewell, in milliseconds. */
const FAREWELL_MS = 500;

const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

/** Takes websockets at /collab, on the one HTTP server. */
@Injectable()
export class CollabUpgrade implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  private readonly logger = new Logger('collaboration');
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly live: LivePages,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      if (pathOf(request) !== COLLAB_PATH) withoutUpgrade(server, request, socket, head);
      else if (this.stopping) refuseUpgrade(socket);
      else this.sockets.handleUpgrade(request, socket, head, (websocket) => this.connect(websocket, request));
    });
    void this.recover();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  /** Ends all connections, then stores what they have brought. @throws when something could not be stored in time */
  stop(): Promise<void> {
    return (this.stopping ??= this.stopInTurn());
  }

  private async stopInTurn(): Promise<void> {
    const open = [...this.sockets.clients];
    const closed = open.map((socket) => once(socket, 'close'));
    for (const socket of open) socket.close(GOING_AWAY, 'The server stops');
    const limit = setTimeout(() => open.forEach((socket) => socket.terminate()), FAREWELL_MS);
    await Promise.all(closed);
    clearTimeout(limit);
    await this.live.close();
  }

  /** Beside the first requests: each page is whole whenever it is opened. */
  private async recover(): Promise<void> {
    try {
      const count = await this.live.recover();
      if (count > 0)
        this.logger.log(`${count} pages had changes that a stopped server had not stored; they are stored now`);
    } catch (error) {
      this.logger.warn(
        `Not every page with kept changes was stored; the others are when they are opened: ${String(error)}`,
      );
    }
  }

  private connect(websocket: WebSocket, request: IncomingMessage): void {
    const socket = new CanonicalSocket(websocket, (name) => canonicalName(name, (slugId) => this.live.idOf(slugId)));
    const context: CollabContext = { reset: () => socket.close(TRY_AGAIN_LATER, 'Try again shortly') };
    // Hocuspocus uses no more of a websocket than this one has.
    this.live.server.handleConnection(socket as unknown as WebSocket, request, context);
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
