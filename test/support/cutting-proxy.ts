import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Passes connections on to a server, and cuts them where a test says. */
export interface CuttingProxy {
  /** http://… to connect to instead. */
  origin: string;
  /** Where connections lead from now on. */
  target: string;
  /** The next websocket is cut when so many bytes, in both directions, have passed. */
  cutNextAfter(bytes: number): void;
  /** Bytes that have passed over the last websocket. */
  readonly passed: number;
  /** Cuts all connections that are open. */
  cutAll(): void;
  close(): void;
}

export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  let cutAfter: number | undefined;
  let passed = 0;
  const open = new Set<Socket>();
  const state = { target };
  const server = createServer((client) => {
    const { hostname, port } = new URL(state.target);
    const upstream = connect(Number(port), hostname);
    let limit = Infinity;
    let count = 0;
    const isWebsocket = (data: Buffer): boolean => data.toString('latin1').startsWith('GET /collab');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => {
        if (count === 0 && isWebsocket(data)) {
          limit = cutAfter ?? Infinity;
          cutAfter = undefined;
        }
        count += data.length;
        passed = count;
        if (count <= limit) return void to.write(data);
        client.destroy();
        upstream.destroy();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get target() {
      return state.target;
    },
    set target(to) {
      state.target = to;
    },
    cutNextAfter: (bytes) => void (cutAfter = bytes),
    get passed() {
      return passed;
    },
    cutAll: () => open.forEach((socket) => socket.destroy()),
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
