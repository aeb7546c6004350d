import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { sqlFolder } from './sql-files.js';

/** A line of `sql/checks/status.sql`: one thing that must exist. */
export interface StatusRow {
  /** `public.page_search`, `page_search_insert on public.pages`, … */
  object: string;
  kind: 'extension' | 'function' | 'table' | 'trigger' | 'index' | 'statistics' | 'rows';
  present: boolean;
  /** False for an index whose build was interrupted and for a trigger that is switched off. */
  valid: boolean;
  /** False when the server runs without it: the AI chat is off, or the oldest pages are not found yet. */
  needed: boolean;
  /** The file that makes it: `sql/extension/0002-page-search-table.up.sql`. */
  file: string;
}

/** What of the schema is there, by `sql/checks/status.sql`: the same text that a DBA runs. Takes well under a second. */
export async function databaseStatus<DB>(db: Kysely<DB>): Promise<StatusRow[]> {
  const text = await readFile(join(sqlFolder, 'checks', 'status.sql'), 'utf8');
  return (await sql.raw<StatusRow>(text).execute(db)).rows;
}

/** One sentence for each file that must run (again), in their order: what is wrong, and which file puts it right. */
export function statusProblems(status: readonly StatusRow[]): string[] {
  const wrong = status.filter(({ present, valid }) => !present || !valid);
  const files = [...new Set(wrong.map(({ file }) => file))];
  return files.map(
    (file) =>
      `${wrong
        .filter((row) => row.file === file)
        .map(describe)
        .join(', ')}: run ${file}`,
  );
}

function describe({ object, kind, present }: StatusRow): string {
  return kind === 'rows' ? `${object} are incomplete` : `${kind} ${object} ${present ? 'is not valid' : 'is missing'}`;
}
