import { describe, expect, test } from '@jest/globals';
import { type JsonNode } from '../json-node.js';
import { documentToMarkdown, markdownToDocument, MAX_MARKDOWN_LENGTH } from './index.js';

/** Inputs on which a careless parser needs hours. Each must end or be refused; the runner's own limit is the clock. */
const FLOODS: readonly [name: string, markdown: string][] = [
  ['opening brackets', '['.repeat(100_000)],
  ['nested brackets', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['half links', '[a](b'.repeat(20_000)],
  ['half pictures', '![[]()'.repeat(20_000)],
  ['mixed emphasis', '*a_ '.repeat(25_000)],
  ['emphasis in words', 'a**b '.repeat(10_000)],
  ['stars', '*'.repeat(100_000)],
  ['back ticks', '`a``b```c '.repeat(10_000)],
  ['dollars', '$a '.repeat(50_000)],
  ['double dollars', '$$a '.repeat(20_000)],
  ['callouts that never end', ':::info\n'.repeat(20_000)],
  ['fences that never end', '```\n\n$$\n'.repeat(10_000)],
  ['notes in notes', '^['.repeat(5_000)],
  ['references to nothing', '[^a]'.repeat(20_000)],
  ['open tags', '<a '.repeat(20_000)],
  ['open comments', '<!-- '.repeat(20_000)],
  ['entities', '&'.repeat(100_000)],
  ['a long line', 'word '.repeat(200_000)],
  ['white space', `a${' '.repeat(100_000)}b`],
];

test.each(FLOODS)('%s are read and printed', (_, markdown) => {
  const { doc } = markdownToDocument(markdown);
  // Compared as texts: a deep comparison of so many nodes would take longer than the converter.
  expect(JSON.stringify(markdownToDocument(documentToMarkdown(doc)).doc)).toBe(JSON.stringify(doc));
});

describe('what is too deep or too long is refused with a sentence', () => {
  test.each<[string, string]>([
    ['10,000 list levels', `${'- '.repeat(10_000)}a`],
    ['10,000 quotes', `${'> '.repeat(10_000)}a`],
    ['indented lists', Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')],
    ['10,000 tags', '<div>'.repeat(10_000)],
  ])('%s', (_, markdown) => {
    expect(() => markdownToDocument(markdown)).toThrow(
      expect.objectContaining({ code: 'too_deep', message: expect.stringMatching(/levels deep/) }),
    );
  });

  test('a page of more than 20 million characters', () => {
    expect(() => markdownToDocument('a'.repeat(MAX_MARKDOWN_LENGTH + 1))).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
  });

  test('a document of 10,000 list levels', () => {
    let node: JsonNode = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
    for (let level = 0; level < 10_000; level++)
      node = { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }, node] }] };
    expect(() => documentToMarkdown({ type: 'doc', content: [node] })).toThrow(
      expect.objectContaining({ code: 'too_deep' }),
    );
  });
});

test('99 levels of quotes come back', () => {
  const { doc } = markdownToDocument(`${'> '.repeat(99)}a`);
  expect(markdownToDocument(documentToMarkdown(doc)).doc).toEqual(doc);
});
