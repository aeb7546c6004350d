import pg from 'pg';

/** Another session on the same database, such as that of a person who saves, or of a DBA. */
export async function secondSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Some suites end it from outside.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
