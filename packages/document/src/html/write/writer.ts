import { type JsonNode } from '../../json-node.js';

export type WriteBlocks = (blocks: readonly JsonNode[] | undefined) => string;

/** Writes a block as HTML that reads back as the same node; null if it has no such form as it is. */
export type BlockWriter = (node: JsonNode, write: WriteBlocks) => string | null;
