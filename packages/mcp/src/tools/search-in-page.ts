import { searchInDocument, type FindMatch } from '@pagescout/document';
import { z } from 'zod';
import { pageRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { headLines, pageHead, readDocument } from './page-document.js';
import { fittingTokens, TOKEN_BUDGET } from './tokens.js';

const BUDGET = TOKEN_BUDGET * 0.85;

const match = z.object({
  nodeId: z.string().describe('For get_node: the id of the block, else #n of its top-level block.'),
  address: z.string().describe('Of the very block, such as #3.0.1.'),
  blockIndex: z.int(),
  type: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
  start: z.int().describe('In the text of the block, in UTF-16 units.'),
  end: z.int(),
  shortened: z.literal(true).optional().describe('match is long and shown without its middle.'),
});

export const searchInPage = defineTool({
  mcpName: 'search_in_page',
  inAppKey: 'searchInPage',
  title: 'Search inside a page',
  group: 'read',
  useFor: 'occurrences in a page',
  description:
    'Every occurrence of a text in one page, counted, with its block and the text around it, without reading the page. Formatting does not hide a match; upper and lower case are equal unless caseSensitive; no match crosses from one block to another. With regex the pattern is RE2: no look-ahead, look-behind or back-references, and \\b, \\w, \\d know ASCII only (use \\p{L}, [а-яё]); alternatives for several checks at once.',
  input: z.object({
    pageId: pageRef('The page'),
    query: z.string().min(1).max(1000).describe('Text, or with regex a pattern; spaces count.'),
    regex: z.boolean().default(false),
    caseSensitive: z.boolean().default(false),
    limit: z.int().min(1).max(200).default(50),
    offset: z.int().min(0).default(0).describe('Matches to skip, to read on after an answer.'),
  }),
  output: z.object({
    ...pageHead,
    total: z.int().describe('All matches in the page.'),
    truncated: z.boolean().describe('More matches follow; read on with offset.'),
    incomplete: z.literal(true).optional().describe('The pattern took too long: total is what was found until then.'),
    matches: z.array(match),
  }),
  hints: READS,

  async execute(client, { pageId, query, ...options }) {
    const { head, doc } = await readDocument(client, pageId);
    const { total, truncated, incomplete, matches } = searchInDocument(doc, query, options);
    const shown = fitting(matches);
    return {
      ...head,
      total,
      truncated: truncated || shown.length < matches.length,
      ...(incomplete ? { incomplete: true as const } : {}),
      matches: shown.map(({ shortened, ...rest }) => ({ ...rest, ...(shortened ? { shortened: true as const } : {}) })),
    };
  },

  toText({ total, truncated, incomplete, matches, ...head }, { query, regex, offset }) {
    const lines = matches.map(
      ({ nodeId, address, type, start, before, match, after }) =>
        `${nodeId}${nodeId === address ? '' : ` ${address}`} ${type} ${start}: ${oneLine(before)}[[${oneLine(match)}]]${oneLine(after)}`,
    );
    const range = matches.length < total ? `, ${matches.length} shown from ${offset + 1} on` : '';
    const more = truncated && matches.length > 0 ? ` Read on with offset ${offset + matches.length}.` : '';
    const late = incomplete
      ? ' The pattern took too long, so the rest of the page was not read: use a simpler one.'
      : '';
    const none = total === 0 ? ` ${hint(regex)}` : '';
    return [
      ...headLines(head),
      `${total} match${total === 1 ? '' : 'es'} of ${JSON.stringify(query)}${range}.${more}${late}${none}`,
      ...(lines.length > 0 ? ['', ...lines] : []),
    ].join('\n');
  },
});

const hint = (regex: boolean): string =>
  regex
    ? 'A pattern sees one block at a time, and its \\b, \\w and \\d know ASCII only.'
    : 'Try a shorter part of the text; a match must lie within one block.';

/** Line ends inside a block are shown as a sign, so that each match keeps to one line. */
const oneLine = (text: string): string => text.replaceAll('\n', '⏎');

/** As many matches as an answer bears, at least one. */
function fitting(matches: readonly FindMatch[]): readonly FindMatch[] {
  let left = BUDGET;
  const end = matches.findIndex((each, index) => {
    left -= fittingTokens(JSON.stringify(each));
    return left < 0 && index > 0;
  });
  return end < 0 ? matches : matches.slice(0, end);
}
