import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { collabClient } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { TEST_SECRET } from '../../support/test-server.js';
import { until } from '../../support/until.js';
import type { WikiPage } from '../../support/wiki.js';

let here: CollabWiki;
let page: WikiPage;
beforeAll(async () => {
  here = await collabWiki();
  page = await here.page({ text: 'hello' });
});
afterAll(() => here.close());

const jwt = (claims: object, secret = TEST_SECRET): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));

const refusal = async (token: string, name = `page.${page.id}`): Promise<string | undefined> => {
  const client = collabClient({ origin: here.server.origin, token, name });
  await until(() => client.ended !== undefined || client.provider.isSynced);
  client.close();
  return client.ended;
};

describe('a token', () => {
  it('is given to who is logged in, in the form of today', async () => {
    const { status, json } = await here.server.post('/api/auth/collab-token', {}, await here.server.tokenFor(here.ada));
    expect([status, json.success, json.data.footnotes]).toEqual([200, true, 'fork']);
    const [, body = ''] = (json.data.token as string).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(claims).toEqual({
      sub: here.ada.id,
      workspaceId: here.ada.workspaceId,
      type: 'collab',
      iss: 'Docmost',
      iat: expect.any(Number),
      exp: claims.iat + 24 * 60 * 60,
    });
    expect((await here.server.post('/api/auth/collab-token', {})).status).toBe(401);
  });

  it('that a Docmost with the same secret made opens a page', async () => {
    const { id: sub, workspaceId } = here.ada;
    expect(await refusal(await jwt({ sub, workspaceId, type: 'collab' }))).toBeUndefined();
  });

  it('is refused when it is forged, for something else, or for another workspace', async () => {
    const { id: sub, workspaceId } = here.ada;
    const bad = /^The token is not valid, or has expired/;
    expect(await refusal('nonsense')).toMatch(bad);
    expect(await refusal('')).toMatch(bad);
    expect(
      await refusal(await jwt({ sub, workspaceId, type: 'collab' }, 'another-secret-of-thirty-two-characters')),
    ).toMatch(bad);
    expect(await refusal(await jwt({ sub, workspaceId, type: 'access' }))).toMatch(bad);
    expect(await refusal(await jwt({ sub: 'x', workspaceId, type: 'collab' }))).toMatch(bad);
    expect(await refusal(await jwt({ sub, workspaceId: here.bob.id, type: 'collab' }))).toMatch(/another workspace/);
  });

  it('of somebody who has left is refused', async () => {
    const eve = await here.wiki.user('Eve', { active: false });
    expect(await refusal(await jwt({ sub: eve.id, workspaceId: eve.workspaceId, type: 'collab' }))).toMatch(
      /^The account is deactivated/,
    );
  });
});

describe('a page', () => {
  it('is refused to those outside its space, below a restricted page, and when there is none', async () => {
    const token = await here.token(here.ada);
    const foreign = await here.page({ space: await here.wiki.space('Foreign') });
    expect(await refusal(token, `page.${foreign.id}`)).toMatch(/space is not one of yours/);
    const parent = await here.page();
    const below = await here.page({ parent, text: 'secret' });
    await here.wiki.restrict(parent, [[here.bob, 'reader']]);
    expect(await refusal(token, `page.${below.id}`)).toMatch(/restricted/);
    expect(await refusal(token, 'page.550e8400-e29b-41d4-a716-446655440000')).toMatch(/^No page has the id/);
    expect(await refusal(token, 'page.unknownSlug')).toMatch(/^A document is named/);
    expect(await refusal(token, page.id)).toMatch(/^A document is named/);
  });

  it('is read-only for readers, without permission on the restricted page, and in the trash', async () => {
    const restricted = await here.page({ text: 'x' });
    await here.wiki.restrict(restricted, [[here.ada, 'reader']]);
    const trashed = await here.page({ text: 'x' });
    await here.wiki.trash(trashed);
    for (const [user, one] of [
      [here.bob, page],
      [here.ada, restricted],
      [here.ada, trashed],
    ] as const) {
      const client = await here.open(user, one);
      expect(client.provider.authorizedScope).toBe('readonly');
      expect(await client.message('pagescout.hello')).toMatchObject({ readOnly: true });
      client.write('not taken');
      expect(await client.message('pagescout.write-refused')).toEqual({
        type: 'pagescout.write-refused',
        message: 'The change was not taken: you may read this page but not change it.',
      });
      expect(client.provider.hasUnsyncedChanges).toBe(true);
      expect(await client.store()).toMatchObject({ type: 'pagescout.stored' });
      expect((await here.row(one)).ydoc).toBeNull();
    }
  });

  it('refuses what a reader has written before connecting, too', async () => {
    const first = await here.open(here.bob, page);
    const { document } = first;
    first.close();
    document.getXmlFragment('default').delete(0, 1);
    const again = collabClient({
      origin: here.server.origin,
      token: await here.token(here.bob),
      name: `page.${page.id}`,
      document,
    });
    await again.message('pagescout.write-refused');
    expect((await here.open(here.ada, page)).texts()).toEqual(['hello']);
  });
});

describe('a permission that changes while the page is open', () => {
  it('ends the connection of who may no longer read', async () => {
    const own = await here.page({ text: 'x' });
    const client = await here.open(here.ada, own);
    const reader = await here.open(here.bob, own);
    await here.wiki.restrict(own, [[here.ada, 'writer']]);
    await until(() => reader.ended !== undefined);
    expect(reader.ended).toMatch(/restricted/);
    client.write('goes on');
    expect(await client.store()).toMatchObject({ type: 'pagescout.stored' });
    expect(reader.texts()).toEqual(['x']);
  });

  it('makes a reader of who may no longer edit, and an editor again', async () => {
    const own = await here.page({ text: 'x' });
    const client = await here.open(here.ada, own);
    await here.wiki.trash(own);
    expect(await client.message('pagescout.access')).toEqual({ type: 'pagescout.access', readOnly: true });
    client.write('not taken');
    await client.message('pagescout.write-refused');
    await here.server.database.db.updateTable('pages').set({ deleted_at: null }).where('id', '=', own.id).execute();
    await until(() => client.messages.some(({ type, readOnly }) => type === 'pagescout.access' && !readOnly));
    client.provider.forceSync();
    await until(async () => (await here.row(own)).text === 'x\n\nnot taken');
  });

  it('ends the connection of who is deactivated', async () => {
    const cyd = await here.wiki.user('Cyd');
    const own = await here.page({ space: await here.wiki.space('Cyds', [[cyd, 'writer']]), text: 'x' });
    const client = await here.open(cyd, own);
    await here.server.database.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', cyd.id)
      .execute();
    await until(() => client.ended !== undefined);
    expect(client.ended).toMatch(/^The account is deactivated/);
  });
});

describe('a page by another name', () => {
  it('is the same live document: by slug id and by a UUID in capitals', async () => {
    const own = await here.page({ text: 'x' });
    const byId = await here.open(here.ada, own);
    const bySlug = await here.openNamed(here.ada, `page.${own.slugId}`);
    const byCapitals = await here.openNamed(here.ada, `page.${own.id.toUpperCase()}`);
    bySlug.provider.document.getXmlFragment('default');
    await bySlug.taken();
    bySlug.write('by slug');
    await bySlug.taken();
    await byCapitals.taken();
    byCapitals.write('by capitals');
    await until(() => byId.texts().length === 3 && bySlug.texts().length === 3);
    expect(byId.texts()).toEqual(['x', 'by slug', 'by capitals']);
    expect(bySlug.json()).toEqual(byId.json());
    expect(await bySlug.store()).toMatchObject({ type: 'pagescout.stored' });
    expect((await here.row(own)).text).toBe('x\n\nby slug\n\nby capitals');
  });
});
