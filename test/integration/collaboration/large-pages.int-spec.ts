import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Editor } from '../../../apps/server/src/collaboration/editor.js';
import { PageStore } from '../../../apps/server/src/collaboration/page-store.js';
import { PageDocumentRepo } from '@pagescout/database/repos';
import { insertNodes, type JsonNode } from '@pagescout/document';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { closeCollabClients } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { endServerProcesses, startServer } from '../../support/server-process.js';
import { TEST_SECRET, testServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';
import type { WikiPage } from '../../support/wiki.js';

const paragraph = (text: string): JsonNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** Too large to be stored while somebody waits. */
const LARGE: JsonNode[] = Array.from({ length: 400 }, (_, number) => paragraph(`${number} ${'word '.repeat(30)}`));

let here: CollabWiki;
beforeAll(async () => {
  // Nothing is stored by itself but what somebody waits for.
  here = await collabWiki({ settings: { COLLAB_STORE_IDLE_MS: '60000', COLLAB_STORE_MAX_MS: '60000' } });
});
afterEach(() => closeCollabClients());
afterAll(async () => {
  await endServerProcesses();
  await here.close();
});

const largePage = (): Promise<WikiPage> => here.page({ content: { type: 'doc', content: LARGE } });

const read = async (page: WikiPage, server = here.server): Promise<string> => {
  const body = { pageId: page.id, format: 'markdown' };
  const { json } = await server.post('/api/pages/info', body, await here.server.tokenFor(here.ada));
  return json.data.content as string;
};

const kept = async (page: WikiPage): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pagescout_page_updates where page_id = ${page.id}`.execute(
    here.server.database.db,
  );
  return rows[0]?.count ?? 0;
};

describe('a change of a large page that somebody waits for', () => {
  it('is kept at once, seen by every reader, and in the page a moment later', async () => {
    const page = await largePage();
    const client = await here.open(here.ada, page);
    client.write('quick');
    expect(await client.store()).toEqual({ type: 'pagescout.stored', id: expect.anything() });
    expect(await read(page)).toMatch(/quick$/);
    await until(async () => (await here.row(page)).text?.endsWith('quick') === true);
    await until(async () => (await kept(page)) === 0);
    expect((await here.row(page)).lastUpdatedById).toBe(here.ada.id);
  });

  it('is seen at another server on the same database before it is in the page', async () => {
    const page = await largePage();
    const client = await here.open(here.ada, page);
    const other = await testServer({ database: here.server.database });
    client.write('elsewhere');
    await client.store();
    expect(await read(page, other)).toMatch(/elsewhere$/);
    await other.stop();
  });

  it('survives a server that is killed right after, and is stored by the next one', async () => {
    const page = await largePage();
    const settings = { DATABASE_URL: here.server.database.url, APP_SECRET: TEST_SECRET };
    const server = await startServer(settings);
    const writer = await here.open(here.ada, page, { ...here.server, origin: server.address });
    writer.write('kept');
    await writer.store();
    await server.end('SIGKILL');
    expect(await read(page)).toMatch(/kept$/);
    const again = await startServer(settings);
    await until(async () => (await here.row(page)).text?.endsWith('kept') === true);
    await until(async () => (await kept(page)) === 0);
    expect(await here.row(page)).toMatchObject({ lastUpdatedById: here.ada.id });
    expect(await again.end('SIGTERM')).toBe(0);
  });
});

describe('changes that are kept and not stored', () => {
  const editor = (): Editor => ({ userId: here.ada.id, workspaceId: here.wiki.workspaceId });
  const store = (): PageStore =>
    new PageStore(
      new PageDocumentRepo(here.server.database.db),
      'fork',
      { newPageSeconds: 60, seconds: 300 },
      () => undefined,
    );
  const write = (pages: PageStore, document: Y.Doc, at: number, text: string): void => {
    insertNodes(document.getXmlFragment('default'), at, [paragraph(text)]);
    pages.noteEditor(document, editor());
  };
  const texts = (document: Y.Doc): string[] =>
    document
      .getXmlFragment('default')
      .toArray()
      .slice(LARGE.length)
      .map((element) => textOf(element as Y.XmlElement));
  const textOf = (element: Y.XmlElement): string => (element.get(0) as Y.XmlText).toJSON();
  /** What the next process finds. */
  const reloaded = async (page: WikiPage): Promise<string[]> => {
    const document = new Y.Doc();
    await store().load(document, page.id);
    return texts(document);
  };

  it('come in their order, also those that two wait for at once', async () => {
    const page = await largePage();
    const [pages, document] = [store(), new Y.Doc()];
    await pages.load(document, page.id);
    const waits = ['a', 'b', 'c'].map((text, number) => {
      write(pages, document, LARGE.length + number, text);
      return pages.keep(document);
    });
    await Promise.all(waits);
    expect(await reloaded(page)).toEqual(['a', 'b', 'c']);
    expect(await kept(page)).toBeLessThanOrEqual(2);
  });

  it('may build on what was undone when the page was stored', async () => {
    const page = await largePage();
    const [pages, document] = [store(), new Y.Doc()];
    await pages.load(document, page.id);
    write(pages, document, LARGE.length, 'undone');
    await pages.keep(document);
    const line = document.getXmlFragment('default').get(LARGE.length) as Y.XmlElement;
    (line.get(0) as Y.XmlText).delete(0, 'undone'.length);
    document.getXmlFragment('default').delete(LARGE.length, 1);
    expect(await pages.store(document, () => undefined)).toBeUndefined();
    expect(await kept(page)).toBe(0);
    write(pages, document, LARGE.length, 'after');
    await pages.keep(document);
    expect(await reloaded(page)).toEqual(['after']);
  });

  it('of one server are taken over and credited by the store of another', async () => {
    const page = await largePage();
    const [first, second] = [store(), store()];
    const [one, two] = [new Y.Doc(), new Y.Doc()];
    await first.load(one, page.id);
    await second.load(two, page.id);
    write(first, one, LARGE.length, 'first');
    await first.keep(one);
    insertNodes(two.getXmlFragment('default'), 0, [paragraph('second')]);
    await second.store(two, () => undefined);
    const row = await here.row(page);
    expect([row.text?.startsWith('second'), row.text?.endsWith('first')]).toEqual([true, true]);
    expect([row.contributorIds.includes(here.ada.id), await kept(page)]).toEqual([true, 0]);
  });

  it('of a page that is deleted say so', async () => {
    const page = await largePage();
    const [pages, document] = [store(), new Y.Doc()];
    await pages.load(document, page.id);
    await sql`delete from pages where id = ${page.id}`.execute(here.server.database.db);
    write(pages, document, 0, 'late');
    await expect(pages.keep(document)).rejects.toThrow('The page has been deleted');
  });
});
