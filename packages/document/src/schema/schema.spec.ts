import { describe, expect, test } from '@jest/globals';
import { type JsonNode } from '../json-node.js';
import { checkContent } from './check-content.js';
import { detectFamily } from './family.js';
import { MARKS } from './marks.js';
import { NODES } from './nodes.js';
import { isSafeAddress, isSafePictureAddress } from './safe-address.js';
import { schema } from './schema.js';
import { extractTitle } from './title.js';

const text = (value: string): JsonNode => ({ type: 'text', text: value });
const paragraph = (value: string): JsonNode => ({ type: 'paragraph', content: [text(value)] });

describe('the schema', () => {
  test('has every node and mark of the tables, and checks a page without a DOM', () => {
    expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(NODES).sort());
    expect(Object.keys(schema.marks).sort()).toEqual(Object.keys(MARKS).sort());
    expect(() => schema.nodeFromJSON({ type: 'doc', content: [paragraph('a')] }).check()).not.toThrow();
  });
});

describe('checking a node that is about to be written', () => {
  test('finds nothing in a good one', () => {
    expect(checkContent({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('a')] }] })).toEqual(
      [],
    );
  });

  test.each<[string, JsonNode, RegExp]>([
    ['a type that nobody knows', { type: 'paragraf' }, /At #: "paragraf" is no node type.*Known types:.*paragraph/],
    [
      'a child that does not fit',
      { type: 'bulletList', content: [paragraph('a')] },
      /At #: a "paragraph" cannot be child 0 of a "bulletList". It may hold: listItem\+/,
    ],
    [
      'a rule in a cell',
      { type: 'tableCell', content: [{ type: 'horizontalRule' }] },
      /"horizontalRule" cannot be child 0 of a "tableCell"/,
    ],
    ['a list without items', { type: 'bulletList' }, /"bulletList" is not complete. It must hold: listItem\+/],
    [
      'an attribute that nobody knows',
      { type: 'heading', attrs: { depth: 2 } },
      /a "heading" has no attribute "depth". It may have: .*level/,
    ],
    [
      'a mark that nobody knows',
      { type: 'paragraph', content: [{ ...text('a'), marks: [{ type: 'glow' }] }] },
      /At #0: "glow" is no mark/,
    ],
    ['an empty text', { type: 'paragraph', content: [text('')] }, /At #0: a text node needs a text/],
    [
      'marks in code',
      { type: 'codeBlock', content: [{ ...text('a'), marks: [{ type: 'bold' }] }] },
      /"codeBlock" carries no marks/,
    ],
  ])('names %s', (_, node, fault) => {
    expect(checkContent(node).join('\n')).toMatch(fault);
  });
});

describe('the family of a page', () => {
  const withNote = (note: JsonNode): JsonNode => ({ type: 'doc', content: [{ type: 'paragraph', content: [note] }] });
  test.each<[string, JsonNode, string]>([
    [
      'stock by its reference',
      withNote({ type: 'footnoteReference', attrs: { 'data-id': 'k' }, content: [text('1')] }),
      'stock',
    ],
    ['stock by its list', { type: 'doc', content: [paragraph('a'), { type: 'footnotes' }] }, 'stock'],
    ['fork by its reference', withNote({ type: 'footnoteReference', attrs: { id: 'a' } }), 'fork'],
    ['fork by its list', { type: 'doc', content: [{ type: 'footnotesList', content: [] }] }, 'fork'],
    ['unknown without notes', { type: 'doc', content: [paragraph('a')] }, 'unknown'],
  ])('is %s', (_, page, family) => {
    expect(detectFamily(page)).toBe(family);
  });
});

describe('the title of an imported page', () => {
  test('is its first heading of level 1, which leaves the page', () => {
    const heading = {
      type: 'heading',
      attrs: { level: 1 },
      content: [text('The '), { ...text('title'), marks: [{ type: 'bold' }] }],
    };
    expect(extractTitle({ type: 'doc', content: [heading, paragraph('a')] })).toEqual({
      title: 'The title',
      doc: { type: 'doc', content: [paragraph('a')] },
    });
    expect(extractTitle({ type: 'doc', content: [heading] }).doc.content).toEqual([{ type: 'paragraph' }]);
  });

  test('is missing when the page begins with anything else', () => {
    const page = {
      type: 'doc',
      content: [paragraph('a'), { type: 'heading', attrs: { level: 1 }, content: [text('late')] }],
    };
    expect(extractTitle(page)).toEqual({ title: null, doc: page });
    expect(
      extractTitle({ type: 'doc', content: [{ type: 'heading', attrs: { level: 2 }, content: [text('b')] }] }).title,
    ).toBeNull();
  });
});

describe('addresses', () => {
  test.each([
    'javascript:alert(1)',
    ' JavaScript:x',
    'java\nscript:x',
    'j\u00adavascript:x',
    'vbscript:x',
    'data:text/html,x',
    '\u0001javascript:x',
  ])('%j may not be a link', (address) => expect(isSafeAddress(address)).toBe(false));
  test.each(['https://x.example', 'mailto:a@b', '/s/eng/p/x', '#top', 'file.md', 'ssh://host', 'notjavascript:x'])(
    '%j may',
    (address) => expect(isSafeAddress(address)).toBe(true),
  );
  test('a picture may carry its pixels, but no script', () => {
    expect(isSafePictureAddress('data:image/png;base64,AAAA')).toBe(true);
    expect(isSafePictureAddress('data:image/svg+xml,<svg onload=x>')).toBe(false);
  });
});
