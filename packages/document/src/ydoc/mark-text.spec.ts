import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { livePage, type LivePage } from '../../../../test/support/live-page.js';
import { searchInDocument } from '../find/find.js';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { canonicalDocument } from '../schema/index.js';
import { commentMark, markText, setCommentResolved, unmarkComment } from './index.js';

const bold: JsonMark = { type: 'bold' };
const text = (value: string, ...marks: JsonMark[]): JsonNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 ? { marks } : {}),
});
const p = (id: string, ...content: JsonNode[]): JsonNode => ({ type: 'paragraph', attrs: { id }, content });
const mention: JsonNode = { type: 'mention', attrs: { label: 'Ann' } };
const c1 = commentMark('c1');
/** The order of marks means nothing. */
const line = (page: LivePage, at = 0): JsonNode[] | undefined =>
  canonicalDocument(page.json()).content?.[at]?.content?.map((node) =>
    node.type === 'text' ? { ...node, marks: node.marks?.map(withState) } : node,
  );
const withState = (mark: JsonMark): JsonMark =>
  mark.type === 'comment' ? { ...mark, attrs: { resolved: false, ...mark.attrs } } : mark;
const code = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as { code: string }).code;
  }
  throw new Error('It was not refused.');
};

describe('the anchor of a comment', () => {
  test('is put on the selected text, over marks and mentions', () => {
    const page = livePage([p('a', text('ask '), text('our', bold), text(' '), mention, text(' today'))]);
    expect(markText(page.fragment, { text: 'our @Ann to' }, c1)).toEqual({
      text: 'our @Ann to',
      block: { id: 'a', address: '#0', type: 'paragraph' },
    });
    expect(line(page)).toEqual([
      text('ask '),
      text('our', c1, bold),
      text(' ', c1),
      mention,
      text(' to', c1),
      text('day'),
    ]);
  });

  test('is found in spite of quotes, dashes and spaces, and put on the characters of the page', () => {
    const page = livePage([p('a', text('say «a»  — b, c'))]);
    expect(markText(page.fragment, { text: '"a" - b' }, c1).text).toBe('«a»  — b');
    expect(line(page)).toEqual([text('say '), text('«a»  — b', c1), text(', c')]);
  });

  test('may lie on other comments', () => {
    const page = livePage([p('a', text('one two three'))]);
    markText(page.fragment, { text: 'one two' }, c1);
    markText(page.fragment, { text: 'two three' }, commentMark('c2'));
    expect(line(page)?.[1]).toEqual(text('two', c1, commentMark('c2')));
  });

  test('must be unique, or named by its block or its position', () => {
    const page = livePage([p('a', text('same same')), p('b', text('same'))]);
    expect(code(() => markText(page.fragment, { text: 'same' }, c1))).toBe('text_not_unique');
    expect(code(() => markText(page.fragment, { text: 'same', within: 'a' }, c1))).toBe('text_not_unique');
    expect(markText(page.fragment, { text: 'same', within: 'b' }, c1).block.id).toBe('b');
    markText(page.fragment, { within: 'a', start: 5, end: 9 }, c1);
    expect(line(page)).toEqual([text('same '), text('same', c1)]);
  });

  test.each<[string, Parameters<typeof markText>[1], string]>([
    ['text that is not there', { text: 'nowhere' }, 'text_not_found'],
    ['text over two blocks', { text: 'one\ntwo' }, 'text_not_found'],
    ['no text', { text: ' ' }, 'bad_argument'],
    ['a mention alone', { within: 'm', start: 0, end: 4 }, 'content_refused'],
    ['a position outside of the block', { within: 'a', start: 1, end: 99 }, 'bad_argument'],
    ['a block that is not there', { within: 'x', start: 0, end: 1 }, 'block_not_found'],
    ['code', { text: 'let x' }, 'content_refused'],
  ])('is refused on %s', (_, selection, expected) => {
    const page = livePage([
      p('a', text('one')),
      p('b', text('two')),
      p('m', mention),
      { type: 'codeBlock', content: [text('let x')] },
    ]);
    expect(code(() => markText(page.fragment, selection, c1))).toBe(expected);
    expect(page.sent.count).toBe(0);
  });

  test('can be put on every occurrence that a search finds', () => {
    const content = fc.array(
      fc.oneof(
        fc.constantFrom('needle', 'hay ', 'straße ', 'nee', 'dle').map((value) => text(value)),
        fc.constant(text('needle', bold)),
        fc.constantFrom<JsonNode>(mention, { type: 'hardBreak' }, { type: 'status', attrs: { text: 'needle' } }),
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 4 }), (lines) => {
        const page = livePage(lines.map((inline, at) => p(`p${at}`, ...inline)));
        const { matches } = searchInDocument(page.json(), 'needle', { limit: 200 });
        for (const { address, start, end } of matches) {
          // A status is an object: there is no text of its own to be marked.
          try {
            expect(markText(page.fragment, { within: address, start, end }, c1).text.toLowerCase()).toBe('needle');
          } catch (error) {
            expect((error as { code: string }).code).toBe('content_refused');
          }
        }
        expect(searchInDocument(page.json(), 'needle', { limit: 200 }).matches).toEqual(matches);
      }),
      { numRuns: 80 },
    );
  });
});

describe('a comment', () => {
  const page = livePage([p('a', text('one '), text('two', c1, bold), mention, text('three', c1, commentMark('c2')))]);

  test('is resolved on all its marks, and opened again', () => {
    expect(setCommentResolved(page.fragment, 'c1', true)).toBe(2);
    expect(line(page)?.[1]?.marks).toContainEqual(commentMark('c1', true));
    expect(line(page)?.[3]?.marks).toEqual(expect.arrayContaining([commentMark('c1', true), commentMark('c2')]));
    const { count } = page.sent;
    expect(setCommentResolved(page.fragment, 'c1', true)).toBe(2);
    expect(page.sent.count).toBe(count);
    setCommentResolved(page.fragment, 'c1', false);
    expect(line(page)?.[1]?.marks).toContainEqual(c1);
  });

  test('that is deleted leaves the text and other comments', () => {
    expect(unmarkComment(page.fragment, 'c1')).toBe(2);
    expect(line(page)).toEqual([text('one '), text('two', bold), mention, text('three', commentMark('c2'))]);
    expect(unmarkComment(page.fragment, 'c1')).toBe(0);
  });

  test('needs an id', () => {
    expect(code(() => markText(page.fragment, { text: 'one' }, { type: 'comment' }))).toBe('bad_argument');
    expect(code(() => markText(page.fragment, { text: 'one' }, { type: 'futureMark' }))).toBe('content_refused');
  });
});
