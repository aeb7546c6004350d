import { describe, expect, it } from '@jest/globals';
import { stockDocmost } from '../../../../test/support/stock-docmost.js';
import { createWikiClient } from './wiki-client.js';

const ACCOUNT = { email: 'bob@example.com', password: 'bob' };

async function loggedIn(account = ACCOUNT) {
  const double = await stockDocmost();
  const client = createWikiClient({ fetch: double.fetch, baseUrl: 'http://wiki', ...account });
  const logIns = (): number => double.requests.filter(({ path }) => path === '/auth/login').length;
  return { double, client, logIns };
}

describe('a client with e-mail and password', () => {
  it('logs in once for however many requests', async () => {
    const { client, logIns } = await loggedIn();
    const people = await Promise.all(Array.from({ length: 50 }, () => client.whoAmI()));
    expect(new Set(people.map(({ name }) => name))).toEqual(new Set(['Bob Reader']));
    expect(logIns()).toBe(1);
  });

  it('logs in again, once for all, when its session has ended', async () => {
    const { double, client, logIns } = await loggedIn();
    await client.whoAmI();
    double.revoke('token-1-BobReader');
    await Promise.all(Array.from({ length: 20 }, () => client.whoAmI()));
    expect(logIns()).toBe(2);
  });

  it('does not log in for ever when each new session is refused', async () => {
    const { double, client, logIns } = await loggedIn();
    double.fault = ({ path }) =>
      path === '/auth/login' ? undefined : Response.json({ message: 'Unauthorized', statusCode: 401 }, { status: 401 });
    await expect(client.whoAmI()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(logIns()).toBe(2);
  });

  it('says that the password is wrong, and tries again when asked again', async () => {
    const { client, logIns } = await loggedIn({ ...ACCOUNT, password: 'wrong' });
    await expect(client.whoAmI()).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'Email or password does not match',
    });
    await expect(client.whoAmI()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(logIns()).toBe(2);
  });

  it('says that a second factor needs a token', async () => {
    const { double, client } = await loggedIn();
    double.fault = () => Response.json({ data: { userHasMfa: true }, success: true, status: 200 });
    await expect(client.whoAmI()).rejects.toThrow('second factor');
  });

  it('lets one caller cancel without ending the log-in of the others', async () => {
    const { double, client, logIns } = await loggedIn();
    let open = (): void => undefined;
    const gate = new Promise<void>((done) => (open = done));
    double.fault = ({ path }) => (path === '/auth/login' ? gate.then(() => undefined) : undefined);
    const controller = new AbortController();
    const cancelled = client.withSignal(controller.signal).whoAmI();
    const kept = client.whoAmI();
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    open();
    expect((await kept).name).toBe('Bob Reader');
    expect(logIns()).toBe(1);
  });
});

describe('a client with a token', () => {
  it('does not try again with a token that was refused', async () => {
    const double = await stockDocmost();
    const client = createWikiClient({ fetch: double.fetch, baseUrl: 'http://wiki', token: 'revoked' });
    await expect(client.whoAmI()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(double.requests).toHaveLength(1);
  });
});
