import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const DROPPED = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Answers a request that offers to change the protocol as one that does not: some HTTP clients offer HTTP/2 with each
 * first request. Node hands all such requests over, of any path, once somebody listens for websockets; so its head is
 * written anew without the offer, and the socket given back to the server.
 */
export function withoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!DROPPED.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

/** Says that no websocket is taken now. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}
