import type * as Y from 'yjs';
import { readBlock } from '../blocks/read.js';
import { textOf } from '../blocks/text-of.js';
import { version } from '../blocks/version.js';
import { pageDiff, type PageDiffOptions } from '../diff/page-diff.js';
import { DocumentError } from '../errors.js';
import { type JsonNode } from '../json-node.js';
import { blocksToMarkdown } from '../markdown/to-markdown.js';
import { type BlockName, locateLive, nameOf } from './live/locate-live.js';
import { elementToJson, toJson } from './to-json.js';

/** What a write did to blocks of a page. */
export interface BlockChange {
  /** False when the page said the same already: then nothing was sent. */
  readonly changed: boolean;
  /** What was there; empty for an insertion. */
  readonly before: readonly JsonNode[];
  /** What is there now; empty for a removal. */
  readonly after: readonly JsonNode[];
  /** The blocks of `after`, as a later call may name them. */
  readonly blocks: readonly NamedBlock[];
  readonly warnings: readonly string[];
}

export interface NamedBlock extends BlockName {
  readonly version: string;
}

export interface LiveReadBlock extends NamedBlock {
  readonly node: JsonNode;
}

/** The version of a whole live page: the one that reading its JSON gives. */
export function pageVersion(fragment: Y.XmlFragment): string {
  return version(toJson(fragment));
}

/**
 * Reads one block of a live page; only that block is converted, and nothing is written.
 *
 * @throws DocumentError as `locateLive` does.
 */
export function readLiveBlock(fragment: Y.XmlFragment, reference: string): LiveReadBlock {
  const { element, address } = locateLive(fragment, reference);
  const node = elementToJson(element);
  const read = readBlock({ type: 'doc', content: [node] }, '#0');
  return { id: read.id, address, type: node.type, version: read.version, node };
}

/** The block as a later call may name it. */
export function namedBlock(element: Y.XmlElement): NamedBlock {
  return { ...nameOf(element), version: version(elementToJson(element)) };
}

/**
 * Refuses a write that is based on an older state of the block.
 *
 * @throws DocumentError `stale`; its details hold the present `version` and `markdown`.
 */
export function checkBaseVersion(fragment: Y.XmlFragment, reference: string, base: string): void {
  const block = readLiveBlock(fragment, reference);
  if (block.version === base) return;
  const markdown = blocksToMarkdown([block.node]);
  throw new DocumentError(
    'stale',
    `The ${block.type} ${block.id ?? block.address} has changed since it was read. Its present text: ${JSON.stringify(markdown.slice(0, 2_000))}. ` +
      `Make the change on this text and send it with the version ${block.version}.`,
    { version: block.version, markdown },
  );
}

/** As `checkBaseVersion`, for a write to the whole page. */
export function checkBasePageVersion(fragment: Y.XmlFragment, base: string): void {
  const present = pageVersion(fragment);
  if (present === base) return;
  throw new DocumentError(
    'stale',
    `The page has changed since it was read. Read it again, and send the change with the version ${present}.`,
    { version: present },
  );
}

/** A change as a short unified diff of Markdown; null when a reader of the Markdown sees none. */
export function changeDiff(
  { before, after }: Pick<BlockChange, 'before' | 'after'>,
  options?: PageDiffOptions,
): string | null {
  return pageDiff(blocksToMarkdown(before), blocksToMarkdown(after), options);
}

const LARGE = 500;

/** A warning for what lost most of its text: an agent may have sent an abbreviation of it. */
export function shrinkWarnings(before: readonly JsonNode[], after: readonly JsonNode[], what = 'The block'): string[] {
  const sizes = [before, after].map((nodes) => nodes.reduce((sum, node) => sum + textOf(node).length, 0));
  const [old = 0, now = 0] = sizes;
  if (old < LARGE || now * 3 > old) return [];
  return [
    `${what} had ${old} characters of text and has ${now} now. If that was not meant, write back what is missing.`,
  ];
}
