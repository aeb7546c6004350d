import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The tables of `test/goldens/corpus.json`, in the order of their foreign keys. */
const TABLES = [
  'workspaces',
  'users',
  'groups',
  'group_users',
  'spaces',
  'space_members',
  'pages',
  'page_access',
  'page_permissions',
  'shares',
] as const;

export type Corpus = Record<(typeof TABLES)[number], Record<string, unknown>[]>;

/** The rows of one Docmost database: columns as in the database, fixed ids and times. */
export async function readCorpus(): Promise<Corpus> {
  const text = await readFile(new URL('../goldens/corpus.json', import.meta.url), 'utf8');
  return JSON.parse(text) as Corpus;
}

/**
 * Fills a database that has the base schema with the corpus; triggers fill what is derived.
 * @returns what was loaded
 */
export async function loadCorpus<DB>(db: Kysely<DB>): Promise<Corpus> {
  const corpus = await readCorpus();
  await db.transaction().execute(async (transaction) => {
    for (const table of TABLES) {
      // A workspace names its default space before there is one.
      const rows = corpus[table].map((row) => (table === 'workspaces' ? { ...row, default_space_id: null } : row));
      // Only the columns that the rows have, so that the others take their defaults.
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => sql.id(column));
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns)})
        select ${sql.join(columns)}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(transaction);
    }
    for (const { id, default_space_id: space } of corpus.workspaces) {
      await sql`update workspaces set default_space_id = ${space} where id = ${id}`.execute(transaction);
    }
  });
  return corpus;
}
