import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JsonNode } from '../json-node.js';
import { canonicalJson } from './canonical-json.js';
import { version } from './version.js';

const text = (value: string, ...marks: string[]): JsonNode => ({
  type: 'text',
  text: value,
  marks: marks.map((type) => ({ type })),
});

const anyNode = fc.letrec<{ node: JsonNode }>((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom('paragraph', 'box', 'futureNode'),
      attrs: fc.dictionary(
        fc.constantFrom('id', 'level', 'dir', 'width'),
        fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
      ),
      content: fc.array(tie('node'), { maxLength: 3 }),
    },
    { requiredKeys: ['type'] },
  ),
})).node;

/** The same document with every key order reversed, and nothing said by what may be left out. */
function respell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respell);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .filter(([, entry]) => entry !== null)
      .map(([key, entry]) => [key, respell(entry)]),
  );
}

describe('a version', () => {
  it('is equal for equal content, however it is spelled', () => {
    fc.assert(fc.property(anyNode, (node) => expect(version(respell(node) as JsonNode)).toBe(version(node))));
  });

  it('ignores the order of marks and where a text is split', () => {
    const one = { type: 'paragraph', content: [text('ab', 'bold', 'italic'), text('c', 'italic', 'bold'), text('d')] };
    const two = {
      type: 'paragraph',
      content: [text('a', 'italic', 'bold'), text('bc', 'bold', 'italic'), { type: 'text', text: 'd' }],
    };
    expect(version(one)).toBe(version(two));
  });

  it.each([
    ['a text', { type: 'paragraph', content: [text('a')] }, { type: 'paragraph', content: [text('b')] }],
    ['a mark', { type: 'paragraph', content: [text('a', 'bold')] }, { type: 'paragraph', content: [text('a')] }],
    ['an attribute', { type: 'h', attrs: { level: 1 } }, { type: 'h', attrs: { level: '1' } }],
    ['false for absent', { type: 'h', attrs: { open: false } }, { type: 'h' }],
    ['an empty text', { type: 'h', attrs: { id: '' } }, { type: 'h' }],
    [
      'the place of a child',
      { type: 'a', content: [{ type: 'b', content: [{ type: 'c' }] }] },
      { type: 'a', content: [{ type: 'b' }, { type: 'c' }] },
    ],
  ])('changes with %s', (_name, before: JsonNode, after: JsonNode) => {
    expect(version(before)).not.toBe(version(after));
  });

  it('is the same on every day: part of what callers keep', () => {
    expect(version({ type: 'paragraph', attrs: { id: 'a1' }, content: [text('Grüße 🚀')] })).toMatchInlineSnapshot(
      `"4cReLu5EONE1LAiD"`,
    );
  });

  it('reads a document of any depth', () => {
    let deep: JsonNode = text('x');
    for (let level = 0; level < 20_000; level += 1) deep = { type: 'box', content: [deep] };
    expect(canonicalJson(deep).length).toBeGreaterThan(400_000);
  });

  it('is spelled as JSON that parses back to the same content', () => {
    fc.assert(
      fc.property(anyNode, (node) =>
        expect(canonicalJson(JSON.parse(canonicalJson(node)) as JsonNode)).toBe(canonicalJson(node)),
      ),
    );
  });
});
