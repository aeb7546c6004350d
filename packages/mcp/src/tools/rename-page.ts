import { z } from 'zod';
import { pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { cleanTitle, livePage, titleField, writtenPage, writtenText } from './written-page.js';

export const renamePage = defineTool({
  mcpName: 'rename_page',
  inAppKey: 'renamePage',
  title: 'Rename a page',
  group: 'write',
  description: 'Change the title of a page, and its icon if one is given. The text of the page stays as it is.',
  input: z.object({
    pageId: pageRef('The page'),
    title: titleField.describe('The new title.'),
    icon: z.string().trim().max(20).optional().describe('One emoji.'),
  }),
  output: writtenPage,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },

  async execute(client, args) {
    const { page } = await livePage(client, await client.pages.resolve(args.pageId));
    const title = cleanTitle(args.title);
    await client.pages.update(page.id, { title, ...(args.icon ? { icon: args.icon } : {}) });
    return { pageId: page.id, title, spaceId: page.spaceId, parentPageId: page.parentPageId };
  },

  toText: (page) => writtenText('Renamed to', page),
});
