import pg from 'pg';
import { EmbeddedPostgresError } from './errors.js';

/** Makes the database that `url` names if the server lacks it. Proves, too, that the server takes our password. */
export async function ensureDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL started, but the database ${name} cannot be opened: ${reason}.`,
      [],
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
