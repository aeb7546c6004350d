import { describe, expect, test } from '@jest/globals';
import { livePage, type LivePage } from '../../../../test/support/live-page.js';
import { textOf } from '../blocks/text-of.js';
import { type JsonNode } from '../json-node.js';
import { readLiveBlock, removeBlock } from './index.js';

const p = (id: string, value = id): JsonNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text: value }],
});
const node = (type: string, ...content: JsonNode[]): JsonNode => ({ type, content });
const cell = (id: string, attrs?: Record<string, unknown>): JsonNode => ({
  type: 'tableCell',
  ...(attrs ? { attrs } : {}),
  content: [p(id)],
});
const row = (...cells: JsonNode[]): JsonNode => node('tableRow', ...cells);
const types = (page: LivePage): string[] => (page.json().content ?? []).map(({ type }) => type);
const failure = (run: () => unknown): { code: string; message: string } => {
  try {
    run();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('It was not refused.');
};

describe('a removed block', () => {
  test('is gone, and says what it was', () => {
    const page = livePage([p('a'), p('b'), p('c')]);
    expect(removeBlock(page.fragment, 'b')).toMatchObject({ changed: true, before: [p('b')], after: [], blocks: [] });
    expect(textOf(page.json())).toBe('a\nc');
    expect(failure(() => removeBlock(page.fragment, 'b')).code).toBe('block_not_found');
  });

  test('that was the only one leaves an empty paragraph with an id of its own', () => {
    const page = livePage([p('a')]);
    removeBlock(page.fragment, 'a');
    expect(page.json().content).toEqual([
      { type: 'paragraph', attrs: { id: expect.stringMatching(/^[0-9a-z]{12}$/) } },
    ]);
    expect(page.json().content?.[0]?.attrs?.id).not.toBe('a');
  });

  test.each<[string, JsonNode, string]>([
    ['a cell', node('table', row(cell('a'), cell('b'))), 'table'],
    ['a column', node('columns', node('column', p('a')), node('column', p('b'))), 'columns'],
    ['a shared block', node('transclusionSource', p('a')), 'transclusionSource'],
  ])('leaves an empty paragraph in %s', (_, container, type) => {
    const page = livePage([container]);
    removeBlock(page.fragment, 'a');
    expect(types(page)).toEqual([type]);
    expect(textOf(page.json())).not.toContain('a');
    const [first] = page.json().content?.[0]?.content ?? [];
    expect(JSON.stringify(first)).toContain('"type":"paragraph"');
  });

  test('takes a container along that is nothing without it', () => {
    const page = livePage([node('callout', node('bulletList', node('listItem', p('a')))), p('end')]);
    removeBlock(page.fragment, 'a');
    expect(types(page)).toEqual(['paragraph']);
  });

  test('leaves its item when other blocks are in there, which then begins with an empty paragraph', () => {
    const page = livePage([node('bulletList', node('listItem', p('a'), node('bulletList', node('listItem', p('b')))))]);
    removeBlock(page.fragment, 'a');
    expect(readLiveBlock(page.fragment, '#0.0').node.content?.map(({ type }) => type)).toEqual([
      'paragraph',
      'bulletList',
    ]);
  });

  test('may be a row, the last one with its table', () => {
    const page = livePage([node('table', row(cell('a')), row(cell('b'))), p('end')]);
    removeBlock(page.fragment, '#0.0');
    expect(textOf(page.json())).toBe('b\nend');
    removeBlock(page.fragment, '#0.0');
    expect(types(page)).toEqual(['paragraph']);
  });
});

describe('a removal is refused', () => {
  const note = { type: 'footnoteDefinition', attrs: { id: 'n' }, content: [p('note')] };
  const page = livePage([
    node('table', row(cell('a', { rowspan: 2 }), cell('b')), row(cell('c'))),
    node('details', node('detailsSummary', { type: 'text', text: 'S' }), node('detailsContent', p('d'))),
    node('paragraph', { type: 'footnoteReference', attrs: { id: 'n' } }),
    node('footnotesList', note),
  ]);
  test.each([
    ['of a cell', '#0.0.0', 'Empty it'],
    ['of a row that shares merged cells', '#0.1', 'merged cells'],
    ['of a summary', '#1.0', 'cannot be removed by itself'],
    ['of a note that is referred to', '#3.0', 'Remove the references'],
    ['of the list of notes', '#3', 'Remove the references'],
  ])('%s', (_, address, sentence) => {
    const error = failure(() => removeBlock(page.fragment, address));
    expect(error.code).toBe('content_refused');
    expect(error.message).toContain(sentence);
    expect(page.sent.count).toBe(0);
  });

  test('of a block that has changed since it was read', () => {
    expect(failure(() => removeBlock(page.fragment, 'c', { baseVersion: 'old' })).code).toBe('stale');
  });
});
