import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import type { TestAnswer } from '../../support/test-server.js';
import type { WikiPage, WikiUser } from '../../support/wiki.js';

let here: CollabWiki;
beforeAll(async () => {
  // Only what asks for a store is stored.
  here = await collabWiki({ settings: { COLLAB_STORE_IDLE_MS: '60000', COLLAB_STORE_MAX_MS: '60000' } });
});
afterAll(() => here.close());

const ask = async (path: string, body: object, user: WikiUser = here.ada): Promise<TestAnswer> =>
  here.server.post(`/api/pages/${path}`, body, await here.server.tokenFor(user));
const update = (page: WikiPage, body: object, user?: WikiUser): Promise<TestAnswer> =>
  ask('update', { pageId: page.id, ...body }, user);
const markdownOf = async (page: WikiPage): Promise<string> =>
  (await ask('info', { pageId: page.id, format: 'markdown' })).json.data.content;

describe('content given to an update', () => {
  it.each([
    ['append', 'old\n\nnew'],
    ['prepend', 'new\n\nold'],
    ['replace', 'new'],
    [undefined, 'new'],
  ])('does what the operation says: %s', async (operation, expected) => {
    const page = await here.page({ text: 'old' });
    const { status, json } = await update(page, { content: 'new', format: 'markdown', operation });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ id: page.id, lastUpdatedById: here.ada.id });
    expect(json.data).not.toHaveProperty('content');
    expect(await markdownOf(page)).toBe(expected);
    expect((await here.row(page)).text).toBe(expected);
  });

  it.each([
    ['markdown', '## Hi'],
    ['HTML', '<h2>Hi</h2>'],
    [
      'json',
      { type: 'doc', content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Hi' }] }] },
    ],
  ])('is taken as %s', async (format, content) => {
    const page = await here.page();
    expect((await update(page, { content, format })).status).toBe(200);
    expect(await markdownOf(page)).toBe('## Hi');
  });

  it('is seen by those who have the page open, and leaves what they write meanwhile', async () => {
    const page = await here.page({ text: 'one' });
    const editor = await here.open(here.ada, page);
    editor.write('typed');
    await editor.taken();
    expect(await markdownOf(page)).toBe('one\n\ntyped');
    expect((await here.row(page)).text).toBe('one');
    await update(page, { content: 'appended', format: 'markdown', operation: 'append' });
    expect(editor.texts()).toEqual(['one', 'typed', 'appended']);
    expect((await here.row(page)).text).toBe('one\n\ntyped\n\nappended');
  });

  it('leaves blocks that stay the same alone, ids and all', async () => {
    const block = (id: string, text: string): object => ({
      type: 'paragraph',
      attrs: { id },
      content: [{ type: 'text', text }],
    });
    const content = { type: 'doc', content: [block('a', 'one'), block('b', 'two'), block('c', 'three')] };
    const page = await here.page({ columns: { content: JSON.stringify(content) } });
    const editor = await here.open(here.ada, page);
    const [first, , last] = editor.fragment.toArray();
    await update(page, { content: 'one\n\nTWO\n\nthree', format: 'markdown' });
    expect(editor.texts()).toEqual(['one', 'TWO', 'three']);
    const after = editor.fragment.toArray();
    expect(after[0]).toBe(first);
    expect(after[2]).toBe(last);
  });

  it('that is there already writes nothing', async () => {
    const page = await here.page({ text: 'same' });
    const before = await here.row(page);
    expect((await update(page, { content: 'same', format: 'markdown' })).status).toBe(200);
    expect(await here.row(page)).toEqual(before);
  });

  it('empties a page when it is empty itself', async () => {
    const page = await here.page({ text: 'old' });
    expect((await update(page, { content: '', format: 'markdown' })).status).toBe(200);
    expect((await here.row(page)).text).toBe('');
  });

  it('changes title and icon with it', async () => {
    const page = await here.page({ title: 'old', text: 'old' });
    const { json } = await update(page, { title: 'new', content: 'new', format: 'markdown' });
    expect(json.data.title).toBe('new');
    expect(await markdownOf(page)).toBe('new');
  });

  it.each([
    ['no format', { content: 'x' }, 400, [expect.stringMatching(/^format must be one of/)]],
    [
      'an unknown operation',
      { content: 'x', format: 'markdown', operation: 'merge' },
      400,
      [expect.stringMatching(/^operation must be one of/)],
    ],
    ['an operation without content', { operation: 'append' }, 400, ['operation is only for an update with content']],
    [
      'JSON with an unknown node',
      { content: { type: 'doc', content: [{ type: 'script' }] }, format: 'json' },
      400,
      [expect.stringMatching(/must not hold a node of type "script"/)],
    ],
  ])('is refused for %s, and nothing of it is kept', async (_, body, status, message) => {
    const page = await here.page({ title: 'kept', text: 'kept' });
    const before = await here.row(page);
    const answer = await update(page, { title: 'lost', ...body });
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status, message });
    expect(await here.row(page)).toEqual(before);
  });

  it('is refused to readers and in the trash', async () => {
    const page = await here.page({ text: 'kept' });
    expect((await update(page, { content: 'x', format: 'markdown' }, here.bob)).status).toBe(403);
    await here.wiki.trash(page);
    expect((await update(page, { content: 'x', format: 'markdown' })).status).toBe(404);
    expect((await here.row(page)).text).toBe('kept');
  });

  it('of many at once is there, each once', async () => {
    const page = await here.page({ text: 'start' });
    const numbers = Array.from({ length: 20 }, (_, number) => `n${number}`);
    const answers = await Promise.all(
      numbers.map((content) => update(page, { content, format: 'markdown', operation: 'append' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const { text } = await here.row(page);
    expect(text?.split('\n\n').sort()).toEqual(['start', ...numbers].sort());
  });
});
