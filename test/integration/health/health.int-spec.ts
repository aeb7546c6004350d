import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testServer, type TestServer } from '../../support/test-server.js';

describe('the health of the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  const get = async (path: string) => {
    const answer = await fetch(server.origin + path);
    return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() };
  };

  it('is good while the database answers, and needs no log-in', async () => {
    expect(await get('/api/health')).toEqual({
      status: 200,
      cache: 'no-store',
      body: { status: 'ok', database: 'up' },
    });
  });

  it('is not once the database is gone; the process is alive all the same', async () => {
    await server.database.drop();
    expect(await get('/api/health')).toEqual({
      status: 503,
      cache: 'no-store',
      body: { status: 'error', database: 'down' },
    });
    expect(await get('/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
