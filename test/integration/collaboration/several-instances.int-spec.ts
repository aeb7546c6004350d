import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closeCollabClients, openPage } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { type PubSubServer, pubSubServer } from '../../support/pub-sub-server.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

const LAZY = { COLLAB_STORE_IDLE_MS: '60000', COLLAB_STORE_MAX_MS: '60000' };
let redis: PubSubServer;
let here: CollabWiki;
let other: TestServer;
beforeAll(async () => {
  redis = await pubSubServer();
  const settings = { ...LAZY, REDIS_URL: redis.url };
  here = await collabWiki({ settings });
  other = await testServer({ database: here.server.database, settings });
});
afterEach(() => closeCollabClients());
afterAll(async () => {
  await other.stop();
  await here.close();
  await redis.close();
});

describe('two instances at one Redis', () => {
  it('share what people write at once, and who is there', async () => {
    const page = await here.page({ text: 'start' });
    const token = await here.token(here.ada);
    const name = `page.${page.id}`;
    const one = await openPage({ origin: here.server.origin, token, name });
    const two = await openPage({ origin: other.origin, token, name });
    one.write('one');
    await until(() => two.texts().includes('one'));
    two.write('two');
    await until(() => one.texts().includes('two'));
    expect(one.texts()).toEqual(['start', 'one', 'two']);
    expect((await here.row(page)).text).toBe('start');
    one.provider.setAwarenessField('user', { name: 'Ada' });
    await until(() =>
      [...(two.provider.awareness?.getStates().values() ?? [])].some(({ user }) => user?.name === 'Ada'),
    );
  });

  it('share a change over HTTP, and a store tells the people of both', async () => {
    const page = await here.page({ text: 'start' });
    const one = await here.open(here.ada, page);
    const body = { pageId: page.id, content: 'by the other', format: 'markdown', operation: 'append' };
    expect((await other.post('/api/pages/update', body, await other.tokenFor(here.ada))).status).toBe(200);
    await until(() => one.texts().includes('by the other'));
    expect((await here.row(page)).text).toBe('start\n\nby the other');
    await one.message('page.updated');
    one.write('more');
    expect(await one.store()).toMatchObject({ type: 'pagescout.stored' });
    expect((await here.row(page)).text).toBe('start\n\nby the other\n\nmore');
  });

  it('show in the info what the other has not stored yet', async () => {
    const page = await here.page({ text: 'start' });
    const one = await here.open(here.ada, page);
    const two = await openPage({ origin: other.origin, token: await here.token(here.ada), name: `page.${page.id}` });
    one.write('one');
    await until(() => two.texts().includes('one'));
    const { json } = await other.post(
      '/api/pages/info',
      { pageId: page.id, format: 'markdown' },
      await other.tokenFor(here.ada),
    );
    expect(json.data.content).toBe('start\n\none');
  });

  it('go on when Redis is cut off, each by itself, and nothing is lost', async () => {
    const page = await here.page({ text: 'start' });
    const token = await here.token(here.ada);
    const name = `page.${page.id}`;
    const one = await openPage({ origin: here.server.origin, token, name });
    const two = await openPage({ origin: other.origin, token, name });
    redis.cut();
    one.write('one');
    two.write('two');
    expect(await one.store()).toMatchObject({ type: 'pagescout.stored' });
    expect(await two.store()).toMatchObject({ type: 'pagescout.stored' });
    expect((await here.row(page)).text?.split('\n\n').sort()).toEqual(['one', 'start', 'two']);
    // And tell each other when it is back.
    await until(() => one.texts().length === 3 && two.texts().length === 3);
  });
});

describe('an instance whose Redis is away', () => {
  it('starts and works, by itself', async () => {
    const server = await testServer({ database: here.server.database, settings: { REDIS_URL: 'redis://127.0.0.1:1' } });
    const page = await here.page({ text: 'start' });
    const body = { pageId: page.id, content: 'x', format: 'markdown', operation: 'append' };
    const answer = await server.post('/api/pages/update', body, await server.tokenFor(here.ada));
    expect(answer.status).toBe(200);
    expect((await here.row(page)).text).toBe('start\n\nx');
    await server.stop();
  });
});
