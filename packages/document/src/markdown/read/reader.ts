import { type Token } from 'markdown-it';
import { type JsonMark, type JsonNode } from '../../json-node.js';
import { type Family } from '../../schema/family.js';
import { type Sink } from './sink.js';
import { type TokenNode } from './token-tree.js';
import { type Warnings } from './warnings.js';

/** Takes the footnotes of a text as they are met. */
export interface FootnoteCollector {
  /** A definition: its blocks are read later. Returns what stands in its place until then. */
  definition(label: string, read: () => JsonNode[]): JsonNode[];
  reference(label: string): JsonNode;
  inlineNote(tokens: readonly Token[]): JsonNode;
}

/** What all readers of one text share. The functions break the circle between blocks, lines and HTML. */
export interface Reader {
  family: Family;
  /** Whether an HTML embed may be made; without leave its source is shown as code. */
  allowHtmlEmbed: boolean;
  /** Attributes of the page itself, once its element has been read. */
  documentAttrs?: Record<string, unknown>;
  warnings: Warnings;
  footnotes: FootnoteCollector;
  readBlocks(nodes: readonly TokenNode[], marks: readonly JsonMark[]): JsonNode[];
  readLine(nodes: readonly TokenNode[], marks: readonly JsonMark[], sink: Sink): void;
}

/** The marks with one more; a mark of the same type is replaced, except comments, which may overlap. */
export function withMark(marks: readonly JsonMark[], mark: JsonMark): JsonMark[] {
  return [...marks.filter((other) => other.type !== mark.type || mark.type === 'comment'), mark];
}

export function textNode(text: string, marks: readonly JsonMark[]): JsonNode {
  return marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text };
}

/** An inline node that carries the marks of its place. */
export function markedNode(node: JsonNode, marks: readonly JsonMark[]): JsonNode {
  return marks.length > 0 ? { ...node, marks: [...marks] } : node;
}
