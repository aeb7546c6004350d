import { patchPage } from '@pagescout/document';
import { z } from 'zod';
import { writeAnswer, writeFields, writeLines } from './block-write.js';
import { pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { familyFor, markdownContent } from './new-content.js';

export const updatePageMarkdown = defineTool({
  mcpName: 'update_page_markdown',
  inAppKey: 'updatePageMarkdown',
  title: 'Rewrite a page',
  group: 'write',
  useFor: 'rewriting a whole page',
  description:
    'Make the text of a page what this Markdown says, live; blocks that say the same stay as they are, with ids and comments. Needs the pageVersion of what you have read, and is refused when the page has changed since. For one block use patch_node. The title stays.',
  input: z.object({
    pageId: pageRef('The page'),
    markdown: z.string().describe('The whole text of the page, without the title.'),
    baseVersion: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe('The pageVersion from get_page, get_outline, get_node or search_in_page.'),
  }),
  output: z.object(writeFields),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },

  async execute(client, { pageId: reference, markdown, baseVersion }) {
    const content = markdownContent(markdown);
    const pageId = await client.pages.resolve(reference);
    const familyOf = await familyFor(client, pageId, content);
    const change = await client.live.change(pageId, (fragment) => {
      const family = familyOf(fragment);
      return patchPage(fragment, content.blocks(family), { source: 'markdown', family, baseVersion });
    });
    return writeAnswer(pageId, change, content.warnings);
  },

  toText: (answer) =>
    [answer.changed ? 'Changed the page:' : 'Nothing changed: the page says this already.', ...writeLines(answer)].join(
      '\n',
    ),
});
