import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type JsonNode } from '../json-node.js';
import { documentToText } from './plain-text.js';

interface RecordedPage {
  title: string | null;
  content: JsonNode | null;
  text_content: string | null;
}

describe('the text of a page', () => {
  test('is what Docmost recorded, but for pages whose text was set apart from their content', () => {
    const corpus = JSON.parse(
      readFileSync(new URL('../../../../test/goldens/corpus.json', import.meta.url), 'utf8'),
    ) as { pages: RecordedPage[] };
    const recorded = corpus.pages.filter((page) => page.content && page.text_content !== null);
    const different = recorded.filter((page) => documentToText(page.content as JsonNode) !== page.text_content);
    expect(recorded.length).toBeGreaterThan(390);
    // One page whose text is a megabyte under a one-line content, one whose text is empty: made so for search tests.
    expect(different.map((page) => page.text_content?.length)).toEqual([0, expect.any(Number)]);
    expect(different.length).toBe(2);
  });

  test('separates lines by blank lines and keeps breaks, mentions and the digits of footnotes', () => {
    const line = (...content: JsonNode[]): JsonNode => ({ type: 'paragraph', content });
    const text = (value: string): JsonNode => ({ type: 'text', text: value });
    const doc: JsonNode = {
      type: 'doc',
      content: [
        line(text('a'), { type: 'hardBreak' }, text('b')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [line(text('x')), line(text('y'))] }] },
        line({ type: 'mention', attrs: { label: 'Ann' } }, { type: 'status', attrs: { text: 'DONE' } }),
        line(text('A'), { type: 'footnoteReference', attrs: { 'data-id': 'k' }, content: [text('1')] }),
        { type: 'image', attrs: { src: 'p.png', alt: 'picture' } },
        { type: 'mathBlock', attrs: { text: 'x^2' } },
      ],
    };
    expect(documentToText(doc)).toBe('a\nb\n\nx\n\ny\n\n@Ann\n\nA1');
  });

  test('of a page that nests 100,000 levels deep does not fill the stack', () => {
    let node: JsonNode = { type: 'paragraph', content: [{ type: 'text', text: 'deep' }] };
    for (let level = 0; level < 100_000; level++) node = { type: 'blockquote', content: [node] };
    expect(documentToText({ type: 'doc', content: [node] })).toBe('deep');
  });
});
