import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeModel, fakeModel } from '../../support/fake-model-server.js';
import { endServerProcesses, startServer } from '../../support/server-process.js';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { TEST_SECRET } from '../../support/test-server.js';
import { until } from '../../support/until.js';
import { wiki } from '../../support/wiki.js';
import { SignJWT } from 'jose';

const KEY = 'sk-key-that-nobody-may-see';
const PAGE_TEXT = 'The vault opens with seven-two-nine.';

let database: TestDatabase;
let model: FakeModel;
let token: string;
let pageId: string;

beforeAll(async () => {
  database = await testDatabase();
  model = await fakeModel();
  const builder = await wiki(database.db);
  const ada = await builder.user('Ada');
  const space = await builder.space('Docs', [[ada, 'writer']]);
  pageId = (await builder.page({ space, text: PAGE_TEXT })).id;
  token = await new SignJWT({ sub: ada.id, email: ada.email, workspaceId: ada.workspaceId, type: 'access' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(TEST_SECRET));
});
afterAll(async () => {
  await endServerProcesses();
  await model.close();
  await database.drop();
});

const start = () =>
  startServer({
    DATABASE_URL: database.url,
    APP_SECRET: TEST_SECRET,
    LOG_LEVEL: 'debug',
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'm',
    AI_API_KEY: KEY,
    AI_BASE_URL: model.baseUrl,
  });

type Server = Awaited<ReturnType<typeof start>>;

const ask = (server: Server, text: string, more: object = {}): Promise<Response> =>
  fetch(`${server.address}/api/ai-chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...more, messages: [{ role: 'user', parts: [{ type: 'text', text }] }] }),
  });

describe('a server with a chat', () => {
  it('writes neither key nor page text nor what was said to its log, and shows the key to nobody', async () => {
    const server = await start();
    model.script(
      { call: 'getPage', args: { pageId } },
      { fail: 400, message: `Refused: key ${KEY}, request "${PAGE_TEXT.slice(0, 9)}"` },
    );
    const answer = await (await ask(server, 'Say zanzibar', { openPage: { id: pageId } })).text();
    expect(answer).toContain(PAGE_TEXT);
    expect(answer).toContain('refused the request (400): Refused: key …');
    expect(model.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${KEY}`);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output).toContain('/api/ai-chat/stream');
    expect(server.output).toContain('AI_APICallError 400');
    for (const secret of [KEY, PAGE_TEXT, 'zanzibar', token]) {
      expect([secret, server.output.includes(secret)]).toEqual([secret, false]);
    }
    expect(answer).not.toContain(KEY);
  });

  it('that is killed in the middle of an answer closes it when it starts again, and the chat goes on', async () => {
    const killed = await start();
    model.script({ say: 'Half an answer', stall: true });
    const response = await ask(killed, 'Hello', { openPage: { id: pageId } });
    await until(() => model.stalled() > 0);
    await killed.end('SIGKILL');
    await response.text().catch(() => undefined);
    const status = async () =>
      (
        await database.db
          .selectFrom('ai_chat_messages')
          .select(['metadata', 'chat_id'])
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
      )[0]!;
    expect((await status()).metadata).toMatchObject({ status: 'streaming' });

    const again = await start();
    const { metadata, chat_id: chatId } = await status();
    expect(metadata).toMatchObject({ status: 'aborted' });
    expect(await (await ask(again, 'And?', { chatId, openPage: { id: pageId } })).text()).toContain('"finish"');
    expect(model.system()).toContain('previous answer was interrupted');
    expect(await again.end('SIGTERM')).toBe(0);
  });
});
