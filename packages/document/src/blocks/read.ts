import { type JsonNode } from '../json-node.js';
import { blockId, locate, type LocatedBlock } from './locate.js';
import { textOf } from './text-of.js';
import { version } from './version.js';

/** A block with what a later write must name. */
export interface ReadBlock extends LocatedBlock {
  readonly id: string | null;
  /** Plain text, one line per text container in the block. */
  readonly text: string;
  readonly version: string;
}

/**
 * Reads one block by its id or address; the node is the document's own, not a copy.
 *
 * @throws DocumentError as `locate` does.
 */
export function readBlock(doc: JsonNode, reference: string): ReadBlock {
  const located = locate(doc, reference);
  return { ...located, id: blockId(located.node), text: textOf(located.node), version: version(located.node) };
}
