import { afterAll, describe, expect, it } from '@jest/globals';
import type { Redis } from '@hocuspocus/extension-redis';
import { redisExtension } from './redis.js';

const made: Redis[] = [];
afterAll(() => made.forEach(({ pub, sub }) => [pub, sub].forEach((client) => client.disconnect())));

describe('the settings of Redis', () => {
  it.each([
    ['redis://cache', { host: 'cache', port: 6379 }],
    ['redis://cache:6380/3', { host: 'cache', port: 6380, db: 3 }],
    ['rediss://wiki:p%40ss@[::1]:7000', { host: '::1', port: 7000, username: 'wiki', password: 'p@ss', tls: {} }],
  ])('come from %s', (url, expected) => {
    const redis = redisExtension(url, { error: () => undefined });
    made.push(redis);
    const { options, status } = redis.sub as { options: object; status: string };
    expect(options).toMatchObject(expected);
    expect(status).toBe('wait');
  });
});
