import { changeDiff, type JsonNode, type NamedBlock } from '@pagescout/document';
import { z } from 'zod';

export const baseVersionField = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .optional()
  .describe('The version that the change is based on; refused if the block has changed since.');

/** A block as a later call names it. */
export const writtenBlock = z.object({
  nodeId: z.string().describe('The id, or the address of a block without one.'),
  address: z.string(),
  type: z.string(),
  version: z.string(),
});

/** What every tool that writes blocks answers. */
export const writeFields = {
  pageId: z.string().describe('UUID'),
  changed: z.boolean().describe('False: the page said the same already, and nothing was written.'),
  diff: z.string().optional().describe('What changed, as a short unified diff of Markdown.'),
  warnings: z.array(z.string()).optional(),
  stored: z.boolean().describe('False: the wiki has the change, and shows it to readers within a minute.'),
};

/** A change as the tools answer it. */
export function writeAnswer(
  pageId: string,
  { result, stored }: { result: Written; stored: boolean },
  moreWarnings: readonly string[] = [],
): { pageId: string; changed: boolean; diff?: string; warnings?: string[]; stored: boolean } {
  const diff = result.changed ? changeDiff(result) : null;
  const warnings = [...moreWarnings, ...result.warnings];
  return {
    pageId,
    changed: result.changed,
    ...(diff === null ? {} : { diff }),
    ...(warnings.length > 0 ? { warnings } : {}),
    stored,
  };
}

interface Written {
  changed: boolean;
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  warnings: readonly string[];
}

export const namedAs = ({ id, address, type, version }: NamedBlock): z.output<typeof writtenBlock> => ({
  nodeId: id ?? address,
  ...{ address, type, version },
});

/** The lines that follow the first one of an answer. */
export function writeLines({
  diff,
  warnings = [],
  stored,
  blocks = [],
}: {
  diff?: string | undefined;
  warnings?: string[] | undefined;
  stored: boolean;
  blocks?: readonly z.output<typeof writtenBlock>[];
}): string[] {
  return [
    ...blocks.map(
      ({ nodeId, address, type, version }) =>
        `${type} ${address}${nodeId === address ? '' : ` id ${nodeId}`} version ${version}`,
    ),
    ...(stored
      ? []
      : [
          'This wiki stores a change some time after it was made: reading the page within a minute may still show the old text.',
        ]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(diff === undefined ? [] : ['', diff]),
  ];
}
