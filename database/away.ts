/** SQLSTATE classes and codes of a session that could not begin or was ended: PostgreSQL's "Error Codes", appendix A. */
const ENDED = /^(08...|57P0[1-5]|53300|25P0[34])$/;

/** System errors of a socket. */
const SOCKET = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;

/** The driver has no codes for what it says by itself. */
const DRIVER =
  /^(Connection terminated\b|timeout e|Client (has encountered a connection error|was closed) and is not queryable$)/;

/**
 * Whether an error says that the database could not be reached, or ended the session: the state of the machine, and
 * no fault of the statement.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return ENDED.test(code) || SOCKET.test(code);
  return typeof message === 'string' && DRIVER.test(message);
}

/** Whether the database cancelled a statement, as it does at the limit of its time. */
export const isCancelled = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014';
