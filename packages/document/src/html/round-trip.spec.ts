import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomDocument } from '../../../../test/support/random-document.js';
import { type JsonNode } from '../json-node.js';
import { canonicalDocument } from '../schema/index.js';
import { documentToHtml, htmlToDocument } from './index.js';

const readBack = (html: string): JsonNode => htmlToDocument(html, { allowHtmlEmbed: true }).doc;

describe.each(['fork', 'stock', 'none'] as const)('a page with the footnotes of family %s', (family) => {
  test('reads back as its canonical form with its ids, and is written the same again', () => {
    fc.assert(
      fc.property(randomDocument(family), (page) => {
        const html = documentToHtml(page);
        const back = readBack(html);
        expect(back).toEqual(canonicalDocument(page, { ids: 'keep' }));
        expect(documentToHtml(back)).toBe(html);
      }),
      { numRuns: 100 },
    );
  });

  test('reads back in the explicit form too', () => {
    fc.assert(
      fc.property(randomDocument(family), (page) => {
        const html = documentToHtml(page, { explicit: true });
        expect(readBack(html)).toEqual(canonicalDocument(page, { ids: 'keep' }));
      }),
      { numRuns: 50 },
    );
  });
});
