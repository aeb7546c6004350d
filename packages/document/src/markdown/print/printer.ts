import { type JsonNode } from '../../json-node.js';
import { type FootnotePrinter } from './footnotes.js';

/** What the printers of one page share. */
export interface Printer {
  footnotes: FootnotePrinter;
  /** Prints blocks that stand under each other. */
  flow(blocks: readonly JsonNode[], parent: string): string[];
}

/**
 * Prints a block as pieces of Markdown with blank lines between them; null if it has no Markdown form as it is.
 * `parent` is the type of the container, `marker` the list marker to use (it differs from that of a list right before).
 */
export type BlockPrinter = (node: JsonNode, printer: Printer, place: BlockPlace) => string[] | null;

export interface BlockPlace {
  parent: string;
  isAlternate: boolean;
}

/** A text with something before its first line and something else before the others; blank lines stay blank. */
export function prefixLines(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? '' : others + line))
    .join('\n');
}

/** Blocks of one container as one text. */
export const joinPieces = (pieces: readonly string[]): string => pieces.join('\n\n');

/** The attributes of a node but those that its Markdown form spells. */
export function without(attrs: Record<string, unknown> | undefined, ...spelled: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attrs ?? {}).filter(([name]) => !spelled.includes(name)));
}
