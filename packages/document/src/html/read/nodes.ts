import { type JsonMark, type JsonNode } from '../../json-node.js';

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
