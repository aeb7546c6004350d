import { editText, type TextEdits } from '@pagescout/document';
import { z } from 'zod';
import { writeAnswer, writeFields, writeLines } from './block-write.js';
import { pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { ToolError } from './errors.js';

const MOST_EDITS = 100;
const LONGEST = 20_000;

const editResult = z.object({
  status: z.enum(['applied', 'unchanged', 'failed']),
  count: z.int().describe('How often the text stands in the page.'),
  message: z.string().optional().describe('Why it failed, or what to know of the match.'),
});

export const editPageText = defineTool({
  mcpName: 'edit_page_text',
  inAppKey: 'editPageText',
  title: 'Replace words in a page',
  group: 'write',
  useFor: 'replacing words',
  description:
    'Replace texts in a page, live; formatting, links and comments stay. Each find must stand in the page exactly once, within one block, unless replaceAll is set. Edits run in order; one that fails writes nothing and does not hinder the others.',
  input: z.object({
    pageId: pageRef('The page'),
    edits: z
      .array(
        z.object({
          find: z.string().min(1).max(LONGEST).describe('Plain text, as the page has it.'),
          replace: z.string().max(LONGEST).describe('Plain text; empty takes the found text away.'),
          replaceAll: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(MOST_EDITS),
  }),
  output: z.object({ ...writeFields, results: z.array(editResult).describe('One for each edit, in their order.') }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },

  async execute(client, { pageId: reference, edits }) {
    const pageId = await client.pages.resolve(reference);
    const change = await client.live.change(pageId, (fragment) => editText(fragment, edits));
    const { results } = change.result;
    if (results.every(({ status }) => status === 'failed')) throw new ToolError(whyNone(change.result));
    const written = { ...change, result: { ...change.result, warnings: [] } };
    return {
      ...writeAnswer(pageId, written),
      results: results.map(({ status, count, message }) => ({
        status,
        count,
        ...(message === undefined ? {} : { message }),
      })),
    };
  },

  toText({ results, ...answer }, { edits }) {
    const failed = results.filter(({ status }) => status === 'failed').length;
    const head =
      failed === 0
        ? answer.changed
          ? 'Done.'
          : 'Nothing changed: the page says this already.'
        : `${failed} of ${edits.length} edits failed; the others are done.`;
    const told = results.flatMap(({ message, status }, at) =>
      message === undefined ? [] : [`Edit ${at + 1} ${status}: ${message}`],
    );
    return [head, ...told, ...writeLines(answer)].join('\n');
  },
});

function whyNone({ results }: TextEdits): string {
  if (results.length === 1) return `Nothing was changed. ${results[0]?.message ?? ''}`;
  return `Nothing was changed: every edit failed. ${results.map(({ message }, at) => `Edit ${at + 1}: ${message ?? ''}`).join(' ')}`;
}
