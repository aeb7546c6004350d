import { afterAll, describe, expect, it } from '@jest/globals';
import bcrypt from 'bcryptjs';
import { endServerProcesses, startServer } from '../../support/server-process.js';
import { testDatabase } from '../../support/test-database.js';
import { TEST_SECRET } from '../../support/test-server.js';
import { wiki } from '../../support/wiki.js';
import { cookieOf } from './corpus-server.js';

afterAll(endServerProcesses);

const PASSWORD = 'only-ada-knows-this';
const SEARCHED = 'zanzibar';

describe('the log at its usual level', () => {
  it('names each request, and holds no password, token, secret or search text', async () => {
    const database = await testDatabase();
    const ada = await (await wiki(database.db)).user('Ada');
    await database.db
      .updateTable('users')
      .set({ password: await bcrypt.hash(PASSWORD, 4) })
      .where('id', '=', ada.id)
      .execute();
    const server = await startServer({ DATABASE_URL: database.url, APP_SECRET: TEST_SECRET, LOG_LEVEL: 'info' });

    const login = await server.post('/api/auth/login', { email: ada.email, password: PASSWORD });
    expect(login.status).toBe(200);
    const token = /authToken=([^;]+)/.exec(cookieOf(login))![1]!;
    await server.post('/api/auth/login', { email: ada.email, password: `${PASSWORD}!` });
    await server.post(`/api/search?query=${SEARCHED}`, { query: SEARCHED }, `authToken=${token}`);
    await fetch(`${server.address}/api/users/me?token=${token}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await server.end('SIGTERM')).toBe(0);
    await database.drop();

    for (const path of ['/api/auth/login', '/api/search', '/api/users/me']) expect(server.output).toContain(path);
    const signature = token.split('.')[2]!;
    for (const secret of [PASSWORD, TEST_SECRET, signature, SEARCHED, database.url]) {
      expect(server.output).not.toContain(secret);
    }
  });
});
