import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Server } from '@hocuspocus/server';
import { fromJson, insertNodes, type JsonNode } from '@pagescout/document';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { LiveDocuments } from '../../../apps/server/src/collaboration/live-documents.js';
import { liveDocumentsContract } from '../../contract/live-documents.contract.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import type { WikiPage } from '../../support/wiki.js';

/** The server that has the live documents. */
let here: CollabWiki;
let beside: TestServer;
beforeAll(async () => {
  here = await collabWiki();
  beside = await testServer({
    database: here.server.database,
    settings: { COLLAB_URL: `${here.server.origin.replace('http', 'ws')}/collab` },
  });
});
afterAll(async () => {
  await beside.stop();
  await here.close();
});

liveDocumentsContract('of another server', () => ({ live: beside.app.get(LiveDocuments), here }));

const changeBy = (server: TestServer, page: WikiPage) => {
  const { id: userId, workspaceId } = here.ada;
  return server.app.get(LiveDocuments).change(page.id, { userId, workspaceId }, (document) => {
    insertNodes(document.getXmlFragment('default'), 0, [
      { type: 'paragraph', content: [{ type: 'text', text: 'new' }] },
    ]);
  });
};

describe('a server beside another one', () => {
  it('takes no websockets', async () => {
    const socket = new WebSocket(`${beside.origin.replace('http', 'ws')}/collab`);
    const error = await new Promise<Error>((done) => socket.on('error', done));
    expect(error.message).toBe('Unexpected server response: 404');
  });

  it('changes content over HTTP in the live documents of the other', async () => {
    const page = await here.page({ text: 'a' });
    const editor = await here.open(here.ada, page);
    const body = { pageId: page.id, content: 'b', format: 'markdown', operation: 'append' };
    const { status } = await beside.post('/api/pages/update', body, await beside.tokenFor(here.ada));
    expect(status).toBe(200);
    expect(editor.texts()).toEqual(['a', 'b']);
  });
});

describe('beside a plain Docmost', () => {
  let docmost: Server;
  let server: TestServer;
  let mode: 'edit' | 'read' | 'refuse' = 'edit';
  const stored = new Map<string, Y.Doc>();
  beforeAll(async () => {
    docmost = new Server({
      port: 0,
      address: '127.0.0.1',
      quiet: true,
      stopOnSignals: false,
      debounce: 60_000,
      maxDebounce: 60_000,
      onAuthenticate({ connectionConfig }) {
        connectionConfig.readOnly = mode === 'read';
        // Without a message, for which Hocuspocus would print it.
        return mode === 'refuse'
          ? Promise.reject(Object.assign(new Error(''), { reason: 'not you' }))
          : Promise.resolve();
      },
      async onLoadDocument({ document, documentName }) {
        const row = await here.row({ id: documentName.slice('page.'.length) } as WikiPage);
        Y.applyUpdate(document, fromJson(row.content as JsonNode));
        stored.set(documentName, document);
      },
    });
    await docmost.listen();
    server = await testServer({
      database: here.server.database,
      settings: { COLLAB_URL: `ws://127.0.0.1:${docmost.address.port}/collab` },
    });
  });
  afterAll(async () => {
    await server.stop();
    await docmost.destroy();
  });

  it('a change is there when it is confirmed, and nobody says when it is stored', async () => {
    mode = 'edit';
    const page = await here.page({ text: 'a' });
    expect(await changeBy(server, page)).toEqual({ result: undefined, isStored: false });
    expect(stored.get(`page.${page.id}`)?.getXmlFragment('default').length).toBe(2);
  });

  it('a token that is refused, or only for reading, is an error', async () => {
    const page = await here.page({ text: 'a' });
    mode = 'refuse';
    await expect(changeBy(server, page)).rejects.toThrow('The live document was refused: not you');
    mode = 'read';
    await expect(changeBy(server, page)).rejects.toThrow('The live document may be read but not changed');
  });
});

describe('beside a server that is away', () => {
  it('a change is an error, at once', async () => {
    const closed: HttpServer = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const server = await testServer({
      database: here.server.database,
      settings: { COLLAB_URL: `ws://127.0.0.1:${port}/collab` },
    });
    const page = await here.page({ text: 'a' });
    await expect(changeBy(server, page)).rejects.toThrow(/collaboration server of the wiki cannot be reached/);
    const body = { pageId: page.id, content: 'b', format: 'markdown' };
    expect((await server.post('/api/pages/update', body, await server.tokenFor(here.ada))).status).toBe(503);
    await server.stop();
  });
});
