import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomDocument } from '../../../../test/support/random-document.js';
import { type JsonMark, type JsonNode } from '../json-node.js';
import { canonicalDocument } from './canonical.js';

const doc = (...content: JsonNode[]): JsonNode => ({ type: 'doc', content });
const paragraph = (...content: JsonNode[]): JsonNode => ({ type: 'paragraph', content });
const text = (value: string, ...marks: string[]): JsonNode =>
  marks.length > 0
    ? { type: 'text', text: value, marks: marks.map((type) => ({ type })) }
    : { type: 'text', text: value };
const linked = (value: string, href: string): JsonNode => {
  const marks: JsonMark[] = [{ type: 'link', attrs: { href } }];
  return { type: 'text', text: value, marks };
};

describe('the canonical form of a page', () => {
  test('is its own canonical form', () => {
    fc.assert(
      fc.property(randomDocument(), (page) => {
        const canonical = canonicalDocument(page);
        expect(JSON.stringify(canonicalDocument(canonical))).toBe(JSON.stringify(canonical));
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    [
      'defaults are left out',
      doc({ ...paragraph(text('a')), attrs: { id: 'p1', indent: 0, textAlign: null, dir: 'auto' } }),
      doc(paragraph(text('a'))),
    ],
    [
      'null means the default indent',
      doc({ ...paragraph(text('a')), attrs: { indent: null, dir: null } }),
      doc(paragraph(text('a'))),
    ],
    [
      'an explicit attribute is written',
      doc({ type: 'heading', content: [text('a')] }),
      doc({ type: 'heading', attrs: { level: 1 }, content: [text('a')] }),
    ],
    [
      'texts with the same marks are one',
      doc(paragraph(text('a', 'bold'), text('b', 'bold'), text(''))),
      doc(paragraph(text('ab', 'bold'))),
    ],
    [
      'white space stands outside of bold',
      doc(paragraph(text('bold ', 'bold'), text('next'))),
      doc(paragraph(text('bold', 'bold'), text(' next'))),
    ],
    ['a bold space is a space', doc(paragraph(text('a'), text(' ', 'bold'), text('b'))), doc(paragraph(text('a b')))],
    ['a link to a script is no link', doc(paragraph(linked('x', 'java\tscript:alert(1)'))), doc(paragraph(text('x')))],
    ['line ends are line feeds', doc(paragraph(text('a\r\nb\rc'))), doc(paragraph(text('a\nb\nc')))],
    [
      'an empty container holds a paragraph',
      doc({ type: 'blockquote' }),
      doc({ type: 'blockquote', content: [{ type: 'paragraph' }] }),
    ],
    [
      'an unknown node stays',
      doc({ type: 'future', attrs: { dir: 'auto', x: 1 } }),
      doc({ type: 'future', attrs: { dir: 'auto', x: 1 } }),
    ],
  ])('%s', (_, page, expected) => {
    expect(canonicalDocument(page)).toEqual(expected);
  });

  test('leaves comments out on request, and joins the texts around them', () => {
    const marks = [{ type: 'comment', attrs: { commentId: 'c1', resolved: false } }];
    const page = doc(paragraph(text('alpha '), { type: 'text', text: 'beta', marks }));
    expect(canonicalDocument(page, { comments: 'omit' })).toEqual(doc(paragraph(text('alpha beta'))));
    expect(canonicalDocument(page).content?.[0]?.content?.[1]?.marks).toEqual([
      { type: 'comment', attrs: { commentId: 'c1' } },
    ]);
  });

  test('of a page that is too deep is refused', () => {
    let node: JsonNode = paragraph(text('x'));
    for (let level = 0; level < 20_000; level++) node = { type: 'blockquote', content: [node] };
    expect(() => canonicalDocument(doc(node))).toThrow(expect.objectContaining({ code: 'too_deep' }));
  });
});
