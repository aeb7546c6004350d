import type { EventEmitter } from 'node:events';
import { Redis } from '@hocuspocus/extension-redis';
import type { beforeBroadcastStatelessPayload, onAwarenessUpdatePayload, onChangePayload } from '@hocuspocus/server';

interface Log {
  error(message: string): void;
}

/** Commands wait for a lost connection so many attempts, and fail then. */
const ATTEMPTS = 3;

/** Nobody waits for what is told to the other instances, so an error of it would end the process. */
class QuietRedis extends Redis {
  log: Log | undefined;

  override onChange(data: onChangePayload): Promise<void> {
    return this.tell(() => super.onChange(data));
  }

  override onAwarenessUpdate(data: onAwarenessUpdatePayload): Promise<never> {
    // Declared as the answer of a command; nobody looks at it.
    return this.tell(() => super.onAwarenessUpdate(data)) as Promise<never>;
  }

  override beforeBroadcastStateless(data: beforeBroadcastStatelessPayload): Promise<never> {
    return this.tell(() => super.beforeBroadcastStateless(data)) as Promise<never>;
  }

  private async tell(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      this.log?.error(`Redis did not take a message: ${String(error)}`);
    }
  }
}

/**
 * Shares live documents with the other instances at the same Redis. The stores need no lock of Redis: they lock the
 * page's row.
 *
 * @param url redis[s]://[user[:password]@]host[:port][/database]
 */
export function redisExtension(url: string, log: Log): Redis {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const redis = new QuietRedis({
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : 6379,
    prefix: 'pagescout',
    options: {
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(pathname.length > 1 ? { db: Number(pathname.slice(1)) } : {}),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
      // Connects with the first document, not while the server starts.
      lazyConnect: true,
      maxRetriesPerRequest: ATTEMPTS,
    },
  });
  redis.log = log;
  for (const client of [redis.pub, redis.sub] as EventEmitter[]) {
    client.on('error', (error: unknown) => log.error(`Redis: ${String(error)}`));
  }
  return redis;
}
