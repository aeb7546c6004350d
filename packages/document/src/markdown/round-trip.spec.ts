import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomDocument } from '../../../../test/support/random-document.js';
import { type JsonNode } from '../json-node.js';
import { canonicalDocument, detectFamily } from '../schema/index.js';
import { blocksToMarkdown, documentToMarkdown, markdownToBlocks, markdownToDocument } from './index.js';

const readBack = (markdown: string, page: JsonNode): JsonNode => {
  const family = detectFamily(page);
  return markdownToDocument(markdown, { allowHtmlEmbed: true, ...(family === 'unknown' ? {} : { family }) }).doc;
};

/** All texts of a page that a reader may want to quote, cut at what has to be escaped. */
function words(node: JsonNode): string[] {
  const own = node.type === 'text' ? (node.text?.match(/[\p{L}\p{N}]+/gu) ?? []) : [];
  return [...own, ...(node.content ?? []).flatMap(words)];
}

describe.each(['fork', 'stock', 'none'] as const)('a page with the footnotes of family %s', (family) => {
  test('reads back as its canonical form, and prints the same again', () => {
    fc.assert(
      fc.property(randomDocument(family), (page) => {
        const markdown = documentToMarkdown(page);
        const back = readBack(markdown, page);
        expect(back).toEqual(canonicalDocument(page));
        expect(documentToMarkdown(back)).toBe(markdown);
      }),
      { numRuns: 100 },
    );
  });
});

test('every word of a page stands in its Markdown as it is', () => {
  fc.assert(
    fc.property(randomDocument('none'), (page) => {
      const markdown = documentToMarkdown(page);
      for (const word of words(canonicalDocument(page))) expect(markdown).toContain(word);
    }),
    { numRuns: 100 },
  );
});

test('blocks read back as they were, without a page around them', () => {
  fc.assert(
    fc.property(randomDocument('none'), (page) => {
      const blocks = page.content ?? [];
      const expected = blocks.length > 0 ? canonicalDocument(page).content : [];
      const markdown = blocksToMarkdown(blocks);
      expect(markdownToBlocks(markdown, { allowHtmlEmbed: true }).blocks).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('any text at all is read, and what was read is stable', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom(
            '\n',
            '\n\n',
            '    ',
            '- ',
            '> ',
            '1. ',
            '```',
            '<div>',
            '</div>',
            '<b>',
            '|',
            ':::info',
            ':::',
            '$',
            '[^a]',
            '[^a]: ',
            '^[',
            '<details>',
            '<td>',
            '<select>',
            '<!--',
          ),
          fc.string({ maxLength: 6 }),
        ),
        { maxLength: 20 },
      ),
      (parts) => {
        const { doc } = markdownToDocument(parts.join(''));
        expect(markdownToDocument(documentToMarkdown(doc)).doc).toEqual(doc);
      },
    ),
    { numRuns: 500 },
  );
});
