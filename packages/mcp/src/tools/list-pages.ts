import { z } from 'zod';
import { pageIdAndTitle, pageRef, spaceRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { ToolError } from './errors.js';
import { readTree } from './get-tree.js';
import { treeFields, treeText } from './page-tree-answer.js';
import { count, titleLine } from './text.js';

/** A row of the flat list is a tree node without children, so that both answers fit one schema. */
const row = treeFields.items.element.extend({
  ...pageIdAndTitle,
  hasChildren: z.boolean().optional().describe('Pages lie below it.'),
});

export const listPages = defineTool({
  mcpName: 'list_pages',
  inAppKey: 'listPages',
  title: 'List pages of one level',
  group: 'find',
  description:
    'One level of the page tree as a flat list with a cursor: the root pages of a space, or the children of a page, in sidebar order. For several levels at once use get_tree, for what one page consists of get_outline.',
  input: z.object({
    spaceId: spaceRef.optional(),
    parentPageId: pageRef('List the children of this page').optional(),
    limit: z.int().min(1).max(100).default(50),
    cursor: z.string().optional().describe('nextCursor of the answer before.'),
    tree: z.boolean().default(false).describe('Deprecated: use get_tree, which answers the same.'),
    maxDepth: z.int().min(1).max(100).optional().describe('With tree only.'),
  }),
  output: z.object({
    ...treeFields,
    items: z.array(row),
    total: treeFields.total.optional(),
    shown: treeFields.shown.optional(),
    nextCursor: z.string().optional().describe('More pages follow; send it as cursor.'),
  }),
  hints: READS,

  async execute(client, { spaceId, parentPageId, limit, cursor, tree, maxDepth }) {
    if (tree) return readTree(client, { spaceId, rootPageId: parentPageId, maxDepth });
    if (spaceId === undefined && parentPageId === undefined) {
      throw new ToolError('spaceId or parentPageId must be given. list_spaces has the ids of the spaces.');
    }
    const place =
      parentPageId === undefined
        ? { spaceId: await client.spaces.resolve(spaceId ?? '') }
        : { pageId: await client.pages.resolve(parentPageId, 'parent') };
    const slice = await client.pages.slice(place, { limit, cursor });
    return {
      items: slice.items.map(({ id, title, hasChildren }) => ({ pageId: id, title: title ?? '', hasChildren })),
      ...(slice.nextCursor === undefined ? {} : { nextCursor: slice.nextCursor }),
    };
  },

  toText({ items, nextCursor, ...rest }, { tree }) {
    if (tree) return treeText({ ...rest, items } as Parameters<typeof treeText>[0]);
    const lines = items.map(
      ({ pageId, title, hasChildren }) => `${titleLine(title)} ${pageId}${hasChildren ? ' +' : ''}`,
    );
    const more = nextCursor === undefined ? '' : ` More follow: cursor ${nextCursor}`;
    return [...lines, `${count(items.length, 'page')}; + marks pages with children.${more}`].join('\n');
  },
});
