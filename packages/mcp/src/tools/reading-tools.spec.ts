import { describe, expect, it } from '@jest/globals';
import { type GoodAnswer, toolBench } from '../../../../test/support/run-tool.js';

const INFRA = '019b0000-03e8-722b-82c7-a7b5f86bad6c';
const DEV = '019b0000-07d0-770e-81a1-d68d095629c2';
const SERVERS = '019b0000-03e8-764d-8a07-0d08ad4bcf23';
const BACKUP_SRV = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';
const TRASHED = '019b0001-9640-77ea-8754-7fea1ecb06fa';
const UNKNOWN = '550e8400-e29b-41d4-a716-446655440000';

describe('search', () => {
  it('gives ids that every other tool takes', async () => {
    const { run } = await toolBench();
    const { data } = await run('search', { query: 'backup' });
    expect(data.items.length).toBeGreaterThan(3);
    for (const { pageId, title } of data.items.slice(0, 3)) {
      expect((await run('get_page', { pageId })).data.title).toBe(title);
      expect((await run('get_page_context', { pageId })).data.page.title).toBe(title);
    }
  });

  it('has the path of each hit, short blocks as text, and takes a limit as text', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('search', { query: 'backup-srv.local', limit: '2' });
    expect(data.items[0]).toEqual({
      pageId: BACKUP_SRV,
      title: 'backup-srv.local',
      path: ['Servers'],
      snippet: expect.stringContaining('backup-srv.local'),
      score: 0.9,
    });
    expect(data.items.length).toBeLessThanOrEqual(2);
    expect(text).toMatch(new RegExp(`^1\\. Servers > backup-srv\\.local \\(0\\.90\\)\n${BACKUP_SRV}\n`));
  });

  it('asks a Pagescout for the hybrid search with exactly what was given', async () => {
    const { run, double } = await toolBench();
    double.fault = ({ path }) =>
      path === '/search'
        ? Response.json({
            data: {
              items: [
                {
                  id: BACKUP_SRV,
                  title: 'backup-srv.local',
                  space: { id: INFRA },
                  path: ['Servers'],
                  snippet: 'srv',
                  score: 0.7,
                  matched: ['text'],
                },
              ],
              total: 31,
              truncated: true,
              bounded: false,
            },
            success: true,
            status: 200,
          })
        : undefined;
    const { data, text } = await run('search', { query: 'srv.lo', spaceId: INFRA, parentPageId: SERVERS, limit: 1 });
    expect(double.requests.map(({ body }) => body)).toEqual([
      { query: 'srv.lo', spaceId: INFRA, parentPageId: SERVERS, limit: 1, substring: true, includePath: true },
    ]);
    expect(data).toEqual({
      items: [{ pageId: BACKUP_SRV, title: 'backup-srv.local', path: ['Servers'], snippet: 'srv', score: 0.7 }],
      total: 31,
      truncated: true,
      bounded: false,
    });
    expect(text).toContain('1 hit of 31. Read on with offset 1.');
  });

  it('without hits is a good answer that says so', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('search', { query: 'zzzz_nothing_0001' });
    expect(data.items).toEqual([]);
    expect(text).toContain('No page holds "zzzz_nothing_0001"');
  });

  it('does not break on a NUL', async () => {
    const { run, double } = await toolBench();
    await run('search', { query: 'a\u0000b' });
    expect(double.requests[0]?.body['query']).toBe('ab');
  });

  it.each([
    [{ query: '' }, 'query must be a text that is not empty, at most 1000 characters long, not "".'],
    [{}, 'query is missing'],
    [{ query: 'x', limit: 'abc' }, 'limit must be a whole number from 1 to 50, not "abc".'],
    [{ query: 'x', limit: 51 }, 'limit must be a whole number from 1 to 50, not 51.'],
    [{ query: 'x', spaceId: UNKNOWN }, `There is no space "${UNKNOWN}"`],
    [{ query: 'x', parentPageId: 'zzzzzzzzzz' }, 'There is no parent page "zzzzzzzzzz"'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { refused } = await toolBench();
    expect(await refused('search', args)).toContain(sentence);
  });
});

describe('list_spaces and list_pages', () => {
  it('list what the reader is a member of', async () => {
    const { run } = await toolBench('bob');
    const { data, text } = await run('list_spaces', {});
    expect(data.items).toEqual([expect.objectContaining({ spaceId: INFRA, name: 'Infrastructure', slug: 'infra' })]);
    expect(text).toContain(`Infrastructure (infra) ${INFRA}`);
  });

  it('list a level part by part, each page once, in sidebar order', async () => {
    const { run, client } = await toolBench();
    const ids: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { data } = await run('list_pages', { spaceId: DEV, limit: 7, ...(cursor ? { cursor } : {}) });
      ids.push(...data.items.map(({ pageId }: { pageId: string }) => pageId));
      cursor = data.nextCursor;
      if (!cursor) break;
    }
    expect(ids).toEqual((await client.pages.children({ spaceId: DEV })).map(({ id }) => id));
  });
});

/** A page of one code block, whose lines stay lines. */
const codeOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'codeBlock', content: [{ type: 'text', text }] }],
});

describe('get_page', () => {
  it('is Markdown with real line breaks', async () => {
    const { run } = await toolBench();
    const { data, text } = await run('get_page', { pageId: 'https://wiki/s/infra/p/backup-srv-1yLEU64D21' });
    expect(data).toMatchObject({ pageId: BACKUP_SRV, title: 'backup-srv.local', spaceId: INFRA, firstLine: 1 });
    expect(text).toBe(`backup-srv.local ${BACKUP_SRV} version ${data.pageVersion}\n\n${data.markdown}`);
    expect(text).not.toContain('\\n');
  });

  it('of a long page says how to read on, and then reads on without a gap', async () => {
    const { run, double } = await toolBench();
    const lines = Array.from({ length: 4000 }, (_, n) => `Line ${n} of a long story about the network.`);
    double.state.pages.get(BACKUP_SRV)!.content = codeOf(lines.join('\n'));
    const read: string[] = [];
    let offset: number | undefined = 1;
    while (offset !== undefined) {
      const { data, text }: GoodAnswer = await run('get_page', { pageId: BACKUP_SRV, offset });
      read.push(data.markdown);
      offset = data.nextOffset;
      if (offset !== undefined) expect(text).toContain(`call get_page with offset ${offset}.`);
      expect(text.length).toBeLessThan(100_000);
    }
    expect(read.length).toBeGreaterThan(1);
    expect(read.join('\n')).toBe(`\`\`\`\n${lines.join('\n')}\n\`\`\``);
  });

  it('of an empty page, and of one in the trash, says so', async () => {
    const { run, double } = await toolBench();
    double.state.pages.get(BACKUP_SRV)!.content = null;
    expect((await run('get_page', { pageId: BACKUP_SRV })).text).toContain('(This page is empty.)');
    const trashed = await run('get_page', { pageId: TRASHED });
    expect(trashed.data.inTrash).toBe(true);
    expect(trashed.text).toMatch(/^IN THE TRASH/);
  });

  it('refuses to begin after the end', async () => {
    const { refused, double } = await toolBench();
    double.state.pages.get(BACKUP_SRV)!.content = codeOf('a');
    expect(await refused('get_page', { pageId: BACKUP_SRV, offset: 9 })).toContain('offset must be at most 3');
  });
});

describe('when the wiki does not answer', () => {
  it.each([
    [() => new Response('<html>Bad gateway</html>', { status: 502 }), 'The wiki cannot answer at the moment'],
    [() => new Response('<html>Welcome</html>'), 'not as a wiki does'],
    [() => Response.json({ message: 'Unauthorized', statusCode: 401 }, { status: 401 }), 'Calling again will not help'],
    [
      () => Response.json({ statusCode: 500, message: 'Internal server error' }, { status: 500 }),
      'The wiki failed on this request',
    ],
    [() => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })), 'ECONNREFUSED'],
  ])('a tool says what is wrong and what to do', async (fault, sentence) => {
    const { double, refused } = await toolBench();
    double.fault = fault;
    expect(await refused('list_spaces', {})).toContain(sentence);
  });
});
