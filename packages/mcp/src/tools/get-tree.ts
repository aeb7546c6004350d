import { z } from 'zod';
import { type WikiClient, type Place } from '../client/index.js';
import { pageRef, spaceRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { ToolError } from './errors.js';
import { treeAnswer, treeFields, treeText, type TreeAnswer } from './page-tree-answer.js';

export const getTree = defineTool({
  mcpName: 'get_tree',
  inAppKey: 'getTree',
  title: 'Page tree',
  group: 'find',
  useFor: 'the hierarchy of pages',
  description:
    'The whole page tree of a space, or of one page and everything below it, nested and in sidebar order, in one call. Without maxDepth large subtrees are closed so that the answer stays readable, and each closed page says how many pages it hides; with maxDepth exactly that many levels come back (roots are level 1).',
  input: z.object({
    spaceId: spaceRef.optional(),
    rootPageId: pageRef('Only this page and everything below it').optional(),
    maxDepth: z.int().min(1).max(100).optional().describe('Levels to show, 1 = the roots alone.'),
  }),
  output: z.object(treeFields),
  hints: READS,
  execute: (client, args) => readTree(client, args),
  toText: treeText,
});

/** One request (names that are no ids cost one more each), then nesting. Also behind `list_pages` with `tree`. */
export async function readTree(
  client: WikiClient,
  { spaceId, rootPageId, maxDepth }: { spaceId?: string; rootPageId?: string; maxDepth?: number },
): Promise<TreeAnswer> {
  const space = spaceId === undefined ? undefined : await client.spaces.resolve(spaceId);
  const place = await placeOf(client, space, rootPageId);
  const rows = await client.pages.tree(place);
  const root = 'pageId' in place ? rows.find(({ id }) => id === place.pageId) : undefined;
  if (space !== undefined && root && root.spaceId !== space) {
    throw new ToolError(
      `Page ${root.id} is in the space ${root.spaceId}, not in ${space}. Leave spaceId out, or take a rootPageId of that space.`,
    );
  }
  return treeAnswer(rows, place, maxDepth);
}

async function placeOf(client: WikiClient, spaceId?: string, rootPageId?: string): Promise<Place> {
  if (rootPageId !== undefined) return { pageId: await client.pages.resolve(rootPageId) };
  if (spaceId !== undefined) return { spaceId };
  throw new ToolError('spaceId or rootPageId must be given. list_spaces has the ids of the spaces.');
}
