import { type Token } from 'markdown-it';
import { type HtmlReader } from '../../html/read/place.js';
import { type Sink } from '../../html/read/sink.js';
import { type JsonMark, type JsonNode } from '../../json-node.js';
import { type Family } from '../../schema/family.js';
import { type TokenNode } from './token-tree.js';

/** Takes the footnotes of a text as they are met. */
export interface FootnoteCollector {
  /** A definition: its blocks are read later. Returns what stands in its place until then. */
  definition(label: string, read: () => JsonNode[]): JsonNode[];
  reference(label: string): JsonNode;
  inlineNote(tokens: readonly Token[]): JsonNode;
}

/** What all readers of one text share. The functions break the circle between blocks, lines and HTML. */
export interface Reader extends HtmlReader {
  family: Family;
  footnotes: FootnoteCollector;
  readBlocks(nodes: readonly TokenNode[], marks: readonly JsonMark[]): JsonNode[];
  readLine(nodes: readonly TokenNode[], marks: readonly JsonMark[], sink: Sink): void;
}
