import { type JsonNode } from '../../json-node.js';
import { fillContainer } from '../../schema/canonical.js';
import { mayHold } from './place.js';

const ITEM_OF: Readonly<Record<string, string>> = {
  bulletList: 'listItem',
  orderedList: 'listItem',
  taskList: 'taskItem',
};
const CELLS: ReadonlySet<string> = new Set(['tableCell', 'tableHeader']);

/**
 * The nodes as children of a container that cannot hold them as they are, where the meaning is plain: the items of a
 * list in a list, any blocks as an item in a list, the rows of a table in a table. Others come back unchanged.
 *
 * @param like the block whose place they take: its kind of cell is kept, and the state of a task.
 */
export function adaptTo(parentType: string, nodes: readonly JsonNode[], like?: JsonNode): JsonNode[] {
  if (nodes.every(({ type }) => mayHold(parentType, type))) return [...nodes];
  const itemType = ITEM_OF[parentType];
  if (itemType) return toItems(nodes, itemType, like);
  if (parentType === 'table') {
    const rows = nodes.flatMap((node) => (node.type === 'table' ? (node.content ?? []) : [node]));
    return like && rows.length > 0 ? [rowLike(rows[0] as JsonNode, like), ...rows.slice(1)] : rows;
  }
  if (parentType === 'tableRow' && like && CELLS.has(like.type) && nodes.every(({ type }) => mayHold(like.type, type)))
    return [{ ...like, content: fillContainer(like.type, [...nodes]) }];
  if (parentType === 'columns' && like && nodes.every(({ type }) => mayHold('column', type)))
    return [{ ...like, content: fillContainer('column', [...nodes]) }];
  return [...nodes];
}

/** A row of a table of pipes says nothing of the kind and the looks of its cells: those of the row it replaces stay. */
function rowLike(row: JsonNode, like: JsonNode): JsonNode {
  const cells = row.content ?? [];
  if (like.type !== 'tableRow' || cells.length !== like.content?.length) return row;
  return {
    ...row,
    content: cells.map((cell, at) => {
      const old = like.content?.[at];
      return { ...cell, type: old?.type ?? cell.type, attrs: { ...old?.attrs, ...cell.attrs } };
    }),
  };
}

function toItems(nodes: readonly JsonNode[], itemType: string, like: JsonNode | undefined): JsonNode[] {
  const usual = itemType === 'taskItem' ? { checked: false } : undefined;
  const items: JsonNode[] = [];
  let loose: JsonNode[] = [];
  const endLoose = (): void => {
    if (loose.length === 0) return;
    const attrs = like && items.length === 0 ? like.attrs : usual;
    items.push({ type: itemType, ...(attrs ? { attrs } : {}), content: fillContainer(itemType, loose) });
    loose = [];
  };
  for (const node of nodes) {
    const own = ITEM_OF[node.type] ? (node.content ?? []) : Object.values(ITEM_OF).includes(node.type) ? [node] : null;
    if (!own) {
      loose.push(node);
      continue;
    }
    endLoose();
    items.push(...own.map((item) => (item.type === itemType ? item : toItem(item, itemType, usual))));
  }
  endLoose();
  return items;
}

function toItem(item: JsonNode, type: string, attrs: Record<string, unknown> | undefined): JsonNode {
  return { type, ...(attrs ? { attrs } : {}), content: item.content ?? [{ type: 'paragraph' }] };
}
