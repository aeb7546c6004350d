/** An HTTP answer that is not the protocol server's: its body is a JSON-RPC error, as clients expect. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { jsonrpc: '2.0', error: { code: status === 404 ? -32001 : -32000, message }, id: null };
  return Response.json(body, { status, headers });
}

/** The same answer; `onEnd` is told once when its body has been read, or the reader has gone. */
export function watched(response: Response, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
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
  return new Response(body, { status: response.status, headers: response.headers });
}
