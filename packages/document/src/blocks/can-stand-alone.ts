import { schema } from '../schema/schema.js';

/**
 * Whether a block of this type can be the only block of a page, as its Markdown form is: a paragraph or a table can, a
 * table's row or a list's item cannot. The schema decides; of a type that it does not know nothing can be said, so no.
 */
export function canStandAlone(type: string): boolean {
  const node = schema.nodes[type];
  return node !== undefined && schema.topNodeType.contentMatch.matchType(node)?.validEnd === true;
}
