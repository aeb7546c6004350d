import { describe, expect, test } from '@jest/globals';
import type * as Y from 'yjs';
import { itemsOf, livePage, type LivePage } from '../../../../test/support/live-page.js';
import { textOf } from '../blocks/text-of.js';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { blocksToMarkdown, markdownToBlocks } from '../markdown/index.js';
import { canonicalDocument } from '../schema/index.js';
import { changeDiff, locateLive, patchBlock, readLiveBlock } from './index.js';

const text = (value: string, ...marks: JsonMark[]): JsonNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});
const comment = (commentId: string): JsonMark => ({ type: 'comment', attrs: { commentId, resolved: false } });
const p = (id: string | null, ...content: JsonNode[]): JsonNode => ({
  type: 'paragraph',
  ...(id ? { attrs: { id } } : {}),
  content,
});
const node = (type: string, ...content: JsonNode[]): JsonNode => ({ type, content });
const cell = (value: string, attrs: Record<string, unknown> = {}): JsonNode => ({
  type: 'tableCell',
  attrs,
  content: [p(null, ...(value ? [text(value)] : []))],
});
const patch = (page: LivePage, reference: string, markdown: string): ReturnType<typeof patchBlock> =>
  patchBlock(page.fragment, reference, markdownToBlocks(markdown).blocks, { source: 'markdown' });
const failure = (run: () => unknown): { code: string; message: string; details?: Record<string, unknown> } => {
  try {
    run();
  } catch (error) {
    return error as ReturnType<typeof failure>;
  }
  throw new Error('It was not refused.');
};
const markdownOf = (page: LivePage): string => blocksToMarkdown(page.json().content ?? []);

describe('a patched paragraph', () => {
  test('keeps its id, and the comment on the words that stay', () => {
    const page = livePage([p('p1', text('alpha '), text('beta', comment('c1')), text(' gamma'))]);
    const { element } = locateLive(page.fragment, 'p1');
    const result = patch(page, 'p1', 'alpha beta GAMMA');
    expect(page.json().content).toEqual([p('p1', text('alpha '), text('beta', comment('c1')), text(' GAMMA'))]);
    expect(locateLive(page.fragment, 'p1').element).toBe(element);
    expect(changeDiff(result)).toContain('+alpha <span data-comment-id="c1">beta</span> GAMMA');
    expect(result.blocks).toMatchObject([{ id: 'p1', address: '#0', type: 'paragraph' }]);
  });

  test('keeps the comment on a word that is corrected', () => {
    const page = livePage([p('p1', text('Say '), text('helo', comment('c1')), text(' to all'))]);
    patch(page, 'p1', 'Say hello to everyone');
    expect(page.json().content?.[0]?.content?.[1]).toEqual(text('hello', comment('c1')));
  });

  test('keeps overlapping comments on their words, and takes a mark off where it went', () => {
    const page = livePage([
      p(
        'p1',
        text('one ', comment('a')),
        text('two', comment('a'), comment('b'), { type: 'bold' }),
        text(' three', comment('b')),
      ),
    ]);
    patch(page, 'p1', 'one two three *four*');
    expect(page.json().content?.[0]?.content).toEqual([
      text('one ', comment('a')),
      text('two', comment('a'), comment('b')),
      text(' three', comment('b')),
      text(' '),
      text('four', { type: 'italic' }),
    ]);
  });

  test('that becomes a heading keeps id and comment, and what follows gets ids of its own', () => {
    const page = livePage([p('p1', text('Some '), text('title', comment('c1'))), p('p2', text('next'))]);
    const result = patch(page, 'p1', '## Some title\n\nand a text');
    expect(page.json().content?.[0]).toEqual({
      type: 'heading',
      attrs: { level: 2, id: 'p1' },
      content: [text('Some '), text('title', comment('c1'))],
    });
    expect(result.blocks.map(({ address }) => address)).toEqual(['#0', '#1']);
    expect(result.blocks[1]?.id).toMatch(/^[0-9a-z]{12}$/);
    expect(page.json().content?.[2]).toEqual(p('p2', text('next')));
  });

  test('with mentions and breaks keeps those that stay as the same items', () => {
    const mention = { type: 'mention', attrs: { id: 'm', label: 'Ann', entityType: 'user' } };
    const page = livePage([p('p1', text('ask '), mention, text(' now'), { type: 'hardBreak' }, text('please'))]);
    const items = (page.fragment.get(0) as Y.XmlElement)
      .toArray()
      .slice(1, 4)
      .map((child) => itemsOf(child as Y.XmlElement));
    patchBlock(
      page.fragment,
      'p1',
      [p('p1', text('do ask '), mention, text(' now'), { type: 'hardBreak' }, text('thanks'))],
      { source: 'json' },
    );
    expect(textOf(page.json())).toBe('do ask @Ann now\nthanks');
    expect(
      (page.fragment.get(0) as Y.XmlElement)
        .toArray()
        .slice(1, 4)
        .map((child) => itemsOf(child as Y.XmlElement)),
    ).toEqual(items);
  });

  test('that loses an atom between two texts has one text left, as editors want it', () => {
    const page = livePage([p('p1', text('a'), { type: 'hardBreak' }, text('bold', { type: 'bold' }))]);
    patchBlock(page.fragment, 'p1', [p('p1', text('a'), text('bold', { type: 'bold' }))], { source: 'json' });
    expect((page.fragment.get(0) as Y.XmlElement).length).toBe(1);
    expect(page.json().content?.[0]?.content).toEqual([text('a'), text('bold', { type: 'bold' })]);
  });

  test('is emptied by no text, and keeps the text that someone may be typing in', () => {
    const page = livePage([p('p1', text('gone'))]);
    patch(page, 'p1', '');
    expect(page.json().content).toEqual([{ type: 'paragraph', attrs: { id: 'p1' } }]);
    expect((page.fragment.get(0) as Y.XmlElement).length).toBe(1);
  });

  test('keeps attributes that no one here knows', () => {
    const page = livePage([{ type: 'paragraph', attrs: { id: 'p1', future: 7, indent: 2 }, content: [text('old')] }]);
    patch(page, 'p1', 'new');
    expect(page.json().content?.[0]?.attrs).toEqual({ id: 'p1', future: 7 });
  });

  test('says when most of a text is gone', () => {
    const page = livePage([p('p1', text('word '.repeat(200)))]);
    expect(patch(page, 'p1', '(rest unchanged)').warnings[0]).toContain('had 1000 characters');
  });
});

describe('a patched container', () => {
  const items = (...values: string[]): JsonNode =>
    node('bulletList', ...values.map((value) => node('listItem', p(value, text(value)))));

  test('keeps the items of the list that stay', () => {
    const page = livePage([items('one', 'two', 'three')]);
    const [one, , three] = (page.fragment.get(0) as Y.XmlElement)
      .toArray()
      .map((child) => itemsOf(child as Y.XmlElement));
    patch(page, '#0', '- one\n- new\n- two, changed\n- three\n- last');
    const after = (page.fragment.get(0) as Y.XmlElement).toArray().map((child) => itemsOf(child as Y.XmlElement));
    expect([after[0], after[3]]).toEqual([one, three]);
    expect(page.json().content?.[0]?.content?.[2]?.content?.[0]?.attrs).toEqual({ id: 'two' });
  });

  test('of a quote that is long and deep changes by the one address in it', () => {
    const children = Array.from({ length: 246 }, (_, at) =>
      at % 3 === 0
        ? items(`i${at}`)
        : p(`q${at}`, text(`line ${at} `), text('link', { type: 'link', attrs: { href: `https://x.example/${at}` } })),
    );
    const page = livePage([node('blockquote', ...children)]);
    const markdown = markdownOf(page).replace('https://x.example/244', 'https://y.example/244');
    patch(page, '#0', markdown);
    expect(markdownOf(page)).toBe(markdown);
    expect(page.sent.bytes).toBeLessThan(400);
  });

  test('of a row takes the cells of a table, and leaves their kind and colour', () => {
    const page = livePage([
      node(
        'table',
        node('tableRow', cell('a', { backgroundColor: 'red' }), cell('b')),
        node('tableRow', cell('c'), cell('d')),
      ),
    ]);
    patch(page, '#0.0', '| a | B |\n| --- | --- |');
    expect(canonicalDocument(readLiveBlock(page.fragment, '#0.0').node)).toEqual(
      canonicalDocument(node('tableRow', cell('a', { backgroundColor: 'red' }), cell('B'))),
    );
    expect(textOf(page.json())).toBe('a\nB\nc\nd');
  });

  test('of a cell or an item takes plain blocks', () => {
    const page = livePage([node('table', node('tableRow', cell('a', { colspan: 2 }))), items('x')]);
    patch(page, '#0.0.0', 'one\n\ntwo');
    patch(page, '#1.0', 'y\n\n- inner');
    expect(readLiveBlock(page.fragment, '#0.0.0').node).toMatchObject({ type: 'tableCell', attrs: { colspan: 2 } });
    expect(textOf(page.json())).toBe('one\ntwo\ny\ninner');
  });
});

describe('a patch is refused', () => {
  const table = node(
    'table',
    node('tableRow', cell('wide', { colspan: 2 }), cell('x', { backgroundColor: '#fee' })),
    node('tableRow', cell('a'), cell('b'), cell('c')),
  );

  test('when Markdown would lose merged cells or colours, but not when it has them', () => {
    const page = livePage([table]);
    const error = failure(() => patch(page, '#0', '| wide | x |\n| --- | --- |\n| a | b |'));
    expect(error).toMatchObject({ code: 'would_lose', details: { lost: ['cell colours', 'merged cells'] } });
    expect(error.message).toContain('Change one cell by its address');
    expect(page.sent.count).toBe(0);
    patch(page, '#0', markdownOf(page).replace('>x<', '>y<').replace(/\bx\b/, 'y'));
    expect(textOf(page.json())).toBe('wide\ny\na\nb\nc');
  });

  test('for content that its place cannot hold', () => {
    const page = livePage([table, p('p1', text('a'))]);
    const error = failure(() => patch(page, '#0.1.0.0', '---'));
    expect(error.code).toBe('content_refused');
    expect(error.message).toContain('A tableCell cannot hold a horizontalRule here');
  });

  test.each([
    ['an unknown node', { type: 'futureBlock' }, 'no node type'],
    ['an unknown attribute', { type: 'paragraph', attrs: { colour: 'red' } }, 'no attribute "colour"'],
    ['text outside of a block', { type: 'text', text: 'x' }, 'cannot hold a text'],
    [
      'an address with code',
      p(null, text('x', { type: 'link', attrs: { href: 'java\nscript:alert(1)' } })),
      'may carry code',
    ],
    ['an HTML embed', { type: 'htmlEmbed', attrs: { source: '<script>' } }, 'administrator'],
    [
      'a reference to no note',
      p(null, { type: 'footnoteReference', attrs: { id: 'x' } }),
      'which the page does not have',
    ],
  ])('for %s', (_, sent, sentence) => {
    const page = livePage([p('p1', text('a'))]);
    const error = failure(() => patchBlock(page.fragment, 'p1', [sent], { source: 'json' }));
    expect(error).toMatchObject({ code: 'content_refused' });
    expect(error.message).toContain(sentence);
    expect(page.sent.count).toBe(0);
  });

  test.each([
    [null],
    ['text'],
    [[1]],
    [[{ type: 5 }]],
    [[{ type: 'paragraph', content: 'x' }]],
    [[{ type: 'text' }]],
    [[]],
  ])('for %j, which is no list of nodes', (sent) => {
    const page = livePage([node('callout', p(null, text('a')))]);
    expect(failure(() => patchBlock(page.fragment, '#0', sent as JsonNode[], { source: 'json' })).code).toBe(
      'bad_argument',
    );
  });

  test('for an id that is missing or stands on two blocks', () => {
    const page = livePage([p('twice', text('a')), p('twice', text('b'))]);
    expect(failure(() => patch(page, 'twice', 'x')).code).toBe('block_not_unique');
    expect(failure(() => patch(page, 'twic', 'x'))).toMatchObject({
      code: 'block_not_found',
      details: { candidates: ['twice'] },
    });
    expect(failure(() => patch(page, '#2', 'x')).code).toBe('block_not_found');
  });

  test('when the block has changed since it was read: the answer has its present text', () => {
    const page = livePage([p('p1', text('text'))]);
    const { version } = readLiveBlock(page.fragment, 'p1');
    patch(page, 'p1', 'text HUMAN');
    const sent = markdownToBlocks('other').blocks;
    const error = failure(() => patchBlock(page.fragment, 'p1', sent, { source: 'markdown', baseVersion: version }));
    expect(error).toMatchObject({
      code: 'stale',
      details: { markdown: 'text HUMAN', version: readLiveBlock(page.fragment, 'p1').version },
    });
    expect(
      patchBlock(page.fragment, 'p1', sent, {
        source: 'markdown',
        baseVersion: readLiveBlock(page.fragment, 'p1').version,
      }).changed,
    ).toBe(true);
  });
});

test('a node that no one knows may stay in a container that is patched around it', () => {
  const page = livePage([
    node('callout', p('p1', text('old')), { type: 'futureBlock', attrs: { x: 1 }, content: [text('precious')] }),
  ]);
  const future = itemsOf((page.fragment.get(0) as Y.XmlElement).get(1));
  patch(page, '#0', markdownOf(page).replace('old', 'new'));
  expect(itemsOf((page.fragment.get(0) as Y.XmlElement).get(1) as Y.XmlElement)).toBe(future);
  expect(textOf(page.json())).toBe('new\nprecious');
});
