import type { EventEmitter } from 'node:events';
import { Redis } from '@hocuspocus/extension-redis';
import type { afterLoadDocumentPayload, afterUnloadDocumentPayload } from '@hocuspocus/server';

interface Log {
  error(message: string): void;
}

/** A command waits for a lost connection so many attempts, and fails then. */
const ATTEMPTS = 3;

/** What is used of the library's client, whose types are not this workspace's. */
interface Client extends EventEmitter {
  disconnect(reconnect: boolean): void;
}

type Publish = (channel: string, message: Buffer) => Promise<number>;

/**
 * Shares live documents with the other instances at the same Redis. Without Redis each instance goes on by itself, and
 * what was written meanwhile is exchanged when it is back: the stores need no Redis, for they lock the page's row and
 * merge what others have stored.
 */
class SharedDocuments extends Redis {
  private isEnded = false;
  private readonly clients: readonly Client[];

  constructor(
    configuration: ConstructorParameters<typeof Redis>[0],
    private readonly log: Log,
  ) {
    super(configuration);
    this.clients = [this.pub, this.sub] as Client[];
    for (const client of this.clients) client.on('error', (error: unknown) => this.tell(error));
    (this.sub as Client).on('ready', () => this.shareAgain());
    // Nobody waits for what is told to the others, so an error of it would end the process.
    const target = this.pub as { publish: Publish };
    const publish = target.publish.bind(this.pub);
    target.publish = (channel, message) =>
      publish(channel, message).catch((error: unknown) => {
        this.tell(error);
        return 0;
      });
  }

  override async afterLoadDocument(data: afterLoadDocumentPayload): Promise<void> {
    await super.afterLoadDocument(data).catch((error: unknown) => this.tell(error));
  }

  /** Documents leave the memory a second after their last reader, and so also after the stop. */
  override async afterUnloadDocument(data: afterUnloadDocumentPayload): Promise<void> {
    if (!this.isEnded) await super.afterUnloadDocument(data);
  }

  override async onDestroy(): Promise<void> {
    this.isEnded = true;
    await super.onDestroy().catch(() => undefined);
    // Not reached there when Redis is away; they would connect for ever.
    for (const client of this.clients) client.disconnect(false);
  }

  /** Asks the others for what they have, and offers what they have not. */
  private shareAgain(): void {
    for (const [documentName, document] of this.instance.documents) {
      void this.afterLoadDocument({ documentName, document } as afterLoadDocumentPayload);
    }
  }

  private tell(error: unknown): void {
    if (!this.isEnded) this.log.error(`Redis: ${String(error)}`);
  }
}

/** @param url redis[s]://[user[:password]@]host[:port][/database] */
export function redisExtension(url: string, log: Log): Redis {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return new SharedDocuments(
    {
      prefix: 'pagescout',
      // Among the options, for apart from them the client takes an IPv6 address for a URL.
      host: undefined,
      port: undefined,
      options: {
        host: hostname.replace(/^\[|\]$/g, ''),
        port: port ? Number(port) : 6379,
        ...(username ? { username: decodeURIComponent(username) } : {}),
        ...(password ? { password: decodeURIComponent(password) } : {}),
        ...(pathname.length > 1 ? { db: Number(pathname.slice(1)) } : {}),
        ...(protocol === 'rediss:' ? { tls: {} } : {}),
        // Connects with the first document, not while the server starts.
        lazyConnect: true,
        maxRetriesPerRequest: ATTEMPTS,
      },
    },
    log,
  );
}
