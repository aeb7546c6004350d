import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { canonicalDocument, fillContainer } from '../schema/canonical.js';
import { type Family } from '../schema/family.js';
import { readBlocks } from './read/blocks.js';
import { FootnoteReader } from './read/footnotes.js';
import { readLine } from './read/line.js';
import { type Reader } from './read/reader.js';
import { tokenTree } from './read/token-tree.js';
import { Warnings } from '../html/read/warnings.js';
import { type FootnoteEnv } from './rules/footnotes.js';
import { tokenizer } from './rules/tokenizer.js';

/** The longest text that is read, in UTF-16 units. */
export const MAX_MARKDOWN_LENGTH = 20_000_000;

export interface FromMarkdownOptions {
  /** Which footnote nodes to make. Default `fork`; a page of the other family must keep its own. */
  family?: Family;
  /** Whether `htmlEmbed` nodes may be made. Without leave their source becomes a code block. Default false. */
  allowHtmlEmbed?: boolean;
  /**
   * The id of a new footnote, given its label (null for `^[…]`). Give fresh ids when the blocks go into a page that has
   * footnotes of its own; by default the label is the id.
   */
  newFootnoteId?: (label: string | null) => string;
}

/**
 * Reads Markdown into the canonical form of a page: CommonMark, GitHub's extensions, callouts, formulas, footnotes, and
 * HTML for what Markdown has no spelling. Scripts and addresses that carry code are never read.
 *
 * @returns the page (no block ids) and sentences about what the text held and the page does not.
 * @throws DocumentError `too_large` above 20 million characters, `too_deep` above 100 levels of blocks.
 */
export function markdownToDocument(
  markdown: string,
  options: FromMarkdownOptions = {},
): { doc: JsonNode; warnings: string[] } {
  const { blocks, warnings, attrs } = read(markdown, options);
  return {
    doc: canonicalDocument({ type: 'doc', ...(attrs ? { attrs } : {}), content: fillContainer('doc', blocks) }),
    warnings,
  };
}

/** As `markdownToDocument`, for a piece of a page: the blocks without a page around them. None for an empty text. */
export function markdownToBlocks(
  markdown: string,
  options: FromMarkdownOptions = {},
): { blocks: JsonNode[]; warnings: string[] } {
  const { blocks, warnings } = read(markdown, options);
  if (blocks.length === 0) return { blocks, warnings };
  return { blocks: canonicalDocument({ type: 'doc', content: blocks }).content ?? [], warnings };
}

interface ReadResult {
  blocks: JsonNode[];
  warnings: string[];
  attrs?: Record<string, unknown>;
}

function read(markdown: string, options: FromMarkdownOptions): ReadResult {
  if (markdown.length > MAX_MARKDOWN_LENGTH) {
    throw new DocumentError(
      'too_large',
      `The Markdown has ${markdown.length} characters; at most ${MAX_MARKDOWN_LENGTH} are read. Split it into several pages.`,
    );
  }
  const env: FootnoteEnv = {};
  const tokens = tokenizer.parse(markdown.replace(/^\uFEFF/, ''), env);
  const warnings = new Warnings();
  const family = options.family ?? 'fork';
  const footnotes = new FootnoteReader(
    family,
    options.newFootnoteId,
    () => reader,
    (label) => env.footnoteLabels?.has(label) ?? false,
  );
  const reader: Reader = {
    family,
    allowHtmlEmbed: options.allowHtmlEmbed ?? false,
    warnings,
    footnotes,
    readBlocks: (nodes, marks) => readBlocks(nodes, marks, reader),
    readLine: (nodes, marks, sink) => readLine(nodes, marks, sink, reader),
  };
  const blocks = footnotes.finish(readBlocks(tokenTree(tokens), [], reader), warnings);
  warnAboutFootnotes(env, warnings);
  return { blocks, warnings: warnings.list(), attrs: reader.documentAttrs };
}

function warnAboutFootnotes(env: FootnoteEnv, warnings: Warnings): void {
  for (const label of env.missingFootnotes ?? [])
    warnings.add(`"[^${label}]" stayed text: there is no footnote with this label.`);
  for (const label of env.repeatedFootnotes ?? [])
    warnings.add(`The footnote "[^${label}]" is defined more than once: the first definition was taken.`);
}
