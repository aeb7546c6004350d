/**
 * The stateless messages between a client and this server, as JSON. Those of Docmost keep their form; a stock client
 * passes over the others.
 */
export type ServerMessage =
  /** First message of a connection: this server stores on request. */
  | { type: 'pagescout.hello'; stores: true; readOnly: boolean; reason?: string }
  /** The right to edit has changed while connected. */
  | { type: 'pagescout.access'; readOnly: boolean }
  /** A change of this client was not taken. */
  | { type: 'pagescout.write-refused'; message: string }
  /** All that the server had of the document when it was asked is committed; without a time, the page itself follows. */
  | { type: 'pagescout.stored'; id: unknown; updatedAt?: string; version?: string }
  | { type: 'pagescout.store-failed'; id: unknown; message: string }
  | { type: 'page.updated'; updatedAt: string; lastUpdatedById: string | null; lastUpdatedBy: unknown };

export type ClientMessage =
  /** Asks for a store; the answer carries the same id. */
  | { type: 'pagescout.store'; id: unknown }
  /** The next change empties the document on purpose. */
  | { type: 'intentional-clear' };

export const encodeMessage = (message: ServerMessage | ClientMessage): string => JSON.stringify(message);

/** Undefined for what is no message of the other side. */
export function decodeMessage<Message extends { type: string }>(
  payload: string,
  types: readonly Message['type'][],
): Message | undefined {
  try {
    const message: unknown = JSON.parse(payload);
    const type = (message as { type?: unknown } | null)?.type;
    return types.some((known) => known === type) ? (message as Message) : undefined;
  } catch {
    return undefined;
  }
}
