import { DocumentError } from '../../errors.js';
import { type JsonNode } from '../../json-node.js';
import { canonicalNodeAttrs } from '../../schema/canonical-attrs.js';

/** What a table of pipes has no spelling for, and how a person calls it. */
const CELL_ATTRS: Readonly<Record<string, string>> = {
  colspan: 'merged cells',
  rowspan: 'merged cells',
  colwidth: 'column widths',
  backgroundColor: 'cell colours',
  backgroundColorName: 'cell colours',
};

/**
 * Refuses Markdown that would take merged cells, widths or colours from a table without a word. Reading such a table
 * gives it as HTML, which keeps them: what still has them is taken as meant.
 *
 * @throws DocumentError `would_lose`.
 */
export function checkMarkdownLoss(old: JsonNode, nodes: readonly JsonNode[], address: string): void {
  const before = cellAttrs([old]);
  const after = cellAttrs(nodes);
  const lost = [
    ...new Set([...before].filter((name) => !after.has(name)).map((name) => CELL_ATTRS[name] ?? name)),
  ].sort();
  if (lost.length === 0) return;
  throw new DocumentError(
    'would_lose',
    `The ${old.type} ${address} has ${lost.join(' and ')}, which this Markdown would lose. ` +
      'Change one cell by its address, or send the table in the HTML form that reading it gives, or as a JSON node.',
    { lost },
  );
}

function cellAttrs(nodes: readonly JsonNode[]): Set<string> {
  const names = new Set<string>();
  const todo = [...nodes];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === 'tableCell' || node.type === 'tableHeader') {
      for (const name of Object.keys(canonicalNodeAttrs(node) ?? {})) if (name in CELL_ATTRS) names.add(name);
    }
    todo.push(...(node.content ?? []));
  }
  return names;
}
