import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChatWiki, chatWiki } from '../../support/chat-wiki.js';

let here: ChatWiki;
beforeAll(async () => {
  here = await chatWiki({ AI_KEEPALIVE_MS: '20' });
});
afterAll(() => here.close());

describe('a message to the assistant', () => {
  it('begins a chat, and the answer comes as a stream of UI messages', async () => {
    here.model.script({ say: 'Backups run at night.' });
    const answer = await here.ask('When do backups run?');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.text).toBe('Backups run at night.');
    expect(answer.chunks.at(0)).toMatchObject({ type: 'start', messageMetadata: { chatId: answer.chatId } });
    expect(answer.chunks.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: 'stop',
      messageMetadata: { usage: { inputTokens: 10, outputTokens: 5 } },
    });

    const { json } = await here.call('messages', { chatId: answer.chatId });
    expect(json.data.items).toMatchObject([
      { role: 'user', content: 'When do backups run?' },
      { role: 'assistant', content: 'Backups run at night.', status: 'completed' },
    ]);
    expect(json.data.items[1].id).toBe(answer.chunks[0].messageId);
    const chats = await here.call('chats');
    expect(chats.json.data.items[0]).toMatchObject({ id: answer.chatId, title: 'When do backups run?' });
  });

  it('runs tools as the person, and the answer goes on with what they gave', async () => {
    await here.page({ title: 'Backup plan', text: 'Nightly.' });
    here.model.script({ call: 'search', args: { query: 'Backup plan' } }, { say: 'Found it.' });
    const answer = await here.ask('Find the backup plan');
    expect(answer.text).toBe('Found it.');
    const output = answer.chunks.find(({ type }) => type === 'tool-output-available');
    expect(output.output.text).toContain('Backup plan');
    const told = here.model.requests.at(-1)?.messages.find(({ role }) => role === 'tool');
    expect(told.content).toBe(output.output.text);
  });
});
