import { describe, expect, test } from '@jest/globals';
import { livePage, type LivePage } from '../../../../test/support/live-page.js';
import { textOf } from '../blocks/text-of.js';
import { type JsonNode } from '../json-node.js';
import { markdownToBlocks } from '../markdown/index.js';
import { insertBlocks, type InsertOptions, locateLive } from './index.js';

const text = (value: string): JsonNode => ({ type: 'text', text: value });
const p = (id: string, value = id): JsonNode => ({
  type: 'paragraph',
  attrs: { id },
  content: value ? [text(value)] : [],
});
const node = (type: string, ...content: JsonNode[]): JsonNode => ({ type, content });
const item = (...content: JsonNode[]): JsonNode => node('listItem', ...content);
const cell = (id: string, attrs?: Record<string, unknown>): JsonNode => ({
  type: 'tableCell',
  ...(attrs ? { attrs } : {}),
  content: [p(id)],
});
const head = (id: string): JsonNode => node('tableHeader', p(id));
const row = (...cells: JsonNode[]): JsonNode => node('tableRow', ...cells);

const insert = (
  page: LivePage,
  markdown: string,
  place: Omit<InsertOptions, 'source'>,
): ReturnType<typeof insertBlocks> =>
  insertBlocks(page.fragment, markdownToBlocks(markdown).blocks, { source: 'markdown', ...place });
const insertNode = (
  page: LivePage,
  sent: JsonNode,
  place: Omit<InsertOptions, 'source'>,
): ReturnType<typeof insertBlocks> => insertBlocks(page.fragment, [sent], { source: 'json', ...place });
const failure = (run: () => unknown): { code: string; message: string } => {
  try {
    run();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('It was not refused.');
};
const lines = (page: LivePage): string[] => textOf(page.json()).split('\n');
/** Types and texts, nested. */
const shape = (value: JsonNode): unknown =>
  value.type === 'text' ? value.text : { [value.type]: (value.content ?? []).map(shape) };

describe('a new block', () => {
  test('stands exactly where it was asked for, with an id', () => {
    const page = livePage(['1', '2', '3', '4', '5'].map((id) => p(id)));
    const result = insert(page, 'after two\n\nand more', { position: 'after', anchor: '2' });
    insert(page, 'before one', { position: 'before', anchor: '#0' });
    insert(page, 'last', { position: 'append' });
    insert(page, 'first', { position: 'prepend' });
    expect(lines(page)).toEqual(['first', 'before one', '1', '2', 'after two', 'and more', '3', '4', '5', 'last']);
    expect(result.blocks.map(({ address }) => address)).toEqual(['#2', '#3']);
    for (const { id } of result.blocks) {
      expect(id).toMatch(/^[0-9a-z]{12}$/);
      expect(locateLive(page.fragment, id ?? '').element.nodeName).toBe('paragraph');
    }
  });

  test('goes beside the one block that holds a text, also when the text is quoted with its Markdown', () => {
    const page = livePage([p('a', 'The plan'), p('b', 'The end')]);
    insert(page, 'x', { position: 'after', anchor: { text: 'plan' } });
    insert(page, 'y', { position: 'before', anchor: { text: '## The **end**' } });
    expect(lines(page)).toEqual(['The plan', 'x', 'y', 'The end']);
  });

  test('beside a paragraph of an item lies in that item; beside the item a list becomes further items', () => {
    const page = livePage([node('bulletList', item(p('one')), item(p('two')))]);
    insert(page, 'inside', { position: 'after', anchor: 'one' });
    insert(page, '- x\n- [x] y', { position: 'after', anchor: '#0.0' });
    insert(page, 'plain', { position: 'append', anchor: '#0' });
    expect(page.json().content?.map(shape)).toEqual([
      {
        bulletList: [
          { listItem: [{ paragraph: ['one'] }, { paragraph: ['inside'] }] },
          { listItem: [{ paragraph: ['x'] }] },
          { listItem: [{ paragraph: ['y'] }] },
          { listItem: [{ paragraph: ['two'] }] },
          { listItem: [{ paragraph: ['plain'] }] },
        ],
      },
    ]);
  });

  test('that is an item finds its list from a paragraph inside, and becomes a task among tasks', () => {
    const page = livePage([node('taskList', { type: 'taskItem', attrs: { checked: true }, content: [p('deep')] })]);
    insertNode(page, item(p('new')), { position: 'before', anchor: 'deep' });
    expect(page.json().content?.[0]?.content?.[0]).toMatchObject({ type: 'taskItem', attrs: { checked: false } });
  });

  test('goes into a container at its end or start, into details behind the summary', () => {
    const page = livePage([
      node('callout', p('a')),
      node('details', node('detailsSummary', text('S')), node('detailsContent', p('b'))),
    ]);
    insert(page, 'end', { position: 'append', anchor: '#0' });
    insert(page, 'start', { position: 'prepend', anchor: '#0' });
    insert(page, 'body', { position: 'append', anchor: '#1' });
    expect(lines(page)).toEqual(['start', 'a', 'end', 'S', 'b', 'body']);
  });

  test('that is a list stays a list of its own beside another one', () => {
    const page = livePage([node('bulletList', item(p('a')))]);
    insert(page, '- b', { position: 'after', anchor: '#0' });
    expect(page.json().content?.map(({ type }) => type)).toEqual(['bulletList', 'bulletList']);
  });

  test('at the end of the page comes before the list of footnotes', () => {
    const page = livePage([
      p('a'),
      node('footnotesList', { type: 'footnoteDefinition', attrs: { id: 'n' }, content: [p('note')] }),
    ]);
    insert(page, 'b', { position: 'append' });
    expect(lines(page)).toEqual(['a', 'b', 'note']);
  });
});

describe('a new row', () => {
  const table = node('table', row(head('h1'), head('h2')), row(cell('a'), cell('b')));

  test('goes beside the row of the anchor, filled up to the width of the table', () => {
    const page = livePage([table]);
    insertNode(page, row(cell('c')), { position: 'before', anchor: 'b' });
    expect(page.json().content?.[0]?.content?.map((value) => value.content?.map(({ type }) => type))).toEqual([
      ['tableHeader', 'tableHeader'],
      ['tableCell', 'tableCell'],
      ['tableCell', 'tableCell'],
    ]);
    expect(lines(page)).toEqual(['h1', 'h2', 'c', 'a', 'b']);
  });

  test('from Markdown is a row of plain cells below the head', () => {
    const page = livePage([table]);
    insert(page, '| x | y |\n| --- | --- |\n| z | w |', { position: 'after', anchor: '#0.0' });
    expect(page.json().content?.[0]?.content?.[1]?.content?.map(({ type }) => type)).toEqual([
      'tableCell',
      'tableCell',
    ]);
    expect(lines(page)).toEqual(['h1', 'h2', 'x', 'y', 'z', 'w', 'a', 'b']);
  });

  test('leaves room for a merged cell that reaches down, and is refused when it is too wide', () => {
    const page = livePage([node('table', row(cell('tall', { rowspan: 2 }), cell('b')), row(cell('c')))]);
    expect(
      failure(() => insertNode(page, row(cell('x'), cell('y')), { position: 'after', anchor: '#0.0' })).message,
    ).toContain('has 2 cells, but there is room for 1');
    insertNode(page, row(cell('x')), { position: 'after', anchor: '#0.0' });
    expect(lines(page)).toEqual(['tall', 'b', 'x', 'c']);
  });

  test('finds the nearest table, and a cell the nearest row', () => {
    const page = livePage([node('table', row(cell('a')), row(cell('b')))]);
    insertNode(page, cell('c'), { position: 'after', anchor: 'a' });
    expect(page.json().content?.[0]?.content?.[0]?.content).toHaveLength(2);
  });
});

describe('an insertion is refused', () => {
  const page = livePage([
    p('a', 'same'),
    p('b', 'same'),
    node('details', node('detailsSummary', text('S')), node('detailsContent')),
    node('table', row(cell('c'))),
  ]);
  test.each<[string, string, JsonNode, Omit<InsertOptions, 'source'>]>([
    ['without an anchor', 'bad_argument', p('x'), { position: 'after' }],
    ['at no position', 'bad_argument', p('x'), { position: 'below' as 'after', anchor: 'a' }],
    ['beside nothing', 'block_not_found', p('x'), { position: 'after', anchor: 'nowhere' }],
    ['beside a text that stands nowhere', 'text_not_found', p('x'), { position: 'after', anchor: { text: 'nowhere' } }],
    ['beside a text of two blocks', 'text_not_unique', p('x'), { position: 'after', anchor: { text: 'same' } }],
    ['beside no text', 'bad_argument', p('x'), { position: 'after', anchor: { text: ' ' } }],
    ['inside a paragraph', 'content_refused', p('x'), { position: 'append', anchor: 'a' }],
    ['beside a summary', 'content_refused', p('x'), { position: 'after', anchor: '#2.0' }],
    ['of a table in a cell', 'content_refused', node('table', row(cell('x'))), { position: 'after', anchor: 'c' }],
    ['of a row outside of tables', 'content_refused', row(cell('x')), { position: 'after', anchor: 'a' }],
    ['of an item at the end of the page', 'content_refused', item(p('x')), { position: 'append' }],
    ['of a paragraph in a table', 'content_refused', p('x'), { position: 'append', anchor: '#3' }],
    ['of an unknown node', 'content_refused', node('futureBlock'), { position: 'append' }],
  ])('%s', (_, code, sent, place) => {
    expect(failure(() => insertNode(page, sent, place)).code).toBe(code);
    expect(page.sent.count).toBe(0);
  });

  test('of nothing', () => {
    expect(failure(() => insert(page, '', { position: 'append' })).code).toBe('bad_argument');
  });
});

test('a block that was copied gets an id of its own', () => {
  const page = livePage([p('a')]);
  insertNode(page, p('a', 'copy'), { position: 'append' });
  expect(locateLive(page.fragment, 'a').address).toBe('#0');
  insertNode(page, p('own', 'new'), { position: 'append' });
  expect(locateLive(page.fragment, 'own').address).toBe('#2');
});
