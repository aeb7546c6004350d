import { describe, expect, it } from '@jest/globals';
import { block, page, paragraph, text } from '../../../../test/support/json-blocks.js';
import { toolBench, type ToolBench } from '../../../../test/support/run-tool.js';

const PAGE = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';

async function pageWith(...content: Parameters<typeof page>): Promise<ToolBench> {
  const bench = await toolBench();
  bench.double.state.pages.get(PAGE)!.content = page(...content);
  return bench;
}

const search = async (content: Parameters<typeof page>, args: object) => {
  const { run } = await pageWith(...content);
  return run('search_in_page', { pageId: PAGE, ...args });
};

/** What was matched, with the block it stands in. */
const matched = async (content: Parameters<typeof page>, args: object): Promise<string[]> =>
  (await search(content, args)).data.matches.map(
    ({ nodeId, match }: { nodeId: string; match: string }) => `${nodeId}: ${match}`,
  );

describe('search_in_page', () => {
  it('finds a text over the borders of formatting, in one request, and says where it stands', async () => {
    const { run, double } = await pageWith(
      paragraph('Introduction', 'p0'),
      block('paragraph', [text('This part is '), text('very', { type: 'bold' }), text(' important')], { id: 'p1' }),
    );
    const answer = await run('search_in_page', { pageId: PAGE, query: 'PART is very' });
    expect(double.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/pages/info', { pageId: PAGE, format: 'json' }],
    ]);
    expect(answer.data).toEqual({
      pageId: PAGE,
      title: 'backup-srv.local',
      pageVersion: expect.stringMatching(/^[\w-]{16}$/),
      total: 1,
      truncated: false,
      matches: [
        {
          nodeId: 'p1',
          address: '#1',
          blockIndex: 1,
          type: 'paragraph',
          before: 'This ',
          match: 'part is very',
          after: ' important',
          start: 5,
          end: 17,
        },
      ],
    });
    expect(answer.text).toContain('1 match of "PART is very".\n\np1 #1 paragraph 5: This [[part is very]] important');
  });

  it('gives references that get_node takes, also for blocks without an id', async () => {
    const { run } = await pageWith(
      block('table', [block('tableRow', [block('tableCell', [paragraph('a needle in a cell')])])]),
      block('bulletList', [block('listItem', [paragraph('a needle in a list', 'item')])]),
    );
    const { data } = await run('search_in_page', { pageId: PAGE, query: 'needle' });
    expect(data.matches.map(({ nodeId, address }: Record<string, string>) => [nodeId, address])).toEqual([
      ['#0', '#0.0.0.0'],
      ['item', '#1.0.0'],
    ]);
    for (const { nodeId, address } of data.matches) {
      for (const reference of [nodeId, address]) {
        const node = await run('get_node', { pageId: PAGE, nodeId: reference });
        expect(node.text).toContain('needle');
      }
    }
  });

  it('counts all matches, and reads on with offset without gap or double', async () => {
    const { run } = await pageWith(...Array.from({ length: 130 }, (_, n) => paragraph(`needle ${n}`, `p${n}`)));
    const seen: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const { data, text: shown } = await run('search_in_page', { pageId: PAGE, query: 'needle', offset });
      expect(data.total).toBe(130);
      seen.push(...data.matches.map(({ nodeId }: { nodeId: string }) => nodeId));
      offset = data.truncated ? seen.length : undefined;
      if (offset !== undefined) expect(shown).toContain(`Read on with offset ${offset}.`);
    }
    expect(seen).toEqual(Array.from({ length: 130 }, (_, n) => `p${n}`));
  });

  it('answers a page full of matches within the budget, and says that more follow', async () => {
    const { data, text: shown } = await search(
      [paragraph('Резервное копирование идёт каждую ночь. '.repeat(5_000), 'p')],
      { query: 'копирование', limit: 200 },
    );
    expect(data.total).toBe(5_000);
    expect(data.truncated).toBe(true);
    expect(data.matches.length).toBeGreaterThan(50);
    expect(JSON.stringify(data).length).toBeLessThan(70_000);
    expect(shown).toContain(`Read on with offset ${data.matches.length}.`);
  });

  it('without a match is a good answer with a hint', async () => {
    const { data, text: shown } = await search([paragraph('x')], { query: 'zzzz_nothing' });
    expect(data).toMatchObject({ total: 0, truncated: false, matches: [] });
    expect(shown).toContain('0 matches of "zzzz_nothing". Try a shorter part');
  });

  it('finds nothing on a page that nobody has written in', async () => {
    const { run, double } = await pageWith();
    double.state.pages.get(PAGE)!.content = null;
    expect((await run('search_in_page', { pageId: PAGE, query: 'x' })).data.total).toBe(0);
  });

  it('takes numbers and flags as text, and other names of its arguments', async () => {
    const { data } = await search([paragraph('aa AA aa')], {
      pattern: 'a+',
      isRegex: 'true',
      matchCase: 'true',
      limit: '1',
    });
    expect(data).toMatchObject({ total: 2, truncated: true });
    expect(data.matches).toHaveLength(1);
  });
});

describe("a proof-reader's searches", () => {
  it('words that want a ё', async () => {
    const content = [paragraph('Ещё не всё: учет и отчет сдан, отчёт принят.', 'p')];
    expect(await matched(content, { query: '\\p{L}*(?:учет|отчет)\\p{L}*', regex: true })).toEqual([
      'p: учет',
      'p: отчет',
    ]);
    // The literal search tells the two letters apart as well.
    expect(await matched(content, { query: 'отчет' })).toEqual(['p: отчет']);
  });

  it('straight quotes', async () => {
    const content = [paragraph(`Он сказал: "да", а не «нет», it's so.`, 'p')];
    expect(await matched(content, { query: `["']`, regex: true })).toEqual(['p: "', 'p: "', "p: '"]);
  });

  it('abbreviations without a space', async () => {
    const content = [paragraph('Сегодня, т.е. завтра, и т. е. нигде; т,е.', 'p')];
    expect(await matched(content, { query: 'т\\.е\\.', regex: true })).toEqual(['p: т.е.']);
    expect(await matched(content, { query: 'т.е.' })).toEqual(['p: т.е.']);
  });

  it('two spaces, also when one does not break', async () => {
    const content = [paragraph('one  two \u00a0three four', 'p')];
    expect(await matched(content, { query: '  ' })).toEqual(['p:   ', 'p:  \u00a0']);
    expect(await matched(content, { query: ' {2,}', regex: true })).toEqual(['p:   ']);
  });

  it('units glued to numbers', async () => {
    const content = [paragraph('Диск 10ГБ, память 16 ГБ, линия 100Мбит/с, 5кг и 20°C.', 'p')];
    expect(await matched(content, { query: '\\d+(?:ГБ|Мбит|кг|°C)', regex: true })).toEqual([
      'p: 10ГБ',
      'p: 100Мбит',
      'p: 5кг',
      'p: 20°C',
    ]);
  });

  it('several checks at once', async () => {
    const content = [paragraph('a  b "c" - d', 'p')];
    expect(await matched(content, { query: ` {2,}|["']| - `, regex: true })).toHaveLength(4);
  });
});

describe('a search that cannot be meant is answered with a sentence', () => {
  it.each([
    [{}, 'query is missing'],
    [{ query: '' }, 'query must be a text that is not empty, at most 1000 characters long, not "".'],
    [{ query: ' ' }, 'query must not be empty or blank.'],
    [{ query: '\u00ad\u200b' }, 'The query holds only invisible characters.'],
    [{ query: 'x'.repeat(1_001) }, 'query must be a text that is not empty, at most 1000 characters long'],
    [{ query: ['a'] }, 'query must be a text'],
    [{ query: 'x', limit: 0 }, 'limit must be a whole number from 1 to 200, not 0.'],
    [{ query: 'x', limit: 1e9 }, 'limit must be a whole number from 1 to 200'],
    [{ query: 'x', limit: 1.5 }, 'limit must be a whole number from 1 to 200, not 1.5.'],
    [{ query: 'x', limit: 'abc' }, 'limit must be a whole number from 1 to 200, not "abc".'],
    [{ query: 'x', offset: -1 }, 'offset must be a whole number from 0'],
    [{ query: 'x', regex: 'maybe' }, 'regex must be true or false, not "maybe".'],
    [{ query: 'x', contextLength: 200_000 }, 'contextLength is not an argument of search_in_page'],
    [{ query: '[', regex: true }, 'is not valid at position 0 ("["): missing closing ]'],
    [{ query: 'foo(?!bar)', regex: true }, 'Look-ahead and look-behind are not supported'],
    [{ query: '(a)\\1', regex: true }, 'Back-references are not supported'],
    [{ query: 'x', pageId: '550e8400-e29b-41d4-a716-446655440000' }, 'There is no page'],
  ])('%j', async (args, sentence) => {
    const { refused } = await pageWith(paragraph('x'));
    expect(await refused('search_in_page', { pageId: PAGE, ...args })).toContain(sentence);
  });

  it('and a pattern made to run away just answers', async () => {
    const { data } = await search([paragraph(`${'a'.repeat(50_000)}b`)], { query: '(a+)+$', regex: true });
    expect(data.total).toBe(0);
  });
});
