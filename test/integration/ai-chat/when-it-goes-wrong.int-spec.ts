import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type ChatWiki, chatWiki } from '../../support/chat-wiki.js';
import { testServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

let here: ChatWiki;
beforeAll(async () => {
  here = await chatWiki({ AI_KEEPALIVE_MS: '20', AI_IDLE_TIMEOUT_MS: '400' });
});
afterAll(() => here.close());

/** The last message of a chat, as it is kept. */
async function kept(chatId: string) {
  const { json } = await here.call('messages', { chatId });
  return json.data.items.at(-1);
}

const KEY = 'key-that-nobody-may-see';

describe('an answer that breaks off', () => {
  it.each([
    ['the provider refuses the key', { fail: 401, message: `Incorrect API key provided: ${KEY}` }, 'refused the key'],
    [
      'the provider refuses the request',
      { fail: 400, message: `Bad request with ${KEY}` },
      '(400): Bad request with …',
    ],
    ['the provider does not know the model', { fail: 404 }, 'does not know the model'],
    ['the provider never answers', { hang: true as const }, 'did not answer in time'],
    ['the provider falls silent', { say: 'The begin', stall: true as const }, 'did not answer in time'],
    ['the connection is cut', { say: 'The begin', cut: true as const }, 'broke off'],
  ])('because %s is kept, with a sentence', async (_name, step, sentence) => {
    here.model.script(step);
    const answer = await here.ask('Hello');
    expect(answer.status).toBe(200);
    expect(answer.error).toContain(sentence);
    expect(answer.chunks.filter(({ type }) => type === 'error')).toHaveLength(1);
    expect(JSON.stringify(answer.chunks)).not.toContain(KEY);
    const row = await kept(answer.chatId);
    expect(row).toMatchObject({ role: 'assistant', status: 'error', content: 'say' in step ? 'The begin' : '' });
    expect(row.metadata.error).toContain(sentence);
    expect(row.metadata.error).not.toContain(KEY);

    const next = await here.ask('Again', { chatId: answer.chatId });
    expect(next.text).toBe('ok');
  });

  it('because a proxy would close a silent connection does not: signs of life come', async () => {
    here.model.script(async () => {
      await new Promise((done) => setTimeout(done, 150));
      return { say: 'Late' };
    });
    const answer = await here.ask('Hello');
    expect(answer.text).toBe('Late');
    expect(answer.pings).toBeGreaterThan(0);
  });
});

describe('a client that goes away', () => {
  it('finds the whole answer in the chat', async () => {
    const { chatId } = await here.ask('Hello');
    const gone = new AbortController();
    here.model.script({ say: 'Half', stall: true });
    const asking = here.ask('Go on', {
      chatId,
      signal: gone.signal,
      onChunk: ({ type }) => type === 'text-delta' && gone.abort(),
    });
    await expect(asking).rejects.toThrow();
    expect(await kept(chatId)).toMatchObject({ status: 'streaming' });
    here.model.release();
    await until(async () => (await kept(chatId)).status === 'completed');
    expect(await kept(chatId)).toMatchObject({ content: 'Half', metadata: { finishReason: 'stop' } });
  });

  it('and asks again interrupts the answer before, which is kept as it is', async () => {
    const { chatId } = await here.ask('Hello');
    here.model.script({ say: 'Half', stall: true });
    const slow = here.ask('First', { chatId });
    await until(() => here.model.stalled() > 0);
    const next = await here.ask('Second', { chatId });
    expect(next.text).toBe('ok');
    expect((await slow).chunks.at(-1)).toMatchObject({ type: 'abort' });
    const { json } = await here.call('messages', { chatId });
    expect(
      json.data.items.slice(2).map(({ content, status }: { content: string; status?: string }) => [content, status]),
    ).toEqual([
      ['First', undefined],
      ['Half', 'aborted'],
      ['Second', undefined],
      ['ok', 'completed'],
    ]);
    expect(here.model.system()).toContain('previous answer was interrupted');
    await here.ask('Third', { chatId });
    expect(here.model.system()).not.toContain('interrupted');
  });

  it('may stop the answer, which ends the call of the model too', async () => {
    const { chatId } = await here.ask('Hello');
    here.model.script({ say: 'Half', stall: true });
    const slow = here.ask('First', { chatId });
    await until(() => here.model.stalled() > 0);
    expect((await here.call('stop', { chatId })).json.data).toEqual({ stopped: true });
    expect(await kept(chatId)).toMatchObject({ content: 'Half', status: 'aborted' });
    await slow;
    await until(() => here.model.open() === 0);
    expect((await here.call('stop', { chatId })).json.data).toEqual({ stopped: false });
    expect((await here.call('stop', { chatId }, here.bob)).status).toBe(404);
  });
});

describe('a call of a tool', () => {
  it('that the tool refuses is told to the model in a sentence, and the answer goes on', async () => {
    here.model.script({ call: 'getPage', args: { pageId: 'nowhere' } }, { say: 'No such page.' });
    const answer = await here.ask('Read it');
    expect(answer.text).toBe('No such page.');
    const told = here.model.requests.at(-1)?.messages.at(-1);
    expect(told).toMatchObject({
      role: 'tool',
      content: expect.stringContaining('There is no page "nowhere" that you can read'),
    });
    expect(answer.chunks.find(({ type }) => type === 'tool-output-error').errorText).toBe(told.content);
  });

  it.each([
    ['arguments that are no JSON', { call: 'getPage', args: '{"pageId": ' }],
    ['a tool that there is not', { call: 'rmRf', args: {} }],
  ])('with %s does not end the answer', async (_name, step) => {
    here.model.script(step, { say: 'Sorry.' });
    const answer = await here.ask('Do it');
    expect([answer.text, answer.error]).toEqual(['Sorry.', undefined]);
    expect((await here.ask('And?', { chatId: answer.chatId })).text).toBe('ok');
  });

  it('by the name that other agents know is understood', async () => {
    const page = await here.page({ title: 'Known', text: 'Words.' });
    here.model.script({ call: 'get_page', args: { pageId: page.id } }, { say: 'Read.' });
    await here.ask('Read it');
    expect(here.model.requests.at(-1)?.messages.at(-1).content).toContain('Words.');
  });

  it('cannot read what the person may not', async () => {
    const page = await here.page({ title: 'Secret', text: 'Hidden words.' });
    await here.wiki.restrict(page, [[here.ada, 'writer']]);
    here.model.script({ call: 'getPage', args: { pageId: page.id } }, { say: 'No.' });
    await here.ask('Read it', { as: here.bob });
    expect(here.model.requests.at(-1)?.messages.at(-1).content).not.toContain('Hidden words');
  });

  it('without a result, in a turn that ended before, does not break the next one', async () => {
    const { chatId } = await here.ask('Hello');
    const parts = [
      { type: 'step-start' },
      { type: 'tool-getPage', toolCallId: 'c9', state: 'input-available', input: { pageId: 'p' } },
    ];
    await sql`
      insert into ai_chat_messages (chat_id, workspace_id, role, content, metadata)
      values (${chatId}, ${here.ada.workspaceId}, 'assistant', '', ${JSON.stringify({ status: 'streaming', parts })}::jsonb)
    `.execute(here.server.database.db);
    const answer = await here.ask('And?', { chatId });
    expect(answer.text).toBe('ok');
    const { messages } = here.model.requests.at(-1)!;
    const call = messages.find(({ tool_calls }) => tool_calls);
    expect(messages.find(({ tool_call_id }) => tool_call_id === call.tool_calls[0].id).content).toContain('turn ended');
  });

  it('comes at most 20 times in a row, and the last word is for the person', async () => {
    here.model.script(...Array.from({ length: 19 }, () => ({ call: 'listSpaces', args: {} })), { say: 'Enough.' });
    const before = here.model.requests.length;
    const answer = await here.ask('Go round in circles');
    expect(answer.text).toBe('Enough.');
    const requests = here.model.requests.slice(before);
    expect(requests).toHaveLength(20);
    expect(requests.at(-1)).toMatchObject({ tool_choice: 'none' });
    expect(here.model.system()).toContain('last step of this turn');
    expect(requests.slice(0, -1).every(({ tool_choice }) => tool_choice !== 'none')).toBe(true);
  });
});

describe('a turn that a crash has left open', () => {
  it('is closed when the server starts', async () => {
    const { chatId } = await here.ask('Hello');
    await sql`
      insert into ai_chat_messages (chat_id, workspace_id, role, content, metadata)
      values (${chatId}, ${here.ada.workspaceId}, 'assistant', 'Half', '{"status":"streaming","parts":[{"type":"text","text":"Half"}]}')
    `.execute(here.server.database.db);
    const again = await testServer({ database: { ...here.server.database, drop: () => Promise.resolve() } });
    try {
      expect(await kept(chatId)).toMatchObject({ status: 'aborted', content: 'Half' });
    } finally {
      await again.close();
    }
  });

  it('is none when the server is stopped in order: the answer is kept as far as it is', async () => {
    const database = { ...here.server.database, drop: () => Promise.resolve() };
    const settings = { AI_PROVIDER: 'ollama', AI_MODEL: 'm', AI_BASE_URL: here.model.baseUrl };
    const again = await testServer({ database, settings });
    here.model.script({ say: 'Half', stall: true });
    const response = await fetch(`${again.origin}/api/ai-chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await again.tokenFor(here.ada)}` },
      body: JSON.stringify({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'Go' }] }] }),
    });
    let text = '';
    let closing: Promise<void> | undefined;
    for await (const part of response.body!) {
      text += new TextDecoder().decode(part as Uint8Array);
      if (text.includes('"Half"')) closing ??= again.close();
    }
    await closing;
    const chatId = /"chatId":"([^"]+)"/.exec(text)?.[1];
    expect(await kept(chatId ?? '')).toMatchObject({ status: 'aborted', content: 'Half' });
  });
});

describe('the chat', () => {
  it('is refused in a sentence where no provider is set up, and nothing is kept', async () => {
    const database = { ...here.server.database, drop: () => Promise.resolve() };
    const bare = await testServer({ database });
    const before = await database.db.selectFrom('ai_chats').select('id').execute();
    const body = { messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }] };
    const answer = await bare.post('/api/ai-chat/stream', body, await bare.tokenFor(here.ada));
    await bare.close();
    expect(answer.status).toBe(503);
    expect(answer.json.message).toContain('The chat is not set up: whoever runs this server sets AI_PROVIDER');
    expect(await database.db.selectFrom('ai_chats').select('id').execute()).toEqual(before);
  });

  it('says that the provider cannot be reached', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const database = { ...here.server.database, drop: () => Promise.resolve() };
    const settings = { AI_PROVIDER: 'ollama', AI_MODEL: 'm', AI_BASE_URL: `http://127.0.0.1:${port}/v1` };
    const lonely = await testServer({ database, settings });
    const response = await fetch(`${lonely.origin}/api/ai-chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await lonely.tokenFor(here.ada)}` },
      body: JSON.stringify({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }] }),
    });
    expect(await response.text()).toContain('The model cannot be reached at the moment');
    await lonely.close();
  });

  it('takes only so many messages of one person in a minute, and all of another', async () => {
    const limited = await chatWiki({ AI_TURNS_PER_MINUTE: '3' });
    try {
      for (let turn = 0; turn < 3; turn += 1) expect((await limited.ask('Hello')).status).toBe(200);
      const refused = await limited.ask('Hello');
      expect([refused.status, refused.json.message]).toEqual([
        429,
        'Too many messages to the assistant. Wait a minute and try again',
      ]);
      expect((await limited.ask('Hello', { as: limited.bob })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it.each([
    [{ messages: [] }, 400, 'messages must hold a message with role user'],
    [{ messages: 'Hello' }, 400, 'messages must be an array'],
    [{}, 400, 'messages must be an array'],
    [{ chatId: 'x', messages: [] }, 400, 'chatId must be a UUID'],
    [{ openPage: 'x', messages: [] }, 400, 'openPage'],
    [{ openPage: { id: 7 }, messages: [] }, 400, 'openPage'],
    [{ openPage: [], messages: [] }, 400, 'openPage'],
  ])('refuses %j', async (body, status, sentence) => {
    const answer = await here.call('stream', body);
    expect([answer.status, JSON.stringify(answer.json.message)]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it('keeps what no database could: NUL and halves of characters', async () => {
    here.model.script({ say: 'a\u0000b\ud800' });
    const answer = await here.ask('x\u0000y\udfff');
    expect(answer.error).toBeUndefined();
    expect(await kept(answer.chatId)).toMatchObject({ status: 'completed', content: 'a\ufffdb\ufffd' });
  });

  it('knows nothing of a page that is none', async () => {
    for (const id of ['', 'no page', '\u0000', '00000000-0000-0000-0000-000000000000', 'x'.repeat(501)]) {
      const answer = await here
        .call('stream', {
          openPage: { id },
          messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
        })
        .catch(() => ({ status: 200 }));
      expect([200, 400]).toContain(answer.status);
    }
    expect(here.model.system()).toContain('no page open');
  });
});
