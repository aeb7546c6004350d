import { z } from 'zod';
import { pageIdAndTitle, pageRef, spaceRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { count, titleLine } from './text.js';

const hit = z.object({
  ...pageIdAndTitle,
  path: z.array(z.string()).describe('Titles from the root page to the parent; [] for a root page.'),
  snippet: z.string().describe('Text around the hit.'),
  score: z.number().describe('0 to 1'),
});

export const search = defineTool({
  mcpName: 'search',
  inAppKey: 'search',
  title: 'Search pages',
  group: 'find',
  description:
    'Find pages by any scrap of text in title or body, best first: words, parts of words, addresses, serial numbers (srv.local, 10.0.12, MGE-30D8). Each hit tells where the page lives (path) and what it says there (snippet). Search once with the exact scrap rather than many times with variants; narrow with spaceId, parentPageId or titleOnly. For every occurrence inside one page use search_in_page, then get_node for a block.',
  input: z.object({
    query: z.string().trim().min(1).max(1000).describe('Text to find, as it is written on the page.'),
    spaceId: spaceRef.optional(),
    parentPageId: pageRef('Only this page and everything below it').optional(),
    titleOnly: z.boolean().default(false).describe('Look at titles only.'),
    limit: z.int().min(1).max(50).default(10),
    offset: z.int().min(0).max(1000).default(0).describe('Hits to skip, to read on after an answer.'),
  }),
  output: z.object({
    items: z.array(hit),
    total: z.int().optional().describe('All matches, where the wiki counts them.'),
    truncated: z.boolean().describe('More hits exist; read on with offset.'),
    bounded: z.boolean().describe('The words are so common that not every match was ranked; narrow the search.'),
  }),
  hints: READS,

  async execute(client, { query, limit, offset, titleOnly, ...scope }) {
    const [spaceId, parentPageId] = await Promise.all([
      scope.spaceId === undefined ? undefined : client.spaces.resolve(scope.spaceId),
      scope.parentPageId === undefined ? undefined : client.pages.resolve(scope.parentPageId, 'parent'),
    ]);
    const answer = await client.search.find({
      // PostgreSQL stores no NUL, so no page can hold one.
      query: query.replaceAll('\0', ''),
      spaceId,
      parentPageId,
      limit,
      ...(titleOnly ? { titleOnly } : {}),
      ...(offset > 0 ? { offset } : {}),
    });
    return {
      items: answer.items.map(({ id, title, path, snippet, score }) => ({
        pageId: id,
        title: title ?? '',
        path,
        snippet,
        score,
      })),
      ...(answer.total === undefined ? {} : { total: answer.total }),
      truncated: answer.truncated,
      bounded: answer.bounded,
    };
  },

  toText({ items, total, truncated, bounded }, { query, offset }) {
    if (items.length === 0) {
      return offset > 0
        ? `No more hits for ${JSON.stringify(query)}.`
        : `No page holds ${JSON.stringify(query)}. Try fewer or shorter words, or leave spaceId, parentPageId and titleOnly out.`;
    }
    const blocks = items.map(({ pageId, title, path, snippet, score }, index) =>
      [
        `${offset + index + 1}. ${[...path, title].map(titleLine).join(' > ')} (${score.toFixed(2)})`,
        pageId,
        ...(snippet === '' ? [] : [snippet.replace(/\s+/g, ' ').trim()]),
      ].join('\n'),
    );
    const of = total === undefined || total === items.length ? '' : ` of ${bounded ? 'at least ' : ''}${total}`;
    const more = truncated ? ` Read on with offset ${offset + items.length}.` : '';
    const common = bounded && total !== undefined ? ' The words are common: narrow the search.' : '';
    return [...blocks, `${count(items.length, 'hit')}${of}.${more}${common}`].join('\n\n');
  },
});
