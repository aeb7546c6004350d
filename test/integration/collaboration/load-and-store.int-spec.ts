import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docToJson, fromJson, version } from '@pagescout/document';
import * as Y from 'yjs';
import { LivePages } from '../../../apps/server/src/collaboration/live-pages.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { until } from '../../support/until.js';

let here: CollabWiki;
beforeAll(async () => {
  here = await collabWiki();
});
afterAll(() => here.close());

const paragraph = (text: string): object => ({ type: 'paragraph', content: [{ type: 'text', text }] });

describe('a page that is opened', () => {
  it('comes from its content when nobody has edited it, and is there once after a return', async () => {
    const page = await here.page({ text: 'hello' });
    const first = await here.open(here.ada, page);
    expect(first.texts()).toEqual(['hello']);
    first.write('more');
    expect(await first.store()).toMatchObject({ type: 'pagescout.stored' });
    first.close();
    await until(async () => (await here.row(page)).ydoc !== null);
    const second = await here.open(here.ada, page);
    expect(second.texts()).toEqual(['hello', 'more']);
  });

  it('comes from its Yjs document when there is one', async () => {
    const ydoc = Buffer.from(fromJson({ type: 'doc', content: [paragraph('in Yjs') as never] }));
    const page = await here.page({ text: 'in JSON', columns: { ydoc } });
    expect((await here.open(here.ada, page)).texts()).toEqual(['in Yjs']);
  });

  it('is not written by reading it, whatever it holds', async () => {
    const content = {
      type: 'doc',
      content: [
        paragraph('keep'),
        { type: 'futureNode', attrs: { a: null }, content: [{ type: 'text', text: 'precious' }] },
      ],
    };
    const page = await here.page({ columns: { content: JSON.stringify(content) } });
    const before = await here.row(page);
    const client = await here.open(here.bob, page);
    expect(client.json().content?.[1]).toMatchObject({ type: 'futureNode' });
    expect(await client.store()).toMatchObject({ type: 'pagescout.stored', updatedAt: before.updatedAt.toISOString() });
    expect(await here.row(page)).toEqual(before);
  });
});

describe('a page whose stored document is damaged', () => {
  it('is not opened, and stays as it is', async () => {
    const page = await here.page({ text: 'x', columns: { ydoc: Buffer.from('no Yjs document at all') } });
    const before = await here.row(page);
    const client = await here.openNamed(here.ada, `page.${page.id}`);
    await until(() => client.ended !== undefined);
    client.close();
    const body = { pageId: page.id, content: 'y', format: 'markdown' };
    const answer = await here.server.post('/api/pages/update', body, await here.server.tokenFor(here.ada));
    expect([answer.status, answer.json.message]).toEqual([503, expect.stringMatching(/^The page cannot be loaded/)]);
    expect(await here.row(page)).toEqual(before);
  });
});

describe('a change', () => {
  it('is stored in all its forms by itself, and everybody is told', async () => {
    const page = await here.page({ creator: here.bob });
    const client = await here.open(here.ada, page);
    const other = await here.open(here.bob, page);
    client.write('one two');
    const told = await other.message('page.updated');
    const row = await here.row(page);
    expect(row.content).toEqual({ type: 'doc', content: [paragraph('one two')] });
    expect(row.text).toBe('one two');
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, row.ydoc ?? new Uint8Array());
    expect(docToJson(ydoc)).toEqual(row.content);
    expect(row).toMatchObject({ lastUpdatedById: here.ada.id, source: 'user' });
    expect([...row.contributorIds].sort()).toEqual([here.ada.id, here.bob.id].sort());
    expect(told).toEqual({
      type: 'page.updated',
      updatedAt: row.updatedAt.toISOString(),
      lastUpdatedById: here.ada.id,
      lastUpdatedBy: { id: here.ada.id, name: 'Ada', avatarUrl: null },
    });
  });

  it('is in the database when a store that was asked for is answered', async () => {
    const page = await here.page({ text: 'a' });
    const client = await here.open(here.ada, page);
    expect(await client.message('pagescout.hello')).toEqual({ type: 'pagescout.hello', stores: true, readOnly: false });
    client.write('b');
    const answer = await client.store();
    const row = await here.row(page);
    expect(row.text).toBe('a\n\nb');
    expect(answer).toMatchObject({ updatedAt: row.updatedAt.toISOString(), version: version(client.json()) });
  });

  it('that comes to nothing writes nothing', async () => {
    const page = await here.page({ text: 'same' });
    const before = await here.row(page);
    const client = await here.open(here.ada, page);
    client.write('gone');
    client.fragment.delete(1, 1);
    expect(await client.store()).toMatchObject({ type: 'pagescout.stored', updatedAt: before.updatedAt.toISOString() });
    expect(await here.row(page)).toEqual(before);
    expect(await here.versions(page)).toEqual([]);
  });

  it('with characters that the database cannot keep is stored without them', async () => {
    const page = await here.page();
    const client = await here.open(here.ada, page);
    client.write('a\0b');
    expect(await client.store()).toMatchObject({ type: 'pagescout.stored' });
    expect((await here.row(page)).text).toBe('a\ufffdb');
  });

  it('of a page that is deleted for good ends with a reason', async () => {
    const page = await here.page({ text: 'x' });
    const client = await here.open(here.ada, page);
    await here.server.database.db.deleteFrom('pages').where('id', '=', page.id).execute();
    client.write('y');
    await until(() => client.ended !== undefined);
    expect(client.ended).toMatch(/has been deleted|No page has the id/);
  });
});

describe('an empty document', () => {
  it('does not replace a page with content', async () => {
    const page = await here.page({ text: 'precious' });
    const client = await here.open(here.ada, page);
    client.fragment.delete(0, 1);
    expect(await client.store()).toMatchObject({
      type: 'pagescout.store-failed',
      message: expect.stringContaining('intentional-clear'),
    });
    expect((await here.row(page)).text).toBe('precious');
    client.close();
    const { documents } = here.server.app.get(LivePages).server;
    await until(() => !documents.has(`page.${page.id}`));
    expect((await here.open(here.ada, page)).texts()).toEqual(['precious']);
  });

  it('does when somebody says so', async () => {
    const page = await here.page({ text: 'old' });
    const client = await here.open(here.ada, page);
    client.provider.sendStateless(JSON.stringify({ type: 'intentional-clear' }));
    client.fragment.delete(0, 1);
    expect(await client.store()).toMatchObject({ type: 'pagescout.stored' });
    expect((await here.row(page)).content).toEqual({ type: 'doc', content: [] });
  });

  it('is followed by what people write next', async () => {
    const page = await here.page({ text: 'old' });
    const client = await here.open(here.ada, page);
    client.fragment.delete(0, 1);
    await client.store();
    client.write('new');
    expect(await client.store()).toMatchObject({ type: 'pagescout.stored' });
    expect((await here.row(page)).text).toBe('new');
  });
});
