import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { livePage, type LivePage } from '../../../../test/support/live-page.js';
import { randomDocument } from '../../../../test/support/random-document.js';
import { textOf } from '../blocks/text-of.js';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { canonicalDocument } from '../schema/index.js';
import { editText, type TextEdit, type TextEditResult } from './index.js';

const bold: JsonMark = { type: 'bold' };
const link: JsonMark = { type: 'link', attrs: { href: 'https://x.example' } };
const comment: JsonMark = { type: 'comment', attrs: { commentId: 'c1', resolved: false } };
const text = (value: string, ...marks: JsonMark[]): JsonNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});
const p = (...content: JsonNode[]): JsonNode => ({ type: 'paragraph', content });
const code = (value: string): JsonNode => ({ type: 'codeBlock', content: [text(value)] });
const line = (page: LivePage, at = 0): JsonNode[] | undefined => page.json().content?.[at]?.content;
const edit = (page: LivePage, find: string, replace: string, replaceAll?: boolean): TextEditResult =>
  editText(page.fragment, [{ find, replace, ...(replaceAll === undefined ? {} : { replaceAll }) }])
    .results[0] as TextEditResult;

describe('a replaced text', () => {
  test('runs over marks, which stay on what stays, and gives what is new the marks of what it replaces', () => {
    const page = livePage([p(text('The '), text('big red', bold), text(' house'))]);
    expect(edit(page, 'The big red house', 'The large red home')).toMatchObject({
      status: 'applied',
      count: 1,
      blocks: [{ address: '#0' }],
    });
    expect(line(page)).toEqual([text('The '), text('large red', bold), text(' home')]);
  });

  test('keeps a comment on a corrected word, and does not let a link grow at its end', () => {
    const page = livePage([p(text('a '), text('helo', comment), text(' '), text('site', link), text(' b'))]);
    edit(page, 'helo', 'hello');
    edit(page, 'site', 'site map');
    expect(line(page)).toEqual([text('a '), text('hello', comment), text(' '), text('site', link), text(' map b')]);
  });

  test('is taken away by an empty replacement', () => {
    const page = livePage([p(text('one two three'))]);
    edit(page, ' two', '');
    expect(line(page)).toEqual([text('one three')]);
  });

  test('must stand in the page once, unless all are meant', () => {
    const page = livePage([p(text('aa b aa')), { type: 'callout', content: [p(text('aa'))] }]);
    expect(edit(page, 'aa', 'x')).toMatchObject({ status: 'failed', reason: 'text_not_unique', count: 3 });
    expect(page.sent.count).toBe(0);
    expect(edit(page, 'aa', 'aaa', true)).toMatchObject({
      status: 'applied',
      count: 3,
      blocks: [{ address: '#0' }, { address: '#1.0' }],
    });
    expect(textOf(page.json())).toBe('aaa b aaa\naaa');
    expect(page.sent.count).toBe(1);
  });

  test('is compared letter for letter: case counts, breaks and mentions are no text', () => {
    const page = livePage([
      p(text('Word a'), { type: 'hardBreak' }, text('b '), { type: 'mention', attrs: { label: 'Ann' } }, text(' c')),
    ]);
    for (const find of ['word', 'ab', 'a b', 'a\nb', '@Ann', 'b  c'])
      expect(edit(page, find, 'x').reason).toBe('text_not_found');
    expect(edit(page, '\ufffc', 'x').reason).toBe('bad_argument');
    expect(edit(page, '', 'x').reason).toBe('bad_argument');
    expect(page.sent.count).toBe(0);
  });

  test('may be quoted with other quotes, dashes, spaces and invisible characters', () => {
    const page = livePage([p(text('say «so»\u00a0—  now so\u00adon'))]);
    expect(edit(page, 'say "so" - now soon', 'say "so" - later')).toMatchObject({
      status: 'applied',
      normalized: true,
    });
    expect(textOf(page.json())).toContain('later');
  });

  test('may be quoted with its Markdown, which stays as marks', () => {
    const page = livePage([p(text('a '), text('bold', bold), text(' word'))]);
    expect(edit(page, 'a **bold** word', 'a **bold** term')).toMatchObject({ status: 'applied', normalized: true });
    expect(line(page)).toEqual([text('a '), text('bold', bold), text(' term')]);
  });

  test.each([
    ['bold', '**bold**'],
    ['**bold**', 'bold'],
    ['bold', '[bold](https://x.example)'],
    ['a bold', 'a `bold`'],
  ])('%s to %s is a change of formatting, which is refused', (find, replace) => {
    const page = livePage([p(text('a '), text('bold', bold))]);
    expect(edit(page, find, replace)).toMatchObject({ status: 'failed', reason: 'formatting' });
    expect(page.sent.count).toBe(0);
  });

  test('that stands in the page with its stars is plain text, and so is anything in code', () => {
    const page = livePage([p(text('**kept**')), code('call(x)')]);
    expect(edit(page, '**kept**', '**held**').status).toBe('applied');
    expect(edit(page, 'call(x)', 'call(**x**)\n# end').status).toBe('applied');
    expect(textOf(page.json())).toBe('**held**\ncall(**x**)\n# end');
  });

  test.each(['5 * 3 * 2', 'my_var_name and __init__.py', 'c:\\dir\\*.txt', '1. item', 'https://x.example/a_b_c'])(
    'may be %s',
    (replace) => {
      const page = livePage([p(text('here'))]);
      expect(edit(page, 'here', replace).status).toBe('applied');
      expect(line(page)).toEqual([text(replace)]);
    },
  );

  test('makes no second line in a paragraph', () => {
    expect(edit(livePage([p(text('a'))]), 'a', 'b\nc')).toMatchObject({ status: 'failed', reason: 'bad_argument' });
  });
});

test('edits run in order, each on what the former left, and one that fails does not hinder the others', () => {
  const page = livePage([p(text('one two'))]);
  const edits: TextEdit[] = [
    { find: 'one', replace: 'three' },
    { find: 'one', replace: 'x' },
    { find: 'three two', replace: 'four' },
    { find: 'four', replace: 'four' },
  ];
  const { changed, results, before, after } = editText(page.fragment, edits);
  expect([before, after]).toEqual([[p(text('one two'))], [p(text('four'))]]);
  expect(changed).toBe(true);
  expect(results.map(({ status }) => status)).toEqual(['applied', 'failed', 'applied', 'unchanged']);
  expect(line(page)).toEqual([text('four')]);
  expect(page.sent.count).toBe(1);
});

test('in any page, all places of a word are replaced and nothing else changes', () => {
  fc.assert(
    fc.property(randomDocument('none'), (doc) => {
      const page = livePage([...(doc.content ?? []), p(text('one word'))]);
      const before = JSON.stringify(canonicalDocument(page.json()), textOnly);
      const { results } = editText(page.fragment, [{ find: 'word', replace: 'term', replaceAll: true }]);
      expect(results[0]?.status).toBe('applied');
      expect(JSON.stringify(canonicalDocument(page.json()), textOnly).replaceAll('term', 'word')).toBe(before);
    }),
    { numRuns: 60 },
  );
});

/** Texts with their marks joined, so that a word over two marks may be written either way. */
function textOnly(_key: string, value: unknown): unknown {
  return Array.isArray(value) && value.every((item: JsonNode) => item?.type === 'text')
    ? value.map((item: JsonNode) => item.text).join('')
    : value;
}
