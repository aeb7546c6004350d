import { type JsonNode, shapeFault, version } from '@pagescout/document';
import { z } from 'zod';
import { type PageInfo, type WikiClient } from '../client/index.js';
import { pageIdAndTitle } from './common-fields.js';
import { ToolError } from './errors.js';
import { titleLine } from './text.js';

/** What an answer about the blocks of a page says of the page. */
export const pageHead = {
  ...pageIdAndTitle,
  pageVersion: z.string().describe('Names this state of the page text.'),
  inTrash: z.literal(true).optional().describe('The page is in the trash: do not edit it.'),
};

export interface PageHead {
  pageId: string;
  title: string;
  pageVersion: string;
  inTrash?: true;
}

export interface ReadDocument {
  head: PageHead;
  doc: JsonNode;
  page: PageInfo;
}

/** A page as a document of blocks, whatever names it: id, slug id or URL. One request for an id. */
export async function readDocument(client: WikiClient, reference: string): Promise<ReadDocument> {
  const page = await client.pages.info(await client.pages.resolve(reference), 'json');
  const doc = asDocument(page.content);
  return {
    head: {
      pageId: page.id,
      title: page.title ?? '',
      pageVersion: version(doc),
      ...(page.deletedAt == null ? {} : { inTrash: true as const }),
    },
    doc,
    page,
  };
}

/** The first lines of such an answer as text. */
export const headLines = ({ pageId, title, pageVersion, inTrash }: PageHead): string[] => [
  ...(inTrash ? ['IN THE TRASH: this page is deleted; do not edit it.'] : []),
  `${titleLine(title)} ${pageId} version ${pageVersion}`,
];

/** A page that nobody has written in yet has no content at all. */
function asDocument(content: unknown): JsonNode {
  if (content == null) return { type: 'doc', content: [] };
  const fault = shapeFault(content);
  if (fault === null) return content as JsonNode;
  throw new ToolError(
    `The blocks of this page cannot be read: ${fault}. Tell the user: a person may be able to open and repair it.`,
  );
}
