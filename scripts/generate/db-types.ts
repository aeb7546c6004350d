import { generate, getDialect } from 'kysely-codegen';
import type { GeneratedFile } from './generated-file.js';
import type { ScratchDatabases } from './scratch-databases.js';

/** The row types of the whole schema, column names as in the database. */
export async function dbTypes({ full }: ScratchDatabases): Promise<GeneratedFile[]> {
  const text = await generate({
    // The generator is CommonJS and sees Kysely's other set of declarations; at run time it is the same class.
    db: full.db as never,
    dialect: getDialect('postgres'),
    // The migrators keep their own books.
    excludePattern: '*(kysely|pagescout)_*migration*',
    // database/connection.ts reads int8 as a number.
    typeMapping: { int8: 'number' },
    outFile: null,
    print: false,
  });
  return [{ path: 'database/types/db.ts', text }];
}
