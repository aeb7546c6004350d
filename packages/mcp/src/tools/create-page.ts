import { z } from 'zod';
import { pageRef, spaceRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { ToolError } from './errors.js';
import { cleanTitle, livePage, titleField, writtenPage, writtenText } from './written-page.js';

export const createPage = defineTool({
  mcpName: 'create_page',
  inAppKey: 'createPage',
  title: 'Create a page',
  group: 'write',
  description:
    'Create a page from Markdown, below a parent page or as a root page of a space. Each call makes a new page, also with a title that exists: search first.',
  input: z.object({
    title: titleField,
    spaceId: spaceRef.optional(),
    parentPageId: pageRef('Parent page, left out for a root page').optional(),
    markdown: z.string().optional().describe('The text of the page, without the title.'),
    icon: z.string().trim().max(20).optional().describe('One emoji.'),
  }),
  output: writtenPage,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },

  async execute(client, args) {
    const title = cleanTitle(args.title);
    const asked = args.spaceId === undefined ? undefined : await client.spaces.resolve(args.spaceId);
    const parent =
      args.parentPageId === undefined
        ? undefined
        : (await livePage(client, await client.pages.resolve(args.parentPageId, 'parent'), 'parent')).page;
    const spaceId = parent?.spaceId ?? asked;
    if (spaceId === undefined) {
      throw new ToolError('spaceId or parentPageId must be given. list_spaces has the ids of the spaces.');
    }
    if (asked !== undefined && asked !== spaceId) {
      throw new ToolError(`The parent page is in the space ${spaceId}, not in ${asked}. Leave spaceId out.`);
    }
    const page = await client.pages.create({
      spaceId,
      title,
      ...(parent ? { parentPageId: parent.id } : {}),
      ...(args.icon ? { icon: args.icon } : {}),
      ...(args.markdown ? { markdown: args.markdown.replaceAll('\0', '') } : {}),
    });
    return { pageId: page.id, title: page.title ?? title, spaceId, parentPageId: parent?.id ?? null };
  },

  toText: (page) => writtenText('Created', page),
});
