import { detectFamily, type Family, type JsonNode, markdownToBlocks, shapeFault, toJson } from '@pagescout/document';
import { type WikiClient } from '../client/index.js';
import { z } from 'zod';
import { ToolError } from './errors.js';
import { SAYS_SOMETHING_EMPTY } from './parse-arguments.js';

/** The longest content of one call, in characters: many times a long page, and no burden for who has it open. */
export const MOST_CHARACTERS = 2_000_000;

/** The two forms in which a tool takes new content. */
export const contentFields = {
  markdown: z.string().optional().describe('New content as Markdown, one or more blocks. This or node.'),
  node: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('New content as one ProseMirror JSON node. This or markdown.'),
};

SAYS_SOMETHING_EMPTY.add(contentFields.markdown);

export type Fragment = Parameters<Parameters<WikiClient['live']['change']>[1]>[0];

/** New content that was read before any page is opened. */
export interface NewContent {
  readonly source: 'markdown' | 'json';
  /** Sentences about what the Markdown held and a page does not. */
  readonly warnings: readonly string[];
  /** Whether footnotes are in it, which have another form on other pages. */
  readonly hasNotes: boolean;
  /** The blocks, with footnotes of this family. */
  readonly blocks: (family: Family) => JsonNode[];
}

/** @throws ToolError unless exactly one of the two is given, and is of a size and a shape that can be written */
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
  return markdown === undefined ? jsonContent(node) : markdownContent(markdown);
}

/**
 * @param field the argument that it comes from
 * @throws ToolError when it is too long; DocumentError when it is nested too deep
 */
export function markdownContent(markdown: string, field = 'markdown'): NewContent {
  checkLength(field, markdown.length);
  // Embeds are read as what they are: those that the page has may stay, and new ones are refused when they are written.
  const read = (family: Family) => markdownToBlocks(markdown, { allowHtmlEmbed: true, family });
  const first = read('fork');
  const hasNotes = holdsNotes(first.blocks);
  return {
    source: 'markdown',
    warnings: first.warnings,
    hasNotes,
    blocks: (family) => (hasNotes && family !== 'fork' ? read(family).blocks : first.blocks),
  };
}

function jsonContent(node: unknown): NewContent {
  checkLength('node', JSON.stringify(node).length);
  const fault = shapeFault({ type: 'doc', content: [node] });
  if (fault !== null) {
    throw new ToolError(
      `node is no block of a page: ${fault}. It must be an object with a "type", such as {"type":"paragraph","content":[{"type":"text","text":"…"}]}.`,
    );
  }
  const nodes = [node as JsonNode];
  return { source: 'json', warnings: [], hasNotes: holdsNotes(nodes), blocks: () => nodes };
}

function checkLength(field: string, length: number): void {
  if (length <= MOST_CHARACTERS) return;
  throw new ToolError(
    `${field} has ${length} characters; at most ${MOST_CHARACTERS} can be written at once. Send it in parts, each with insert_node.`,
  );
}

const holdsNotes = (content: JsonNode[]): boolean => detectFamily({ type: 'doc', content }) !== 'unknown';

/**
 * The form of the footnotes for a page: its own, or the wiki's where the page has none. Only content that has some asks.
 *
 * @returns what finds it for the live page
 */
export async function familyFor(
  client: WikiClient,
  pageId: string,
  { hasNotes }: Pick<NewContent, 'hasNotes'>,
): Promise<(fragment: Fragment) => Family> {
  if (!hasNotes) return () => 'fork';
  const wikis = await client.footnoteFamily(pageId);
  return (fragment) => {
    const own = detectFamily(toJson(fragment));
    return own === 'unknown' ? wikis : own;
  };
}
