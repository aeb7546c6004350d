import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomDocument } from '../../../../test/support/random-document.js';
import { type JsonNode } from '../json-node.js';
import { canonicalDocument, detectFamily } from '../schema/index.js';
import { blockMarkdown, visitBlocks } from '../blocks/index.js';
import { documentToMarkdown, markdownToBlocks, markdownToDocument } from './index.js';
const opts = (page: JsonNode) => { const family = detectFamily(page); return { allowHtmlEmbed: true, ...(family === 'unknown' ? {} : { family }) }; };
test.each(['fork', 'stock', 'none'] as const)('whole %s', (family) => {
  fc.assert(fc.property(randomDocument(family), (page) => {
    const markdown = documentToMarkdown(page);
    const back = markdownToDocument(markdown, opts(page)).doc;
    expect(JSON.stringify(back)).toBe(JSON.stringify(canonicalDocument(page)));
    expect(documentToMarkdown(back)).toBe(markdown);
  }), { numRuns: 2500, interruptAfterTimeLimit: 60_000 });
}, 90_000);
test.each(['fork', 'stock', 'none'] as const)('blocks %s', (family) => {
  const seen: Record<string, number> = {};
  fc.assert(fc.property(randomDocument(family), (page) => {
    visitBlocks(page, (b) => {
      const m = blockMarkdown(b);
      if (!('markdown' in m)) { seen[b.type + ': ' + m.reason] = (seen[b.type + ': ' + m.reason] ?? 0) + 1; return; }
      const back = markdownToBlocks(m.markdown, opts(page)).blocks;
      expect(JSON.stringify(back)).toBe(JSON.stringify(canonicalDocument({ type: 'doc', content: [b] }).content));
    });
  }), { numRuns: 1000, interruptAfterTimeLimit: 40_000 });
  console.log(seen);
}, 90_000);
