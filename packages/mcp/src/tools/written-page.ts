import { type PageRow, type WikiClient } from '../client/index.js';
import { z } from 'zod';
import { pageIdAndTitle } from './common-fields.js';
import { ToolError } from './errors.js';
import { titleLine } from './text.js';

/** What every tool that changes the tree answers. */
export const writtenPage = z.object({
  ...pageIdAndTitle,
  spaceId: z.string(),
  parentPageId: z.string().nullable(),
});

export const writtenText = (did: string, { title, pageId }: z.output<typeof writtenPage>): string =>
  `${did} ${titleLine(title)} ${pageId}`;

/**
 * The live page that a tool is about to change, with all its ancestors.
 *
 * @throws ToolError when it is in the trash; WikiError when it cannot be read
 */
export async function livePage(
  client: WikiClient,
  pageId: string,
  kind: 'page' | 'parent' = 'page',
): Promise<{ page: PageRow; chain: PageRow[] }> {
  const chain = await client.pages.breadcrumbs(pageId, kind);
  const page = chain.at(-1);
  if (page) return { page, chain };
  throw new ToolError(
    kind === 'page'
      ? `Page ${pageId} is in the trash and cannot be changed. Ask the user to restore it first.`
      : `Page ${pageId} is in the trash, so nothing can be put below it. Use another parent page from get_tree.`,
  );
}

/** Titles are one line; PostgreSQL stores no NUL. */
export const cleanTitle = (title: string): string => title.replace(/[\s\0]+/g, ' ').trim();

export const titleField = z.string().trim().min(1).max(1000);
