import fc from 'fast-check';
import { type JsonNode } from '@pagescout/document';

type Mutation = (node: JsonNode) => JsonNode[];

/** What people and agents do to one node of a block. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  remove: () => [],
  twice: (node) => [node, node],
  bold: (node) => [
    node.type === 'text'
      ? { ...node, marks: [...(node.marks ?? []).filter(({ type }) => type !== 'bold'), { type: 'bold' }] }
      : node,
  ],
  unmark: ({ marks: _, ...node }) => [node],
  word: (node) => [node.type === 'text' ? { ...node, text: `${node.text ?? ''} more` } : node],
  shorten: (node) => [
    node.type === 'text' && [...(node.text ?? '')].length > 1
      ? { ...node, text: [...(node.text ?? '')].slice(1).join('') }
      : node,
  ],
  breakBefore: (node) => (node.type === 'text' ? [{ type: 'hardBreak' }, node] : [node]),
  paragraphAfter: (node) =>
    node.type === 'paragraph' ? [node, { type: 'paragraph', content: [{ type: 'text', text: 'new line' }] }] : [node],
  reverse: (node) => [node.content ? { ...node, content: [...node.content].reverse() } : node],
  turn: (node) => [{ ...node, attrs: { ...node.attrs, ...(node.type === 'text' ? {} : { dir: 'rtl' }) } }],
};

/** A few changes somewhere inside a node; `place` chooses where, counting nodes in document order. */
export const mutations: fc.Arbitrary<{ what: string; place: number }[]> = fc.array(
  fc.record({ what: fc.constantFrom(...Object.keys(MUTATIONS)), place: fc.nat({ max: 40 }) }),
  { minLength: 1, maxLength: 4 },
);

export function mutate(root: JsonNode, changes: readonly { what: string; place: number }[]): JsonNode {
  return changes.reduce<JsonNode>((node, { what, place }) => {
    const size = countNodes(node);
    let at = -1;
    const wanted = size > 1 ? 1 + (place % (size - 1)) : 0;
    const visit = (inner: JsonNode): JsonNode[] => {
      at += 1;
      const isIt = at === wanted;
      const copy = inner.content ? { ...inner, content: inner.content.flatMap(visit) } : inner;
      return isIt && wanted > 0 ? (MUTATIONS[what]?.(copy) ?? [copy]) : [copy];
    };
    return visit(node)[0] as JsonNode;
  }, root);
}

const countNodes = (node: JsonNode): number =>
  1 + (node.content ?? []).reduce((sum, child) => sum + countNodes(child), 0);
