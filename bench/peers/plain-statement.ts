import pg from 'pg';

/** Escaped LIKE over lower(f_unaccent()) on `pages` with an expression index and no bound: what one would write first. */
export async function plainStatement(
  url: string,
): Promise<{ search(query: string): Promise<unknown>; built: number; size: number; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 60_000 });
  await client.connect();
  const start = performance.now();
  await client.query('set statement_timeout = 0');
  await client.query("set maintenance_work_mem = '256MB'");
  await client.query(
    'create index if not exists bench_plain on pages using gin (lower(f_unaccent(text_content)) gin_trgm_ops)',
  );
  const built = performance.now() - start;
  await client.query('set statement_timeout = 60000');
  const { rows } = await client.query<{ size: string }>("select pg_relation_size('bench_plain') as size");
  const pattern = (query: string): string => `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return {
    built,
    size: Number(rows[0]?.size),
    search: (query) =>
      client.query(
        `select id, title, ts_rank(tsv, plainto_tsquery('english', f_unaccent($2))) as rank
         from pages
         where deleted_at is null and lower(f_unaccent(text_content)) like $1
         order by position(lower($2) in lower(f_unaccent(text_content))), rank desc
         limit 10`,
        [pattern(query), query],
      ),
    close: () => client.end(),
  };
}
