import { z } from 'zod';
import { type Spot, type WikiClient } from '../client/index.js';
import { pageRef } from './common-fields.js';
import { defineTool } from './define-tool.js';
import { ToolError } from './errors.js';
import { livePage, writtenPage, writtenText } from './written-page.js';

export const movePage = defineTool({
  mcpName: 'move_page',
  inAppKey: 'movePage',
  title: 'Move a page',
  group: 'write',
  description:
    'Move a page, with everything below it, to another place in the tree of its space. It goes below parentPageId, or to the roots of the space, at the end unless position, beforePageId or afterPageId says where. With beforePageId or afterPageId alone it goes beside that page.',
  input: z.object({
    pageId: pageRef('The page to move'),
    parentPageId: pageRef('New parent').optional(),
    toRoot: z.boolean().default(false).describe('Make it a root page of its space.'),
    position: z.enum(['first', 'last']).optional().describe('Place among its siblings; last unless given.'),
    beforePageId: pageRef('Put it right before this page').optional(),
    afterPageId: pageRef('Put it right after this page').optional(),
  }),
  output: writtenPage,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },

  async execute(client, args) {
    refuseContradiction(args);
    const { page } = await livePage(client, await client.pages.resolve(args.pageId));
    const neighbour = await neighbourOf(client, args);
    const parentPageId = args.toRoot
      ? null
      : args.parentPageId === undefined
        ? (neighbour?.parentPageId ?? null)
        : await client.pages.resolve(args.parentPageId, 'parent');
    if (parentPageId !== null) await refuseBadParent(client, page, parentPageId);
    else if (neighbour) refuseOtherSpace(page.spaceId, neighbour.spaceId);
    if (neighbour && neighbour.parentPageId !== parentPageId) {
      throw new ToolError(
        `Page ${neighbour.id} does not lie at that place. Leave parentPageId and toRoot out to put the page beside it.`,
      );
    }
    if (neighbour?.id === page.id) throw new ToolError('A page cannot be moved before or after itself.');
    await client.pages.move(page, parentPageId, spotOf(args, neighbour?.id));
    return { pageId: page.id, title: page.title ?? '', spaceId: page.spaceId, parentPageId };
  },

  toText: (page) =>
    writtenText(page.parentPageId === null ? 'Moved to the roots:' : `Moved below ${page.parentPageId}:`, page),
});

interface Goal {
  parentPageId?: string | undefined;
  toRoot: boolean;
  position?: 'first' | 'last' | undefined;
  beforePageId?: string | undefined;
  afterPageId?: string | undefined;
}

function refuseContradiction({ parentPageId, toRoot, position, beforePageId, afterPageId }: Goal): void {
  const places = [position, beforePageId, afterPageId].filter((place) => place !== undefined).length;
  if (places > 1) throw new ToolError('Give at most one of position, beforePageId and afterPageId.');
  if (toRoot && parentPageId !== undefined) throw new ToolError('Give parentPageId or toRoot, not both.');
  if (!toRoot && parentPageId === undefined && beforePageId === undefined && afterPageId === undefined) {
    throw new ToolError('Say where to: parentPageId, toRoot, beforePageId or afterPageId must be given.');
  }
}

async function neighbourOf(client: WikiClient, { beforePageId, afterPageId }: Goal) {
  const reference = beforePageId ?? afterPageId;
  return reference === undefined ? undefined : (await livePage(client, await client.pages.resolve(reference))).page;
}

const spotOf = ({ position, beforePageId }: Goal, neighbourId: string | undefined): Spot => {
  if (neighbourId === undefined) return { at: position ?? 'last' };
  return beforePageId === undefined ? { after: neighbourId } : { before: neighbourId };
};

/** A plain Docmost would let a page be put below itself, and both would be gone from the tree. */
async function refuseBadParent(client: WikiClient, page: { id: string; spaceId: string }, parentPageId: string) {
  const { page: parent, chain } = await livePage(client, parentPageId, 'parent');
  if (chain.some(({ id }) => id === page.id)) {
    throw new ToolError('A page cannot be moved below itself or a page of its own subtree. Choose another parent.');
  }
  refuseOtherSpace(page.spaceId, parent.spaceId);
}

function refuseOtherSpace(from: string, to: string): void {
  if (from !== to) {
    throw new ToolError(`The new place is in the space ${to}, the page in ${from}. move_page works inside one space.`);
  }
}
