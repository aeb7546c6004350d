import { randomBytes } from 'node:crypto';
import { createDatabase, type Database } from '@pagescout/database';
import { migrate } from '@pagescout/database/migrate';
import { onServer, urlOf } from '../../test/support/on-server.js';
import { whichPostgres } from '../../test/support/which-postgres.js';

/** Two databases for the time of one run. */
export interface ScratchDatabases {
  /** The Docmost-compatible schema alone. */
  base: Database;
  /** The same with the extension. */
  full: Database;
  drop(): Promise<void>;
}

/** On the server that the tests use: `TEST_DATABASE_URL`, a container, or a temporary embedded PostgreSQL. */
export async function scratchDatabases(): Promise<ScratchDatabases> {
  const server = await whichPostgres();
  const run = `pagescout_generate_${randomBytes(6).toString('hex')}`;
  const names = [`${run}_base`, `${run}_full`] as const;
  const databases: Database[] = [];
  const drop = async (): Promise<void> => {
    for (const database of databases) await database.destroy();
    await onServer(server.url, async (client) => {
      for (const name of names) await client.query(`drop database if exists "${name}" with (force)`);
    });
    await server.stop();
  };
  const make = async (name: string, sets: readonly ('base' | 'extension')[]): Promise<Database> => {
    await onServer(server.url, (client) => client.query(`create database "${name}" template template0`));
    const url = urlOf(server.url, name);
    for (const set of sets) await migrate({ url, set });
    const database = createDatabase({ url, max: 2 });
    databases.push(database);
    return database;
  };
  try {
    return { base: await make(names[0], ['base']), full: await make(names[1], ['base', 'extension']), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
