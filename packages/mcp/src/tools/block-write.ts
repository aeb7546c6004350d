import {
  changeDiff,
  detectFamily,
  type JsonNode,
  markdownToBlocks,
  type NamedBlock,
  toJson,
} from '@pagescout/document';
import { z } from 'zod';
import { type WikiClient } from '../client/index.js';
import { ToolError } from './errors.js';
import { SAYS_SOMETHING_EMPTY } from './parse-arguments.js';

/** The two forms in which a tool takes new content. */
export const contentFields = {
  markdown: z.string().optional().describe('New content as Markdown, one or more blocks. This or node.'),
  node: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('New content as one ProseMirror JSON node. This or markdown.'),
};

SAYS_SOMETHING_EMPTY.add(contentFields.markdown);

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

type Fragment = Parameters<Parameters<WikiClient['live']['change']>[1]>[0];

/** New content, read when the live page is there: footnotes take the form that the page has. */
export interface NewContent {
  source: 'markdown' | 'json';
  read: (fragment: Fragment) => { nodes: JsonNode[]; warnings: string[] };
}

/** @throws ToolError unless exactly one of the two is given */
export function newContent(
  tool: string,
  { markdown, node }: { markdown?: string | undefined; node?: unknown },
): NewContent {
  if ((markdown === undefined) === (node === undefined)) {
    const given = markdown === undefined ? 'neither was' : 'both were';
    throw new ToolError(
      `${tool} takes exactly one of markdown and node; ${given} given. Send the new content in one of them.`,
    );
  }
  if (markdown === undefined) {
    return { source: 'json', read: () => ({ nodes: [node as JsonNode], warnings: [] }) };
  }
  return { source: 'markdown', read: (fragment) => readMarkdown(fragment, markdown) };
}

/** Embeds are read as what they are: those that the page has may stay, and new ones are refused when they are written. */
export function readMarkdown(fragment: Fragment, markdown: string): { nodes: JsonNode[]; warnings: string[] } {
  const family = mayHoldNotes(markdown) ? detectFamily(toJson(fragment)) : 'unknown';
  const { blocks, warnings } = markdownToBlocks(markdown, {
    allowHtmlEmbed: true,
    ...(family === 'unknown' ? {} : { family }),
  });
  return { nodes: blocks, warnings };
}

/** Converting a whole page only to learn its kind of footnotes is for content that has some. */
const mayHoldNotes = (markdown: string): boolean =>
  markdown.includes('[^') || markdown.includes('^[') || markdown.includes('footnote');

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
