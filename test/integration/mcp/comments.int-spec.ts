import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonNode } from '@pagescout/document';
import { closeCollabClients } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { block, page as pageOf, paragraph, text } from '../../support/json-blocks.js';
import { httpClient, type McpClient, stdioClient } from '../../support/mcp-client.js';
import { until } from '../../support/until.js';
import type { WikiPage, WikiUser } from '../../support/wiki.js';

let here: CollabWiki;
beforeAll(async () => {
  here = await collabWiki();
});
afterEach(() => closeCollabClients());
afterAll(() => here.close());

const DOCUMENT = pageOf(
  paragraph('Еще раз: все еще тут', 'a'),
  block('paragraph', [text('and '), text('еще', { type: 'bold' }), text(' once')], { id: 'b' }),
  block('codeBlock', [text('let x = 1')]),
);

/** The texts that carry the mark of a comment, with whether it is resolved. */
const marked = (node: JsonNode, commentId: string): [string, unknown][] => [
  ...(node.marks ?? [])
    .filter(({ attrs }) => attrs?.commentId === commentId)
    .map(({ attrs }): [string, unknown] => [node.text ?? '', attrs?.resolved]),
  ...(node.content ?? []).flatMap((child) => marked(child, commentId)),
];

const WAYS: [string, (user: WikiUser) => Promise<McpClient>][] = [
  ['inside the server', async (user) => httpClient(here.server.origin, await here.server.tokenFor(user))],
  [
    'over the socket',
    async (user) =>
      stdioClient({ PAGESCOUT_URL: here.server.origin, PAGESCOUT_TOKEN: await here.server.tokenFor(user) }),
  ],
];

describe.each(WAYS)('a proof-reader, %s', (_, connect) => {
  let agent: McpClient;
  let reader: McpClient;
  beforeAll(async () => {
    [agent, reader] = await Promise.all([connect(here.ada), connect(here.bob)]);
  });
  afterAll(() => Promise.all([agent.close(), reader.close()]));
  const newPage = (): Promise<WikiPage> => here.page({ content: DOCUMENT });
  const content = async (page: WikiPage): Promise<JsonNode> => {
    const token = await here.server.tokenFor(here.ada);
    const { json } = await here.server.post('/api/pages/info', { pageId: page.id }, token);
    return json.data.content as JsonNode;
  };

  it('goes from a search in the page to a comment on each occurrence', async () => {
    const page = await newPage();
    const editor = await here.open(here.bob, page);
    const found = await agent.call('search_in_page', { pageId: page.id, query: 'еще' });
    expect(found.data.total).toBe(3);
    for (const { nodeId, start, end } of found.data.matches) {
      const { data, isError } = await agent.call('create_comment', {
        ...{ pageId: page.id, content: 'A **wrong** letter', suggestedText: 'ещё', nodeId, start, end },
      });
      expect(isError).toBe(false);
      expect(data).toMatchObject({ pageId: page.id, nodeId, highlighted: true });
      expect(marked(await content(page), data.commentId)).toEqual([[data.selection, false]]);
      await until(() => marked(editor.json(), data.commentId as string).length > 0);
    }
    const { data, text: told } = await agent.call('list_comments', { pageId: page.id });
    expect(data.comments.map(({ selection }: { selection: string }) => selection)).toEqual(['Еще', 'еще', 'еще']);
    expect(data.comments[0]).toMatchObject({ author: 'Ada', resolved: false });
    expect(data.comments[0].content).toBe('A **wrong** letter\n\n**Suggested text:** ещё');
    expect(told).toMatch(/^3 comments\.\n\n\S+ Ada, \d{4}-\d\d-\d\d on "Еще"\nA \*\*wrong\*\* letter/);
  });

  it('resolves a comment, and everybody sees it', async () => {
    const page = await newPage();
    const { data } = await agent.call('create_comment', {
      pageId: page.id,
      content: 'Why?',
      selection: 'and еще once',
    });
    const { commentId } = data;
    expect(marked(await content(page), commentId as string).map(([words]) => words)).toEqual(['and ', 'еще', ' once']);
    await agent.call('resolve_comment', { commentId });
    expect(marked(await content(page), commentId as string).map(([, resolved]) => resolved)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await agent.call('list_comments', { pageId: page.id })).data.total).toBe(0);
    const all = await agent.call('list_comments', { pageId: page.id, includeResolved: true });
    expect(all.data.comments).toMatchObject([{ commentId, resolved: true }]);
    await agent.call('resolve_comment', { commentId, resolved: false });
    expect((await agent.call('list_comments', { pageId: page.id })).data.total).toBe(1);
    const token = await here.server.tokenFor(here.ada);
    await here.server.post('/api/comments/delete', { commentId }, token);
    expect(marked(await content(page), commentId as string)).toEqual([]);
  });

  it('is told what is wrong, and leaves no half comment', async () => {
    const page = await newPage();
    const before = await here.row(page);
    for (const [args, sentence] of [
      [{ selection: 'еще' }, 'stands 2 times'],
      [{ selection: 'nowhere' }, 'does not hold the text'],
      [{}, 'either selection, or nodeId with start and end'],
      [{ selection: 'и', start: 1, end: 2, nodeId: 'a' }, 'either selection, or nodeId with start and end'],
      [{ start: 1, end: 2 }, 'come together, with nodeId'],
      [{ nodeId: 'a', start: 3, end: 300 }, 'has 20 characters'],
      [{ selection: 'let x' }, 'carries no marks'],
      [{ selection: 'once', content: '  ' }, 'content'],
    ] as const) {
      const call = await agent.call('create_comment', { pageId: page.id, content: 'c', ...args });
      expect([args, call.isError, call.text]).toEqual([args, true, expect.stringContaining(sentence)]);
    }
    expect((await reader.call('create_comment', { pageId: page.id, content: 'c', selection: 'once' })).text).toMatch(
      /^You may read the page .* but not change it/,
    );
    const unknown = await agent.call('resolve_comment', { commentId: '550e8400-e29b-41d4-a716-446655440000' });
    expect(unknown.text).toMatch(/^There is no such comment/);
    expect((await agent.call('list_comments', { pageId: page.id })).data).toMatchObject({ total: 0, comments: [] });
    expect(await here.row(page)).toEqual(before);
  });

  it('comments on the words that it means while a person types before them', async () => {
    const page = await newPage();
    const editor = await here.open(here.ada, page);
    const line = editor.fragment.get(1) as unknown as { get(at: number): { insert(at: number, text: string): void } };
    const call = agent.call('create_comment', { pageId: page.id, content: 'c', selection: 'once' });
    for (let at = 0; at < 20; at += 1) {
      line.get(0).insert(0, 'x');
      await new Promise((done) => setTimeout(done, 1));
    }
    const { data } = await call;
    await editor.store();
    expect(marked(await content(page), data.commentId as string)).toEqual([['once', false]]);
  });
});
