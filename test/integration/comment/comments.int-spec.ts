import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type TestAnswer, testServer, type TestServer } from '../../support/test-server.js';
import { type Wiki, wiki, type WikiPage, type WikiUser } from '../../support/wiki.js';

let server: TestServer;
let small: Wiki;
let page: WikiPage;
let other: WikiPage;
let people: Record<'ada' | 'bob' | 'reader' | 'admin' | 'stranger', WikiUser>;
const tokens = new Map<WikiUser, string>();
beforeAll(async () => {
  server = await testServer();
  small = await wiki(server.database.db);
  const [ada, bob, reader, admin, stranger] = await Promise.all(
    ['Ada', 'Bob', 'Rita', 'Adam', 'Sam'].map((name) => small.user(name)),
  );
  people = { ada, bob, reader, admin, stranger } as typeof people;
  const space = await small.space('Docs', [
    [people.ada, 'writer'],
    [people.bob, 'writer'],
    [people.reader, 'reader'],
    [people.admin, 'admin'],
  ]);
  page = await small.page({ space, text: 'The backup runs daily.' });
  other = await small.page({ space });
  for (const person of Object.values(people)) tokens.set(person, await server.tokenFor(person));
});
afterAll(() => server.close());

const ask = (user: WikiUser, path: string, body: object): Promise<TestAnswer> =>
  server.post(`/api/comments${path}`, body, tokens.get(user));
const said = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const add = async (user: WikiUser, body: object = {}): Promise<{ id: string } & Record<string, unknown>> => {
  const answer = await ask(user, '/create', { pageId: page.id, content: said('Why?'), ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.data;
};

describe('a comment', () => {
  it('is made in the shape of today’s server', async () => {
    const comment = await add(people.ada, {
      selection: 'runs daily',
      type: 'inline',
      yjsSelection: { anchor: {}, head: {} },
    });
    expect(Object.keys(comment)).toEqual([
      'id', 'content', 'selection', 'type', 'creatorId', 'pageId', 'parentCommentId', 'resolvedById', 'resolvedAt', 'workspaceId',
      'spaceId', 'createdAt', 'editedAt', 'deletedAt', 'creator', 'resolvedBy',
    ]); // prettier-ignore
    expect(comment).toMatchObject({
      content: JSON.parse(said('Why?')),
      selection: 'runs daily',
      type: 'inline',
      creatorId: people.ada.id,
      creator: { id: people.ada.id, name: 'Ada', avatarUrl: null },
      pageId: page.id,
      parentCommentId: null,
      resolvedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    expect((await ask(people.reader, '/info', { commentId: comment.id })).json.data).toEqual(comment);
  });

  it('names its page by slug id or address too, and is of the page as a whole without a selection', async () => {
    const comment = await add(people.ada, { pageId: `https://wiki.example/s/docs/p/x-${page.slugId}` });
    expect(comment).toMatchObject({ pageId: page.id, type: 'page', selection: null });
  });

  it('keeps 250 characters of the selection, none of them half', async () => {
    const { selection } = await add(people.ada, { selection: `${'x'.repeat(249)}😀 and more\0` });
    expect(selection).toBe('x'.repeat(249));
    expect((await add(people.ada, { selection: 'a\0\ud800' })).selection).toBe('a\ufffd\ufffd');
  });

  it('has replies, which have none', async () => {
    const thread = await add(people.ada);
    const reply = await add(people.bob, { parentCommentId: thread.id });
    expect(reply.parentCommentId).toBe(thread.id);
    for (const body of [
      { parentCommentId: reply.id },
      { parentCommentId: thread.id, pageId: other.id },
      { parentCommentId: '550e8400-e29b-41d4-a716-446655440000' },
    ]) {
      const answer = await ask(people.bob, '/create', { pageId: page.id, content: said('x'), ...body });
      expect({ status: answer.status, message: answer.json.message }).toEqual({
        status: 400,
        message: [expect.stringMatching(/^parentCommentId must be a comment of the same page that is no reply/)],
      });
    }
  });

  it('is changed by its author only', async () => {
    const { id } = await add(people.ada);
    const changed = await ask(people.ada, '/update', { commentId: id, content: said('Because.') });
    expect(changed.json.data).toMatchObject({ content: JSON.parse(said('Because.')), editedAt: expect.any(String) });
    const refused = await ask(people.admin, '/update', { commentId: id, content: said('Mine') });
    expect({ status: refused.status, message: refused.json.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/by its author only/),
    });
    expect((await ask(people.bob, '/info', { commentId: id })).json.data.content).toEqual(JSON.parse(said('Because.')));
  });

  it('is resolved, by whom and when, and opened again; a reply is not', async () => {
    const { id } = await add(people.ada);
    const resolved = (await ask(people.bob, '/resolve', { commentId: id, resolved: true })).json.data;
    expect(resolved).toMatchObject({
      resolvedById: people.bob.id,
      resolvedBy: { name: 'Bob' },
      resolvedAt: expect.any(String),
    });
    const again = (await ask(people.ada, '/resolve', { commentId: id, resolved: true })).json.data;
    expect([again.resolvedById, again.resolvedAt]).toEqual([people.bob.id, resolved.resolvedAt]);
    const open = (await ask(people.ada, '/resolve', { commentId: id, resolved: false })).json.data;
    expect([open.resolvedById, open.resolvedAt, open.resolvedBy]).toEqual([null, null, null]);
    const reply = await add(people.ada, { parentCommentId: id });
    const refused = await ask(people.ada, '/resolve', { commentId: reply.id, resolved: true });
    expect({ status: refused.status, message: refused.json.message }).toEqual({
      status: 400,
      message: expect.stringMatching(/^commentId must be the comment that begins the thread/),
    });
  });

  it('is deleted with its replies, by its author or an admin of the space', async () => {
    const { id } = await add(people.ada);
    const reply = await add(people.bob, { parentCommentId: id });
    expect((await ask(people.bob, '/delete', { commentId: id })).status).toBe(403);
    expect((await ask(people.admin, '/delete', { commentId: id })).json).toEqual({ success: true, status: 200 });
    for (const commentId of [id, reply.id]) {
      const gone = await ask(people.ada, '/info', { commentId });
      expect({ status: gone.status, message: gone.json.message }).toEqual({
        status: 404,
        message: 'Comment not found',
      });
    }
    expect((await ask(people.ada, '/delete', { commentId: id })).status).toBe(404);
  });
});

describe('the comments of a page', () => {
  it('come in slices, the oldest first, each once', async () => {
    const { id: pageId } = await small.page({ space: { id: page.spaceId, slug: '' } });
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      made.push((await add(people.ada, { pageId, ...(count % 3 === 2 ? { parentCommentId: made[0] } : {}) })).id);
    }
    const met: string[] = [];
    let cursor: string | null = null;
    do {
      const { json }: TestAnswer = await ask(people.reader, '', { pageId, limit: 3, cursor });
      const { data } = json;
      met.push(...data.items.map(({ id }: { id: string }) => id));
      expect(data.meta).toMatchObject({ limit: 3, hasPrevPage: cursor !== null, hasNextPage: met.length < 7 });
      cursor = data.meta.nextCursor;
    } while (cursor !== null);
    expect(met).toEqual(made);
  });

  it('are none for a page without any, and end with the page', async () => {
    const fresh = await small.page({ space: { id: page.spaceId, slug: '' } });
    expect((await ask(people.reader, '', { pageId: fresh.id })).json.data.items).toEqual([]);
    await add(people.ada, { pageId: fresh.id });
    await small.trash(fresh);
    expect((await ask(people.ada, '', { pageId: fresh.id })).json.data.items).toHaveLength(1);
    const late = await ask(people.ada, '/create', { pageId: fresh.id, content: said('late') });
    expect({ status: late.status, message: late.json.message }).toEqual({
      status: 404,
      message: expect.stringMatching(/^Page is in the trash/),
    });
  });
});

describe('is refused', () => {
  it.each([
    ['no page', { pageId: null }, ['pageId should not be empty']],
    ['a page that is a number', { pageId: 5 }, ['pageId must be a string']],
    ['content that is an object', { content: { type: 'doc' } }, ['content must be a string']],
    ['content that is no JSON', { content: 'hello' }, [expect.stringMatching(/^content must be a document as JSON/)]],
    ['content that is another JSON', { content: '[1]' }, [expect.stringMatching(/^content must be an object/)]],
    ['an unknown node', { content: '{"type":"doc","content":[{"type":"script"}]}' }, [expect.stringMatching(/script/)]],
    [
      'a link to a script',
      {
        content: said('x').replace(
          '"text":"x"',
          '"text":"x","marks":[{"type":"link","attrs":{"href":"javascript:1"}}]',
        ),
      },
      [expect.stringMatching(/^href of link/)],
    ],
    ['500 levels', { content: `${'{"type":"doc","content":['.repeat(500)}` }, [expect.stringMatching(/^content must/)]],
    [
      'content without end',
      { content: `"${'x'.repeat(200_001)}"` },
      [expect.stringMatching(/^content must be shorter/)],
    ],
    ['an unknown type', { type: 'footnote' }, ['type must be one of the following values: inline, page']],
    ['a selection that is a list', { selection: ['a'] }, ['selection must be a string']],
    ['a parent that is no id', { parentCommentId: 'x' }, ['parentCommentId must be a UUID']],
    ['a place that is a text', { yjsSelection: 'here' }, ['yjsSelection must be an object']],
  ])('a comment with %s', async (_, body, message) => {
    const answer = await ask(people.ada, '/create', { pageId: page.id, content: said('x'), ...body });
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status: 400, message });
  });

  it.each([
    ['', { pageId: 'nope!' }, 404, 'Page not found'],
    ['', { limit: 0 }, 400, ['limit must not be less than 1']],
    ['', { limit: 1e9 }, 400, ['limit must not be greater than 100']],
    ['', { cursor: 'x' }, 400, [expect.stringMatching(/^cursor must be a value/)]],
    ['/info', { commentId: 'x' }, 400, ['commentId must be a UUID']],
    ['/resolve', { commentId: '550e8400-e29b-41d4-a716-446655440000' }, 400, ['resolved must be a boolean value']],
    ['/resolve', { commentId: '550e8400-e29b-41d4-a716-446655440000', resolved: true }, 404, 'Comment not found'],
    ['/update', { commentId: '550e8400-e29b-41d4-a716-446655440000', content: said('x') }, 404, 'Comment not found'],
  ])('%s %j', async (path, body, status, message) => {
    const answer = await ask(people.ada, path, path === '' ? { pageId: page.id, ...body } : body);
    expect({ status: answer.status, message: answer.json.message }).toEqual({ status, message });
  });

  it('whoever has not logged in, and whoever is not a member', async () => {
    expect((await server.post('/api/comments', { pageId: page.id })).status).toBe(401);
    const answer = await ask(people.stranger, '', { pageId: page.id });
    expect({ status: answer.status, message: answer.json.message }).toEqual({
      status: 404,
      message: 'Space permissions not found',
    });
  });

  it('a comment of another workspace, as if there were none', async () => {
    const foreign = await wiki(server.database.db);
    const eve = await foreign.user('Eve');
    const there = await foreign.page({ space: await foreign.space('Far', [[eve, 'admin']]) });
    const { id } = await server.database.db
      .insertInto('comments')
      .values({
        page_id: there.id,
        space_id: there.spaceId,
        workspace_id: foreign.workspaceId,
        creator_id: people.ada.id,
        content: said('secret'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [path, body] of [
      ['/info', {}],
      ['/update', { content: said('x') }],
      ['/resolve', { resolved: true }],
      ['/delete', {}],
    ] as const) {
      expect((await ask(people.ada, path, { commentId: id, ...body })).status).toBe(404);
    }
    expect((await ask(people.ada, '', { pageId: there.id })).status).toBe(404);
  });
});

it('fifty people who comment at once make fifty comments, and a reply beside a deletion is there or refused', async () => {
  const { id: pageId } = await small.page({ space: { id: page.spaceId, slug: '' } });
  await Promise.all(Array.from({ length: 50 }, () => add(people.ada, { pageId })));
  const { data } = (await ask(people.ada, '', { pageId, limit: 100 })).json;
  expect(new Set(data.items.map(({ id }: { id: string }) => id)).size).toBe(50);

  const answers = await Promise.all(
    data.items
      .slice(0, 10)
      .flatMap(({ id }: { id: string }) => [
        ask(people.bob, '/create', { pageId, content: said('reply'), parentCommentId: id }),
        ask(people.ada, '/delete', { commentId: id }),
      ]),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
  const rest = (await ask(people.ada, '', { pageId, limit: 100 })).json.data.items;
  expect(rest).toHaveLength(40);
});

it.each(['', '/create', '/info', '/update', '/resolve', '/delete'])(
  '/api/comments%s answers whatever stands in its body, with a sentence at worst',
  async (path) => {
    const { id } = await add(people.ada);
    const anything = fc.oneof(
      fc.constantFrom<unknown>(null, true, 5, -1, 1e300, '', '\0', '\ud800', [], {}, '{}', 'null', '__proto__', {
        length: 3,
      }),
      fc.constantFrom<unknown>(
        '{"type":"doc"}',
        '{"type":"doc","content":[{"type":"text","text":"x"}]}',
        '{"type":"doc","content":null}',
      ),
      fc.constantFrom(Buffer.from(`id=${id}`).toString('base64url'), Buffer.from('id=x').toString('base64url')),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.jsonValue(),
      fc.json(),
    );
    const usual = {
      pageId: page.id,
      commentId: id,
      content: said('x'),
      selection: 'x',
      type: 'inline',
      parentCommentId: id,
      resolved: true,
      limit: 5,
      cursor: null,
      yjsSelection: {},
    };
    const body = fc.record(
      Object.fromEntries(
        Object.entries(usual).map(([field, value]) => [
          field,
          fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(value) }, { weight: 1, arbitrary: anything }),
        ]),
      ),
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { status, json } = await ask(people.ada, path, sent);
        expect(status).toBeLessThan(500);
        if (status !== 200) expect(json.statusCode).toBe(status);
      }),
      { numRuns: 80, endOnFailure: true },
    );
  },
);
