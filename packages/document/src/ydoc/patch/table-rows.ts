import { DocumentError } from '../../errors.js';
import { type JsonNode } from '../../json-node.js';

/**
 * New rows as the table needs them at this place: as wide as the others, less what cells from above reach down, filled
 * up with empty cells. Rows that came as a table of their own take the kind of cells that stands there.
 *
 * @param at the index of the first new row among the rows.
 * @throws DocumentError `content_refused` for a row with more cells than the table has columns.
 */
export function fitRows(table: JsonNode, at: number, rows: readonly JsonNode[], sent: readonly JsonNode[]): JsonNode[] {
  const old = table.content ?? [];
  const { width, reaching } = measure(old, at);
  const cameAsTable = sent.some(({ type }) => type === 'table');
  const kinds = kindsAt(old, at);
  return rows.map((row) => {
    if (row.type !== 'tableRow') return row;
    const cells = (row.content ?? []).map((cell, column) =>
      cameAsTable ? { ...cell, type: kinds[column] ?? kinds.at(-1) ?? cell.type } : cell,
    );
    const own = cells.reduce((sum, cell) => sum + span(cell, 'colspan'), 0);
    const room = width - reaching;
    if (old.length > 0 && own > room) {
      throw new DocumentError(
        'content_refused',
        `The new row has ${own} cells, but there is room for ${room} at this place of the table. Send at most ${room}.`,
      );
    }
    const missing = Math.max(0, room - own);
    const empty = Array.from({ length: missing }, (_, index): JsonNode => ({
      type: kinds[own + index] ?? 'tableCell',
      content: [{ type: 'paragraph' }],
    }));
    return { ...row, content: [...cells, ...empty] };
  });
}

/** Whether cells of the row reach into other rows, or cells of others into it. */
export function sharesCells(table: JsonNode, at: number): boolean {
  const rows = table.content ?? [];
  return measure(rows, at).reaching > 0 || (rows[at]?.content ?? []).some((cell) => span(cell, 'rowspan') > 1);
}

/** The width of the table in columns, and how many of them are held by cells from above at the place. */
function measure(rows: readonly JsonNode[], at: number): { width: number; reaching: number } {
  let width = 0;
  let reaching = 0;
  /** Cells from rows above that reach into the present one: their columns and the last row they reach. */
  let above: { columns: number; last: number }[] = [];
  rows.forEach((row, index) => {
    above = above.filter(({ last }) => last >= index);
    const columnsAbove = above.reduce((sum, { columns }) => sum + columns, 0);
    if (index === at) reaching = columnsAbove;
    const cells = row.content ?? [];
    width = Math.max(width, columnsAbove + cells.reduce((sum, cell) => sum + span(cell, 'colspan'), 0));
    for (const cell of cells) {
      const last = index + span(cell, 'rowspan') - 1;
      if (last > index) above.push({ columns: span(cell, 'colspan'), last });
    }
  });
  return { width, reaching };
}

function span(cell: JsonNode, name: 'colspan' | 'rowspan'): number {
  const value = Number(cell.attrs?.[name] ?? 1);
  return Number.isInteger(value) && value > 0 ? value : 1;
}

/** The kinds of cells of a row at the place: those of the row that stands there, but below a head plain cells. */
function kindsAt(rows: readonly JsonNode[], at: number): string[] {
  const row = rows[at] ?? rows[at - 1];
  const kinds = (row?.content ?? []).map(({ type }) => type);
  const isHead = at > 0 && kinds.every((kind) => kind === 'tableHeader');
  return isHead ? kinds.map(() => 'tableCell') : kinds;
}
