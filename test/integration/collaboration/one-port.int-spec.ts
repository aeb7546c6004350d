import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';

let here: CollabWiki;
beforeAll(async () => {
  here = await collabWiki();
});
afterAll(() => here.close());

/** Sends bytes as they are and reads until the server ends. */
async function raw(request: string): Promise<string> {
  const socket = connect(Number(new URL(here.server.origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.write(request);
  await once(socket, 'close');
  return answer;
}

const LINES = [
  'host: wiki',
  'connection: Upgrade, HTTP2-Settings',
  'upgrade: h2c',
  'http2-settings: AAMAAABkAAQAoAAAAAIAAAAA',
];

describe('a request that offers another protocol', () => {
  it('is answered as if it did not, with its body, and the connection goes on', async () => {
    const token = await here.server.tokenFor(here.ada);
    const page = await here.page({ title: 'found' });
    const body = JSON.stringify({ pageId: page.id });
    const post = (lines: string[]): string =>
      [
        'POST /api/pages/info HTTP/1.1',
        ...lines,
        `authorization: Bearer ${token}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body,
      ].join('\r\n');
    const answer = await raw(post(LINES) + post(['host: wiki', 'connection: close']));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(answer.match(/"title":"found"/g)).toHaveLength(2);
  });

  it('is taken as a websocket at /collab alone', async () => {
    for (const path of ['/', '/collab/more', '/api/collab', '/COLLAB']) {
      const socket = new WebSocket(here.server.origin.replace('http', 'ws') + path);
      const [error] = (await once(socket, 'error')) as [Error];
      expect(error.message).toMatch(/^Unexpected server response: 404/);
    }
    const socket = new WebSocket(`${here.server.origin.replace('http', 'ws')}/collab?any=thing`);
    await once(socket, 'open');
    socket.terminate();
  });
});

describe('a socket that does not speak the protocol', () => {
  it.each([
    ['an empty message', Buffer.alloc(0)],
    ['a name that is longer than the message', Buffer.from([200, 1, 65])],
    ['random bytes', Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255])],
  ])('is closed for %s', async (_, message) => {
    const socket = new WebSocket(`${here.server.origin.replace('http', 'ws')}/collab`);
    await once(socket, 'open');
    socket.send(message);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1002);
  });

  it('is closed when it speaks of ever more documents', async () => {
    const socket = new WebSocket(`${here.server.origin.replace('http', 'ws')}/collab`);
    await once(socket, 'open');
    for (let number = 0; number <= 200; number += 1) {
      const name = `page.x${number}`;
      socket.send(Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([0, 0, 1, 0])]));
    }
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([1008, 'At most 200 documents can be opened over one socket']);
  });
});
