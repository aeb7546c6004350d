import { z } from 'zod';
import { type PageInfo, type PageRow, type WikiClient } from '../client/index.js';
import { pageIdAndTitle, pageRef } from './common-fields.js';
import { defineTool, READS } from './define-tool.js';
import { noneIfHidden } from './errors.js';
import { count, titleLine } from './text.js';

const crumb = z.object(pageIdAndTitle);

export const getPageContext = defineTool({
  mcpName: 'get_page_context',
  inAppKey: 'getPageContext',
  title: 'Where a page lives',
  group: 'read',
  description:
    'Where a page lives: its ancestors from the root to the parent, and all of its direct children, in one call. Says clearly when the page is in the trash.',
  input: z.object({ pageId: pageRef('The page') }),
  output: z.object({
    page: crumb.extend({
      spaceId: z.string(),
      parentPageId: z.string().nullable(),
      inTrash: z.literal(true).optional().describe('The page, or one above it, is in the trash: do not edit it.'),
    }),
    breadcrumbs: z.array(crumb).describe('From the root page to the parent; [] for a root page.'),
    children: z.array(crumb.extend({ hasChildren: z.boolean() })).describe('All children, in sidebar order.'),
  }),
  hints: READS,

  async execute(client, { pageId: reference }) {
    const pageId = await client.pages.resolve(reference);
    const [chain, children] = await Promise.all([
      client.pages.breadcrumbs(pageId),
      client.pages.children({ pageId }).catch(noneIfHidden),
    ]);
    const inTrash = await isInTrash(client, chain);
    return {
      page: describePage(chain.at(-1) ?? (await client.pages.info(pageId)), inTrash),
      breadcrumbs: chain.slice(0, -1).map(({ id, title }) => ({ pageId: id, title: title ?? '' })),
      children: inTrash
        ? []
        : children.map(({ id, title, hasChildren }) => ({ pageId: id, title: title ?? '', hasChildren })),
    };
  },

  toText({ page, breadcrumbs, children }) {
    const place = [...breadcrumbs, page].map(({ title }) => titleLine(title)).join(' > ');
    const ids = breadcrumbs.map(({ pageId, title }) => `  ${titleLine(title)} ${pageId}`);
    const below = children.map(
      ({ pageId, title, hasChildren }) => `  ${titleLine(title)} ${pageId}${hasChildren ? ' +' : ''}`,
    );
    return [
      ...(page.inTrash ? ['IN THE TRASH: this page is deleted; do not edit it.'] : []),
      `${place} ${page.pageId}`,
      ...(ids.length > 0 ? ['Above it, from the root:', ...ids] : ['A root page of its space.']),
      below.length > 0 ? `${count(below.length, 'child page')}; + marks pages with children:` : 'No child pages.',
      ...below,
    ].join('\n');
  },
});

/** Breadcrumbs are empty for a page in the trash, and begin below an ancestor in the trash. */
async function isInTrash(client: WikiClient, chain: PageRow[]): Promise<boolean> {
  const top = chain[0];
  if (!top) return true;
  if (top.parentPageId === null) return false;
  const above = await client.pages.info(top.parentPageId).catch((error: unknown) => noneIfHidden(error)[0]);
  return above?.deletedAt != null;
}

const describePage = ({ id, title, spaceId, parentPageId }: PageRow | PageInfo, inTrash: boolean) => ({
  pageId: id,
  title: title ?? '',
  spaceId,
  parentPageId,
  ...(inTrash ? { inTrash: true as const } : {}),
});
