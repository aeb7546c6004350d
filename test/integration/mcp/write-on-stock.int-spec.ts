import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { docToJson, documentToText, type JsonNode } from '@pagescout/document';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import type * as Y from 'yjs';
import { heading, page as pageOf, paragraph } from '../../support/json-blocks.js';
import { refusal, runTool } from '../../support/run-tool.js';
import { stockDocmost, type StockDocmost, type StockPage } from '../../support/stock-docmost.js';
import { until } from '../../support/until.js';
import { PAGE } from '../../support/write-bench.js';

const FUTURE: JsonNode = { type: 'futureNode', attrs: { x: 1 }, content: [paragraph('precious')] };
const DOCUMENT = pageOf(heading(1, 'Backups', 'head'), paragraph('Every night at 3:00', 'night'), FUTURE);

let double: StockDocmost;
let page: StockPage;
let live: Y.Doc;
let agent: WikiClient;
let closing: (() => Promise<void>)[];

async function start(rest: { idle: number; most: number }): Promise<void> {
  double = await stockDocmost({ rest });
  page = double.state.pages.get(PAGE)!;
  page.content = DOCUMENT;
  const listening = await double.listen();
  const { origin } = listening;
  closing = [() => listening.close()];
  const connect = (name: string): WikiClient => {
    const client = createWikiClient({ fetch, baseUrl: origin, token: double.tokenOf(name) });
    closing.unshift(() => client.close());
    return client;
  };
  agent = connect('admin');
  reader = () => connect('bob');
  live = await double.collaboration.open(page);
}
let reader: () => WikiClient;

beforeEach(() => start({ idle: 100, most: 500 }));
afterEach(async () => {
  for (const close of closing) await close();
});

const run = (tool: string, args: object) => runTool(agent, tool, { pageId: PAGE, ...args });
const liveText = (): string => documentToText(docToJson(live));
const stored = (): Promise<void> => until(() => JSON.stringify(page.content) === JSON.stringify(docToJson(live)));

describe('an agent that writes in a plain Docmost', () => {
  it('changes one block, is told that reads lag, and leaves all others as they are', async () => {
    const { data, text } = await run('patch_node', { nodeId: 'night', markdown: 'Every night at 4:00' });
    expect(data).toMatchObject({ changed: true, stored: false, blocks: [{ nodeId: 'night' }] });
    expect(text).toContain('This wiki stores a change some time after it was made');
    expect(liveText()).toContain('4:00');
    expect(page.content).toEqual(DOCUMENT);
    await stored();
    const [head, night, future] = (page.content as JsonNode).content!;
    expect([head, future]).toEqual([DOCUMENT.content![0], FUTURE]);
    expect(night).toEqual(paragraph('Every night at 4:00', 'night'));
  });

  it('goes on with the version that it was told, though the wiki still shows the old text', async () => {
    const first = await run('patch_node', { nodeId: 'night', markdown: 'one' });
    const [{ version }] = first.data.blocks;
    const second = await run('patch_node', { nodeId: 'night', markdown: 'two', baseVersion: version });
    expect(second.data.changed).toBe(true);
    expect(await refusal(agent, 'patch_node', { pageId: PAGE, nodeId: 'night', markdown: '3', baseVersion: version }))
      // What the block says now, not what the wiki has stored.
      .toContain('two');
    await stored();
    expect(liveText()).toContain('two');
  });

  it('that sends back what it has read writes nothing', async () => {
    const { data } = await run('get_node', { nodeId: 'night' });
    const again = await run('patch_node', { nodeId: 'night', markdown: data.markdown, baseVersion: data.version });
    expect(again.data).toMatchObject({ changed: false, stored: true });
    await new Promise((done) => setTimeout(done, 300));
    expect(double.collaboration.stores).toBe(0);
  });

  it('inserts, edits words, adds a footnote, deletes and rewrites', async () => {
    await run('insert_node', { markdown: '- a\n- b', position: 'after', anchorNodeId: 'night' });
    await run('edit_page_text', { edits: [{ find: '3:00', replace: '5:00' }] });
    await run('insert_footnote', { anchorText: '5:00', text: 'Local time.' });
    expect(docToJson(live).content?.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'bulletList',
      'futureNode',
      'footnotes',
    ]);
    await run('delete_node', { nodeId: '#2' });
    await stored();
    const { data } = await run('get_page', {});
    expect(data.markdown).toContain('5:00');
    const markdown = data.markdown.replace('# Backups', '# Copies');
    const { data: rewritten } = await run('update_page_markdown', { markdown, baseVersion: data.pageVersion });
    expect(rewritten).toMatchObject({ changed: true, stored: false });
    expect(liveText()).toMatch(/^Copies\n/);
    expect(docToJson(live).content?.[2]).toEqual(FUTURE);
  });

  it('may write what a person types beside, and neither loses a letter', async () => {
    const line = live.getXmlFragment('default').get(0) as Y.XmlElement;
    const typing = (async () => {
      for (const letter of ' and restores') {
        (line.get(0) as Y.XmlText).insert((line.get(0) as Y.XmlText).length, letter);
        await new Promise((done) => setTimeout(done, 5));
      }
    })();
    for (const markdown of ['1', '2', '3']) await run('patch_node', { nodeId: 'night', markdown });
    await typing;
    await stored();
    expect(liveText()).toMatch(/^Backups and restores\n+3\n/);
  });

  it('is refused when it may only read, though the wiki would say nothing', async () => {
    const sentence = await refusal(reader(), 'patch_node', { pageId: PAGE, nodeId: 'night', markdown: 'x' });
    expect(sentence).toMatch(/^You may read the page .* but not change it/);
    expect(docToJson(live)).toEqual(DOCUMENT);
  });

  it('may empty a page and fill it again', async () => {
    for (const nodeId of ['#2', 'night', 'head']) await run('delete_node', { nodeId });
    await stored();
    await run('insert_node', { markdown: 'new' });
    await stored();
    expect(liveText().trim()).toBe('new');
  });

  it('does not notice that the connection was cut between two calls', async () => {
    for (const markdown of ['one', 'two', 'three']) {
      const { data } = await run('patch_node', { nodeId: 'night', markdown });
      expect(data).toMatchObject({ changed: true, stored: false });
      double.collaboration.cut();
    }
    await stored();
    expect(liveText()).toContain('three');
  });
});

it('has every change of many agents at once, once', async () => {
  page.content = null;
  const agents = Array.from({ length: 20 }, (_, n) => run('insert_node', { markdown: `n${n}` }));
  await Promise.all(agents);
  const texts = docToJson(live).content?.map((node) => documentToText(pageOf(node)).trim());
  const counted = Array.from({ length: 20 }, (_, n) => texts?.filter((text) => text === `n${n}`).length);
  expect(counted).toEqual(Array.from({ length: 20 }, () => 1));
});
