import { type Database, type SqlExample, sqlExamplesOf } from '@pagescout/database';
import { REPOS } from '@pagescout/database/repos';
import { type CompiledQuery, sql } from 'kysely';
import { format } from 'sql-formatter';
import type { GeneratedFile } from './generated-file.js';
import { recordStatements } from './record-statements.js';
import type { ScratchDatabases } from './scratch-databases.js';

const HEADER = `-- Generated from the repositories by npm run generate; do not edit.
-- Every statement that the server sends, with example values: for EXPLAIN, and to be seen in review.
`;

type Repo = (typeof REPOS)[number]['repo'];
type Method = (...args: unknown[]) => Promise<unknown>;

/** One file for each folder of `database/repos`. The database checks each statement against the schema. */
export async function queries({ full }: ScratchDatabases): Promise<GeneratedFile[]> {
  const sections = new Map<string, string[]>();
  const errors: string[] = [];
  for (const { repo, folder } of REPOS) {
    const texts = sections.get(folder) ?? [];
    sections.set(folder, texts);
    for (const [name, method] of methodsOf(repo)) {
      const examples = sqlExamplesOf(method);
      if (examples.length === 0) errors.push(`${repo.name}.${name} has no @sqlExample`);
      for (const example of examples) {
        await section(full, repo, name, example).then(
          (text) => texts.push(text),
          (error: unknown) => errors.push(error instanceof Error ? error.message : String(error)),
        );
      }
    }
  }
  if (errors.length) throw new Error(`sql/queries cannot be written:\n  ${errors.join('\n  ')}`);
  return [...sections].map(([folder, texts]) => ({
    path: `sql/queries/${folder}.sql`,
    text: `${HEADER}\n${texts.join('\n\n')}\n`,
  }));
}

function methodsOf(repo: Repo): [string, Method][] {
  const names = Object.getOwnPropertyNames(repo.prototype).filter((name) => name !== 'constructor');
  return names.map((name) => [name, (repo.prototype as unknown as Record<string, Method>)[name]!]);
}

async function section(database: Database, repo: Repo, method: string, example: SqlExample): Promise<string> {
  const title = `${repo.name}.${method}${example.name ? `: ${example.name}` : ''}`;
  try {
    const statements = await recordStatements((db) => {
      const instance = new repo(db) as unknown as Record<string, Method>;
      return instance[method]!(...example.params);
    }, example.rows);
    if (statements.length === 0) throw new Error('it sends no statement');
    for (const statement of statements) await check(database, statement);
    return statements.map((statement) => `-- ${title}\n${print(statement)}`).join('\n\n');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${title}: ${message} (give its example the rows it needs, or mend the statement)`, {
      cause: error,
    });
  }
}

/** The server parses and types the statement, but does not run it. */
async function check({ db }: Database, { sql: text }: CompiledQuery): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql.raw(`prepare checked_statement as ${text}`).execute(connection);
    await sql`deallocate checked_statement`.execute(connection);
  });
}

function print({ sql: text, parameters }: CompiledQuery): string {
  const values = parameters.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}\n`).join('');
  return `${values}${format(text, { language: 'postgresql', keywordCase: 'preserve', expressionWidth: 100 })};`;
}
