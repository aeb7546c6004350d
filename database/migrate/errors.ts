/** A migration that cannot be done; the message says what to do about it. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** SQLSTATE of an error of the server, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code: unknown = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** What an error says, with the server's hint. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Each address of a host name that was tried; the error around them says nothing.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  const { hint } = error as { hint?: unknown };
  return typeof hint === 'string' ? `${error.message} Hint: ${hint}` : error.message;
}
