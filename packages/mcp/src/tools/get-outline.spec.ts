import { describe, expect, it } from '@jest/globals';
import { block, heading, page, paragraph } from '../../../../test/support/json-blocks.js';
import { toolBench, type GoodAnswer, type ToolBench } from '../../../../test/support/run-tool.js';
import { estimateTokens } from './tokens.js';

const PAGE = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';

async function pageWith(...content: Parameters<typeof page>): Promise<ToolBench> {
  const bench = await toolBench();
  bench.double.state.pages.get(PAGE)!.content = page(...content);
  return bench;
}

describe('get_outline', () => {
  it('has the headings as a tree with the range and size of each section, then the blocks', async () => {
    const { run } = await pageWith(
      heading(1, 'Guide', 'h1'),
      paragraph('Hello', 'p1'),
      heading(2, 'Details'),
      block('bulletList', [block('listItem', [paragraph('a')]), block('listItem', [paragraph('b')])]),
      heading(1, 'End', 'h2'),
      block('table', [block('tableRow', [block('tableCell', [paragraph('x')], { colspan: 3 })])]),
    );
    const { data, text } = await run('get_outline', { pageId: PAGE });
    expect(data).toMatchObject({ pageId: PAGE, totalBlocks: 6, characters: 24 });
    expect(data.sections).toEqual([
      {
        address: '#0',
        id: 'h1',
        level: 1,
        text: 'Guide',
        lastBlock: '#3',
        blocks: 4,
        characters: 20,
        sections: [{ address: '#2', id: null, level: 2, text: 'Details', lastBlock: '#3', blocks: 2, characters: 10 }],
      },
      { address: '#4', id: 'h2', level: 1, text: 'End', lastBlock: '#5', blocks: 2, characters: 4 },
    ]);
    expect(data.blocks).toHaveLength(6);
    expect(data.nextOffset).toBeUndefined();
    expect(text).toContain('#0–#3 20 h1 Guide\n #2–#3 10 - Details\n#4–#5 4 h2 End');
    expect(text).toContain('#3 bulletList of 2 3 - a b');
    expect(text).toContain('#5 table 1×3 1 - x');
  });

  it('of a long page comes in parts, each block once, and every reference can be read', async () => {
    const { run } = await pageWith(...Array.from({ length: 250 }, (_, n) => paragraph(`Block ${n}`, `id${n}`)));
    const seen: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const { data, text }: GoodAnswer = await run('get_outline', { pageId: PAGE, offset });
      seen.push(...data.blocks.map(({ address }: { address: string }) => address));
      offset = data.nextOffset;
      if (offset !== undefined) expect(text).toContain(`call get_outline with offset ${offset}.`);
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => `#${n}`));
    expect((await run('get_node', { pageId: PAGE, nodeId: seen[249] })).data.markdown).toBe('Block 249');
  });

  it.each([
    [
      'headings',
      Array.from({ length: 5_000 }, (_, n) => heading(1 + (n % 6), `Раздел ${'о сетях '.repeat(9)}${n}`, `h${n}`)),
    ],
    ['blocks', Array.from({ length: 5_000 }, (_, n) => paragraph(`第${n}章 ${'网络备份'.repeat(30)}`, `p${n}`))],
  ])('of a page of 5,000 %s stays within the budget, and its parts are whole', async (_, content) => {
    const { run } = await pageWith(...content);
    const { data, text } = await run('get_outline', { pageId: PAGE, limit: 500 });
    expect(estimateTokens(JSON.stringify(data))).toBeLessThan(20_000);
    expect(text.length).toBeLessThan(60_000);
    expect(data.nextOffset).toBe(data.blocks.length);
    expect(data.blocks.length).toBeGreaterThan(20);
    const next = await run('get_outline', { pageId: PAGE, offset: data.nextOffset });
    expect(next.data.blocks[0].address).toBe(`#${data.nextOffset}`);
  });

  it('says how many headings it leaves out', async () => {
    const { run } = await pageWith(...Array.from({ length: 900 }, (_, n) => heading(1 + (n % 3), `Heading ${n}`)));
    const { data, text } = await run('get_outline', { pageId: PAGE });
    expect(data.hiddenHeadings).toBeGreaterThan(600);
    expect(text).toContain(`${data.hiddenHeadings} deeper or later headings are left out.`);
  });

  it('of a page that nobody has written in is empty', async () => {
    const { run, double } = await pageWith();
    double.state.pages.get(PAGE)!.content = null;
    expect((await run('get_outline', { pageId: PAGE })).data).toMatchObject({
      totalBlocks: 0,
      sections: [],
      blocks: [],
    });
  });

  it.each([
    [{ offset: 5 }, 'offset must be less than 1, the number of top-level blocks, not 5.'],
    [{ offset: -1 }, 'offset must be a whole number from 0'],
    [{ limit: 501 }, 'limit must be a whole number from 1 to 500, not 501.'],
    [{ pageId: 'nope' }, 'There is no page "nope"'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { refused } = await pageWith(paragraph('x'));
    expect(await refused('get_outline', { pageId: PAGE, ...args })).toContain(sentence);
  });
});
