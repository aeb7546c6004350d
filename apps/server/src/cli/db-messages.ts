/** Said by commands that need a DATABASE_URL and find none. */
export const STANDALONE =
  'DATABASE_URL is not set. Without it Pagescout keeps its pages in an embedded PostgreSQL of its own, ' +
  'which the server brings up to date at each start.';

/** The database that the command is about; undefined in a standalone wiki. */
export function databaseUrl(): string | undefined {
  const url = process.env['DATABASE_URL'];
  if (!url || /^postgres(ql)?:\/\/\S+$/.test(url)) return url || undefined;
  throw new Error('DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database.');
}

/** What went wrong, without a stack: the reader is at a prompt. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message : String(error);
}
