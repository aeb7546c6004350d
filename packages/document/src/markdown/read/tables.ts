import { type JsonMark, type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { type Reader } from './reader.js';
import { ParagraphSink } from '../../html/read/sink.js';
import { type TokenNode, tokenTree } from './token-tree.js';

/** A table in pipes: the first row is the header, the alignment of a column stands on each of its cells. */
export function readTable(node: TokenNode, marks: readonly JsonMark[], reader: Reader): JsonNode[] {
  const rows = node.children.flatMap((part) => part.children);
  return [
    {
      type: 'table',
      content: rows.map((row) => ({
        type: 'tableRow',
        content: row.children.map((cell) => readCell(cell, marks, reader)),
      })),
    },
  ];
}

function readCell(cell: TokenNode, marks: readonly JsonMark[], reader: Reader): JsonNode {
  const sink = new ParagraphSink();
  reader.readLine(tokenTree(cell.children[0]?.token.children ?? []), marks, sink);
  const type = cell.token.type === 'th_open' ? 'tableHeader' : 'tableCell';
  const align = /text-align:(\w+)/.exec(String(cell.token.attrGet('style') ?? ''))?.[1];
  const content = fillContainer(type, sink.finish());
  return align ? { type, attrs: { align }, content } : { type, content };
}
