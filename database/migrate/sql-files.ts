import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationError } from './errors.js';

/** `base`: the Docmost-compatible schema, standalone only. `extension`: what Pagescout adds to any Docmost database. */
export type MigrationSet = 'base' | 'extension';
export type SqlDirection = 'up' | 'down';

/** A file of `sql/base` or `sql/extension`. */
export interface SqlFile {
  /** From the root of the repository, as a DBA reads it: `sql/extension/0005-title-index.up.sql`. */
  path: string;
  text: string;
  /** False when its first line is `--! no-transaction`: one statement that PostgreSQL refuses inside a transaction. */
  inTransaction: boolean;
}

const NO_TRANSACTION = '--! no-transaction';
const UP = '.up.sql';

/** The folder `sql`, above the sources as above the compiled files. */
export const sqlFolder = findSqlFolder(dirname(fileURLToPath(import.meta.url)));

function findSqlFolder(from: string): string {
  const candidate = join(from, 'sql');
  if (existsSync(join(candidate, 'extension'))) return candidate;
  const parent = dirname(from);
  if (parent === from) throw new MigrationError('The folder sql/ is missing: it belongs beside the folder database/.');
  return findSqlFolder(parent);
}

/** The names of a set in their order: `0001-extensions`, `0002-page-search-table`, … */
export async function migrationNames(set: MigrationSet): Promise<string[]> {
  const files = await readdir(join(sqlFolder, set));
  return files
    .filter((file) => file.endsWith(UP))
    .map((file) => file.slice(0, -UP.length))
    .sort();
}

export async function readSqlFile(set: MigrationSet, name: string, direction: SqlDirection): Promise<SqlFile> {
  const text = await readFile(join(sqlFolder, set, `${name}.${direction}.sql`), 'utf8');
  return { path: sqlPath(set, name, direction), text, inTransaction: !text.startsWith(NO_TRANSACTION) };
}

/** A file as messages and `sql/checks/status.sql` name it. */
export const sqlPath = (set: MigrationSet, name: string, direction: SqlDirection): string =>
  `sql/${set}/${name}.${direction}.sql`;
