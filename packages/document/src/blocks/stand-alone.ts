import { type Schema } from 'prosemirror-model';

/**
 * Whether a document may consist of one block of this type alone, so that the block has a Markdown form. Decided by
 * the content expression of the schema's document: rows, cells and list items need a parent. An unknown type may not.
 */
export function canStandAlone(type: string, schema: Schema): boolean {
  const nodeType = schema.nodes[type];
  return nodeType !== undefined && schema.topNodeType.contentMatch.matchType(nodeType)?.validEnd === true;
}
