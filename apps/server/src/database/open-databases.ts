import { createDatabase, type Database, detectFlavour } from '@pagescout/database';
import type { Environment } from '../config/environment.js';
import type { StopList } from '../start/stop-list.js';
import type { Databases } from './database.module.js';
import { reach } from './ensure-schema.js';

/** Opens the pool of the database, and that of its replica if there is one; both are closed with everything else. */
export async function openDatabases(environment: Environment, url: string, stops: StopList): Promise<Databases> {
  const open = async (at: string, name: string, setting: string): Promise<Database> => {
    const database = createDatabase({
      url: at,
      max: environment.DATABASE_POOL_SIZE,
      statementTimeoutMs: environment.STATEMENT_TIMEOUT_MS,
      applicationName: name,
    });
    stops.add(name, () => database.destroy());
    await reach(database.pool.query('select 1'), at, setting);
    return database;
  };
  const primary = await open(url, 'pagescout', 'DATABASE_URL');
  const { DATABASE_REPLICA_URL: replicaUrl, DOCMOST_FLAVOUR: chosen } = environment;
  const replica = replicaUrl ? await open(replicaUrl, 'pagescout-reads', 'DATABASE_REPLICA_URL') : undefined;
  return { primary, replica, flavour: chosen === 'auto' ? await detectFlavour(primary.db) : chosen };
}
