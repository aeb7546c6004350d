import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A Redis as far as instances that share documents need one: channels. */
export interface PubSubServer {
  /** redis://… */
  url: string;
  /** Channels that somebody listens to now. */
  channels(): string[];
  /** Closes all connections, as a Redis that restarts. */
  cut(): void;
  close(): Promise<void>;
}

/** Speaks the Redis protocol over TCP, so that the real client and the real extension are what is tested. */
export async function pubSubServer(): Promise<PubSubServer> {
  const sockets = new Set<Socket>();
  const listeners = new Map<string, Set<Socket>>();
  const listenersOf = (channel: string): Set<Socket> => {
    const found = listeners.get(channel) ?? new Set<Socket>();
    listeners.set(channel, found);
    return found;
  };
  const answer = (socket: Socket, [command, ...args]: Buffer[]): void => {
    const channel = String(args[0] ?? '');
    const message = args[1] ?? Buffer.alloc(0);
    switch (String(command).toLowerCase()) {
      case 'subscribe':
        listenersOf(channel).add(socket);
        return void socket.write(list('subscribe', channel, 1));
      case 'unsubscribe':
        listenersOf(channel).delete(socket);
        return void socket.write(list('unsubscribe', channel, 0));
      case 'publish':
        for (const listener of listenersOf(channel)) listener.write(list('message', channel, message));
        return void socket.write(`:${listenersOf(channel).size}\r\n`);
      case 'info':
        return void socket.write(bulk('redis_version:7.0.0\r\n'));
      default:
        return void socket.write('+OK\r\n');
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      for (let read = readCommand(waiting); read; read = readCommand(waiting)) {
        waiting = waiting.subarray(read.length);
        answer(socket, read.parts);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      for (const channel of listeners.values()) channel.delete(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    channels: () => [...listeners].flatMap(([channel, { size }]) => (size > 0 ? [channel] : [])),
    cut,
    async close() {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The first command in the bytes, and how many of them it takes; undefined when it is not complete yet. */
function readCommand(bytes: Buffer): { parts: Buffer[]; length: number } | undefined {
  let at = 0;
  const number = (): number | undefined => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const value = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return value;
  };
  const count = number();
  if (count === undefined) return undefined;
  const parts: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = number();
    if (length === undefined || bytes.length < at + length + 2) return undefined;
    parts.push(bytes.subarray(at, at + length));
    at += length + 2;
  }
  return { parts, length: at };
}

const bulk = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')]);
};

const list = (...items: (string | number | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from(`*${items.length}\r\n`),
    ...items.map((item) => (typeof item === 'number' ? Buffer.from(`:${item}\r\n`) : bulk(item))),
  ]);
