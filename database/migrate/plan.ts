import { MigrationError } from './errors.js';
import { type MigrationSet, type SqlDirection, sqlPath } from './sql-files.js';
import type { StatusRow } from './status.js';

/** A file that runs. */
export interface Step {
  /** `0005-title-index` */
  name: string;
  direction: SqlDirection;
  /** `sql/extension/0005-title-index.up.sql` */
  file: string;
}

export interface PlanInput {
  set: MigrationSet;
  /** All files of the set, in order. */
  names: readonly string[];
  direction: SqlDirection;
  /** The last file that shall be applied in the end; `none` for nothing. */
  to?: string;
  /** What the books call applied. */
  executed: readonly string[];
  status: readonly StatusRow[];
}

/** Up: what is not in the books, or not complete in the database. Down: what is in either, last file first. */
export function plan({ set, names, direction, to, executed, status }: PlanInput): Step[] {
  const until = to === undefined ? names.length : to === 'none' ? 0 : chosenIndex(names, to) + 1;
  const step = (name: string): Step => ({ name, direction, file: sqlPath(set, name, direction) });
  if (direction === 'up') {
    const incomplete = incompleteFiles(set, names, status);
    return names
      .slice(0, until)
      .filter((name) => !executed.includes(name) || incomplete.includes(name))
      .map(step);
  }
  const present = presentFiles(set, names, status);
  const applied = names.filter((name) => executed.includes(name) || present.includes(name));
  if (to === undefined) return applied.slice(-1).map(step);
  return applied
    .filter((name) => names.indexOf(name) >= until)
    .reverse()
    .map(step);
}

/** A file by its name or its number. */
function chosenIndex(names: readonly string[], wanted: string): number {
  const index = names.findIndex((name) => name === wanted || name.startsWith(`${wanted.padStart(4, '0')}-`));
  if (index >= 0) return index;
  throw new MigrationError(`There is no file ${wanted}. Give one of ${names.join(', ')}, its number, or none.`);
}

/** Files with an object that is missing or not valid: an index build was interrupted, or somebody undid the file. */
export function incompleteFiles(set: MigrationSet, names: readonly string[], status: readonly StatusRow[]): string[] {
  return withRows(set, names, status, ({ present, valid }) => !present || !valid);
}

/** Files of which at least one object is there. */
export function presentFiles(set: MigrationSet, names: readonly string[], status: readonly StatusRow[]): string[] {
  return withRows(set, names, status, ({ present }) => present);
}

function withRows(
  set: MigrationSet,
  names: readonly string[],
  status: readonly StatusRow[],
  test: (row: StatusRow) => boolean,
): string[] {
  const files = new Set(status.filter(test).map(({ file }) => file));
  return names.filter((name) => files.has(sqlPath(set, name, 'up')));
}
