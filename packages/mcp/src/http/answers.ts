/** An HTTP answer that is not the protocol server's: its body is a JSON-RPC error, as clients expect. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { jsonrpc: '2.0', error: { code: status === 404 ? -32001 : -32000, message }, id: null };
  return Response.json(body, { status, headers });
}

/** An event that every reader of event streams skips. */
const COMMENT = new TextEncoder().encode(': open\n\n');

/**
 * The same answer; `onEnd` is told once when its body has been read, or the reader has gone.
 *
 * @param isStanding a stream that stays open for whatever the server has to say
 */
export function watched(response: Response, onEnd: () => void, isStanding: boolean): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Headers travel with the first bytes of a body, and a standing stream may have nothing to say for long.
      if (isStanding) controller.enqueue(COMMENT);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      onEnd();
      controller.close();
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
  const headers = new Headers(response.headers);
  // Else a server that stops would wait for the client to let go of the connection, idle now, after the stream.
  if (isStanding) headers.set('connection', 'close');
  return new Response(body, { status: response.status, headers });
}
