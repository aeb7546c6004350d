import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export interface CountingProxy {
  /** Where to connect instead. */
  origin: string;
  /** Bytes from the client to the server since the last call. */
  sent(): number;
  close(): void;
}

/** Passes connections on to a server and counts what clients send, HTTP and websocket alike. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  let bytes = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('data', (data) => (bytes += data.length));
    client.pipe(server).pipe(client);
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      end.setNoDelay(true);
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent() {
      const count = bytes;
      bytes = 0;
      return count;
    },
    close: () => void proxy.close(),
  };
}
