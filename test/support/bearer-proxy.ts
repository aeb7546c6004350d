import { createServer, request as forward } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * Passes every request on as it is, Host and Origin included, with a token added: for programs that cannot send one.
 */
export async function bearerProxy(origin: string, token: string): Promise<{ origin: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(origin);
  const proxy = createServer((request, reply) => {
    const { method, url: path, headers } = request;
    const onward = forward(
      { hostname, port, method, path, headers: { ...headers, authorization: `Bearer ${token}` } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        reply.flushHeaders();
        answer.pipe(reply);
      },
    );
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        proxy.close(() => done());
        proxy.closeAllConnections();
      }),
  };
}
