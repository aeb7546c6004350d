import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docToJson } from '@pagescout/document';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import type { WikiSpace, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
let bob: WikiUser;
let space: WikiSpace;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user('Ada');
  bob = await asker.wiki.user('Bob');
  space = await asker.wiki.space('Docs', [
    [ada, 'writer'],
    [bob, 'reader'],
  ]);
});
afterAll(() => asker.server.close());

const create = (body: object, user = ada) => asker.ask(user, 'create', { spaceId: space.id, ...body });
const titlesBelow = async (pageId: string): Promise<string[]> =>
  (await asker.get(ada, 'sidebar-pages', { pageId })).items.map(({ title }: { title: string }) => title);

describe('a new page', () => {
  it('comes last in its place, and is told without its content', async () => {
    const parent = (await create({ title: 'Servers', icon: '🖥️' })).json.data;
    const { json } = await create({ title: 'one', parentPageId: parent.slugId });
    expect(json.data).toEqual({
      id: expect.any(String),
      slugId: expect.stringMatching(/^[0-9A-Za-z]{10}$/),
      title: 'one',
      icon: null,
      coverPhoto: null,
      position: 'a0',
      parentPageId: parent.id,
      creatorId: ada.id,
      lastUpdatedById: ada.id,
      spaceId: space.id,
      workspaceId: ada.workspaceId,
      isLocked: false,
      isBase: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      contributorIds: [ada.id],
      permissions: { canEdit: true, hasRestriction: false },
    });
    await create({ title: 'two', parentPageId: parent.id });
    expect(await titlesBelow(parent.id)).toEqual(['one', 'two']);
  });

  it('keeps its own place when many are made at once', async () => {
    const parent = (await create({ title: 'crowd' })).json.data;
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, number) => create({ title: String(number), parentPageId: parent.id })),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(24).fill(200));
    expect(new Set(made.map(({ json }) => json.data.position)).size).toBe(24);
  });

  it.each([
    ['markdown', '# Backup\n\nHost **backup-srv.local**'],
    [
      'json',
      {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { id: 'h1', level: 1 }, content: [{ type: 'text', text: 'Backup' }] },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Host ' },
              { type: 'text', text: 'backup-srv.local', marks: [{ type: 'bold' }] },
            ],
          },
        ],
      },
    ],
  ])('keeps content given as %s in three forms that agree', async (format, content) => {
    const { id } = (await create({ title: 'x', content, format: format.toUpperCase() })).json.data;
    const { rows } = await sql<{ content: object; ydoc: Buffer; text: string }>`
      select content, ydoc, text_content as text from pages where id = ${id}`.execute(asker.server.database.db);
    const [row] = rows;
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, row?.ydoc ?? new Uint8Array());
    expect(docToJson(ydoc)).toEqual(row?.content);
    expect(row?.text).toBe('Backup\n\nHost backup-srv.local');
    if (format === 'json') expect(row?.content).toEqual(content);
    const info = await asker.get(ada, 'info', { pageId: id, format: 'markdown' });
    expect(info.content).toBe('# Backup\n\nHost **backup-srv.local**');
  });

  it('is made of HTML without the scripts in it, and is shown as HTML', async () => {
    const content =
      '<h2 data-id="abc123abc123">Backup</h2><p>Run <b>daily</b><script>alert(1)</script>.</p><img src="x.png" onerror="alert(1)">';
    const { id } = (await create({ content, format: 'HTML' })).json.data;
    const info = await asker.get(ada, 'info', { pageId: id, format: 'html' });
    const outer = 'xmlns="http://www.w3.org/1999/xhtml"';
    expect(info.content).toBe(
      `<h2 ${outer} id="abc123abc123" data-id="abc123abc123" dir="auto">Backup</h2>` +
        `<p ${outer} dir="auto">Run <strong>daily</strong>.</p><img ${outer} dir="auto" src="x.png">`,
    );
    const stored = await asker.get(ada, 'info', { pageId: id });
    expect(stored.content.content[0]).toEqual({
      type: 'heading',
      attrs: { id: 'abc123abc123', level: 2 },
      content: [{ type: 'text', text: 'Backup' }],
    });
  });

  it('keeps no NUL and no half of a character', async () => {
    const text = 'a\0b\ud800c';
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const { id } = (await create({ title: 'x\ud800', content, format: 'json' })).json.data;
    const info = await asker.get(ada, 'info', { pageId: id });
    expect([info.title, info.content.content[0].content[0].text]).toEqual(['x\ufffd', 'a\ufffdb\ufffdc']);
  });

  it.each([
    ['no space', { spaceId: null }, 400, ['spaceId must be a UUID']],
    ['a title that is no text', { title: 5 }, 400, ['title must be a string']],
    ['a title with NUL', { title: 'a\0b' }, 400, ['title must not contain a NUL character']],
    ['content without format', { content: 'x' }, 400, [expect.stringMatching(/^format must be one of/)]],
    ['an unknown format', { content: 'x', format: 'rtf' }, 400, [expect.stringMatching(/^format must be one of/)]],
    ['HTML that is no text', { content: 5, format: 'html' }, 400, ['content must be a string when format is html']],
    [
      'HTML without an end',
      { content: '<div>'.repeat(10_000), format: 'html' },
      400,
      [expect.stringMatching(/^content: The text nests HTML tags more than 300 levels deep/)],
    ],
    [
      'HTML that carries an unknown node',
      { content: `<div data-node='{"type":"futureBlock"}'></div>`, format: 'html' },
      400,
      ['content must not hold a node of type "futureBlock"'],
    ],
    [
      'Markdown that carries an unknown mark',
      { content: `a <span data-mark='{"type":"blink"}'>b</span>`, format: 'markdown' },
      400,
      ['content must not hold a mark of type "blink"'],
    ],
    ['text as JSON', { content: 'x', format: 'json' }, 400, [expect.stringMatching(/^content must be an object/)]],
    [
      'JSON as Markdown',
      { content: {}, format: 'markdown' },
      400,
      ['content must be a string when format is markdown'],
    ],
    ['an unknown parent', { parentPageId: 'nope' }, 404, expect.stringMatching(/^parentPageId names no page/)],
    ['an unknown space', { spaceId: '550e8400-e29b-41d4-a716-446655440000' }, 404, 'Space permissions not found'],
  ])('is refused for %s', async (_, body, status, message) => {
    const answer = await create(body);
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status, message });
  });

  const doc = (...content: unknown[]): object => ({ type: 'doc', content });
  const text = (marks: unknown): object => ({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] });
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'paragraph' } : { type: 'blockquote', content: [nested(depth - 1)] };
  it.each([
    ['an unknown node', doc({ type: 'script' }), 'content must not hold a node of type "script"'],
    [
      'embedded HTML',
      doc({ type: 'htmlEmbed', attrs: { source: '<script>' } }),
      'content must not hold a node of type',
    ],
    ['an unknown mark', doc(text([{ type: 'blink' }])), 'content must not hold a mark of type "blink"'],
    [
      'a link to a script',
      doc(text([{ type: 'link', attrs: { href: ' javascript:x' } }])),
      'href of link must not carry',
    ],
    ['an empty text', doc({ type: 'paragraph', content: [{ type: 'text', text: '' }] }), 'an empty text'],
    ['a child that is null', doc(null), 'content must hold nodes: objects with a type'],
    ['a child that is a number', doc(5), 'content must hold nodes: objects with a type'],
    ['content that is no list', { type: 'doc', content: 'x' }, 'content of doc must be a list'],
    ['marks that are no list', doc(text('bold')), 'marks of text must be a list'],
    ['attributes that are a list', doc({ type: 'paragraph', attrs: [] }), 'attrs of paragraph must be an object'],
    ['a text at the top', doc({ type: 'text', text: 'x' }), 'content is not a page'],
    ['five hundred levels', doc(nested(500)), 'nested more than'],
  ])('is refused for JSON with %s', async (_, content, sentence) => {
    const answer = await create({ content, format: 'json' });
    expect({ status: answer.status, message: answer.json.message }).toEqual({
      status: 400,
      message: [expect.stringContaining(sentence)],
    });
  });

  it.each(['json', 'markdown'])('is refused for a body of 100,000 levels, sent as %s', async (format) => {
    const levels = 100_000;
    const content = `${'{"content":['.repeat(levels)}${']}'.repeat(levels)}`;
    const response = await fetch(`${asker.server.origin}/api/pages/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await asker.server.tokenFor(ada)}` },
      body: `{"spaceId":"${space.id}","format":"${format}","content":${content}}`,
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 400 });
  });

  it('is refused to readers, below restricted pages and in another space', async () => {
    expect((await create({ title: 'x' }, bob)).text).toBe('{"message":"Forbidden","statusCode":403}');
    const readOnly = await asker.wiki.page({ space });
    await asker.wiki.restrict(readOnly, [[ada, 'reader']]);
    expect((await create({ parentPageId: readOnly.id })).status).toBe(403);
    const hidden = await asker.wiki.page({ space });
    await asker.wiki.restrict(hidden, []);
    expect((await create({ parentPageId: hidden.id })).status).toBe(404);
    const trashed = await asker.wiki.page({ space });
    await asker.wiki.trash(trashed);
    const below = await asker.wiki.page({ space, parent: trashed });
    expect((await create({ parentPageId: below.id })).status).toBe(404);
    const other = await asker.wiki.page({ space: await asker.wiki.space('Other', [[ada, 'writer']]) });
    const answer = await create({ parentPageId: other.id });
    expect([answer.status, answer.json.message]).toEqual([400, ['parentPageId must be a page of the same space']]);
  });
});

describe('title and icon', () => {
  it('change, each alone', async () => {
    const page = await asker.wiki.page({ space, title: 'old', icon: '🗿' });
    const updated = await asker.get(ada, 'update', { pageId: page.slugId, title: 'new' });
    expect(updated).toMatchObject({ id: page.id, title: 'new', icon: '🗿', lastUpdatedById: ada.id });
    expect(updated.contributorIds).toEqual([ada.id]);
    expect(await asker.get(ada, 'update', { pageId: page.id, icon: null })).toMatchObject({ title: 'new', icon: null });
    expect((await asker.get(ada, 'update', { pageId: page.id })).contributorIds).toEqual([ada.id]);
  });

  it.each([
    ['for a reader', async () => (await asker.wiki.page({ space })).id, () => bob, 403, 'Forbidden'],
    [
      'in the trash',
      async () => {
        const page = await asker.wiki.page({ space });
        await asker.wiki.trash(page);
        return page.id;
      },
      () => ada,
      404,
      expect.stringMatching(/^Page is in the trash/),
    ],
    ['on no page', () => Promise.resolve('nope'), () => ada, 404, 'Page not found'],
  ])('stay as they are %s', async (_, page, user, status, message) => {
    const answer = await asker.ask(user(), 'update', { pageId: await page(), title: 'x' });
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status, message });
  });
});
