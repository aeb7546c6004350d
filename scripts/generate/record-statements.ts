import type { DB } from '@pagescout/database';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  NoResultError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

/**
 * Calls `ask` with a connection to nothing, and returns the statements it was sent.
 * @param answers the rows of the first statement, of the second, …; none after the last
 */
export async function recordStatements(
  ask: (db: Kysely<DB>) => Promise<unknown>,
  answers: readonly (readonly object[])[] = [],
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: <Row>(statement: CompiledQuery): Promise<QueryResult<Row>> => {
      const rows = (answers[statements.length] ?? []) as Row[];
      statements.push(statement);
      return Promise.resolve({ rows, numAffectedRows: BigInt(rows.length) });
    },
    streamQuery: () => {
      throw new Error('a repository does not stream');
    },
  };
  const driver = Object.assign(new DummyDriver(), { acquireConnection: () => Promise.resolve(connection) });
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  try {
    await ask(db);
  } catch (error) {
    // A method that insists on a row is right to complain; its statement is recorded by then.
    if (!(error instanceof NoResultError) || statements.length === 0) throw error;
  }
  return statements;
}
