import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { XmlElement, XmlText } from 'yjs';
import { closeCollabClients } from '../../support/collab-client.js';
import { type ChatWiki, chatWiki } from '../../support/chat-wiki.js';
import { systemOf } from '../../support/fake-model-server.js';
import { testServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';
import type { WikiPage } from '../../support/wiki.js';

let here: ChatWiki;
beforeAll(async () => {
  // Nothing is stored by itself while a test runs: what counts is what people see.
  here = await chatWiki({ COLLAB_STORE_IDLE_MS: '600000', COLLAB_STORE_MAX_MS: '600000' });
});
afterAll(() => here.close());
afterEach(closeCollabClients);

/** The note in the system prompt of the last request; undefined where there is none. */
function note(): string | undefined {
  const found = /<page_changed page="[^"]*">\n.*\n(@@.*)\n<\/page_changed>/s.exec(here.model.system());
  expect(here.model.system().includes('<page_changed')).toBe(found !== null);
  return found?.[1];
}

const page = (text: string, title = 'Plan'): Promise<WikiPage> => here.page({ title, text });

/** A person's edit through the socket, with their own editor. */
async function edit(of: WikiPage, text: string, { store = false } = {}): Promise<void> {
  const editor = await here.open(here.ada, of);
  editor.write(text);
  await editor.taken();
  if (store) await editor.store();
  editor.close();
}

describe.each([
  ['stored', true],
  ['not stored yet', false],
])('an edit by a person that is %s', (_name, store) => {
  it('is told in the next turn, once', async () => {
    const plan = await page('Nightly backups.');
    const { chatId } = await here.ask('Hello', { page: plan });
    expect(note()).toBeUndefined();
    await here.ask('And?', { page: plan, chatId });
    expect(note()).toBeUndefined();

    await edit(plan, 'Keep them for a year.', { store });
    await here.ask('What now?', { page: plan, chatId });
    expect(note()).toBe('@@ -1,1 +1,3 @@\n Nightly backups.\n+\n+Keep them for a year.');
    expect(here.model.system()).toContain('<page_changed page="Plan">');
    await here.ask('And now?', { page: plan, chatId });
    expect(note()).toBeUndefined();
    // It lived in one prompt, and never in the history.
    const { text } = await here.call('messages', { chatId });
    expect(text).not.toContain('page_changed');
    expect(JSON.stringify(here.model.requests.at(-1)?.messages)).not.toContain('Keep them');
  });
});

describe('a note', () => {
  it('survives a turn that is stopped before it began', async () => {
    const plan = await page('One.');
    const { chatId } = await here.ask('Hello', { page: plan });
    here.model.script({ fail: 400 });
    await edit(plan, 'Two.');
    const failed = await here.ask('First try', { page: plan, chatId });
    expect(failed.error).toContain('refused the request (400)');
    expect(note()).toContain('+Two.');
    await edit(plan, 'Three.');
    here.model.script({ say: 'Half an', stall: true });
    const stopping = here.ask('Second try', {
      ...{ page: plan, chatId },
      onChunk: ({ type }) => void (type === 'text-delta' && here.call('stop', { chatId })),
    });
    await stopping;
    expect(note()).toContain('+Three.');
    await edit(plan, 'Four.');
    await here.ask('Third try', { page: plan, chatId });
    expect(note()).toBe('@@ -3,3 +3,5 @@\n Two.\n \n Three.\n+\n+Four.');
    expect(here.model.system()).toContain('previous answer was interrupted');
  });

  it('survives a restart of the server', async () => {
    const plan = await page('One.');
    const { chatId } = await here.ask('Hello', { page: plan });
    await edit(plan, 'Two.', { store: true });
    const again = await testServer({
      database: { ...here.server.database, drop: () => Promise.resolve() },
      settings: { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: here.model.baseUrl },
    });
    const messages = [{ role: 'user', parts: [{ type: 'text', text: 'And?' }] }];
    const response = await fetch(`${again.origin}/api/ai-chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await again.tokenFor(here.ada)}` },
      body: JSON.stringify({ chatId, openPage: { id: plan.id }, messages }),
    });
    expect(await response.text()).toContain('[DONE]');
    await again.close();
    expect(note()).toContain('+Two.');
  });

  it('is of each chat by itself', async () => {
    const plan = await page('One.');
    const [one, other] = [await here.ask('Hello', { page: plan }), await here.ask('Hello', { page: plan })];
    await edit(plan, 'Two.');
    await here.ask('And?', { page: plan, chatId: one.chatId });
    expect(note()).toContain('+Two.');
    await here.ask('And?', { page: plan, chatId: other.chatId });
    expect(note()).toContain('+Two.');
    await here.ask('And?', { page: plan, chatId: one.chatId });
    expect(note()).toBeUndefined();
  });

  it('is of each page by itself, however one goes back and forth', async () => {
    const [plan, list] = [await page('One.', 'Plan'), await page('Eins.', 'List')];
    const { chatId } = await here.ask('Hello', { page: plan });
    await here.ask('Here?', { page: list, chatId });
    await edit(plan, 'Two.');
    await edit(list, 'Zwei.');
    await here.ask('And?', { page: list, chatId });
    expect(note()).toContain('+Zwei.');
    expect(note()).not.toContain('Two');
    await here.ask('Nothing open', { chatId });
    expect(note()).toBeUndefined();
    await here.ask('Back', { page: plan, chatId });
    expect(note()).toContain('+Two.');
  });

  it('comes in the next turn for an edit while a turn runs', async () => {
    const plan = await page('One.');
    const { chatId } = await here.ask('Hello', { page: plan });
    here.model.script({ say: 'Slowly', stall: true });
    const slow = here.ask('Wait', { page: plan, chatId });
    await until(() => here.model.stalled() > 0);
    await edit(plan, 'Meanwhile.', { store: true });
    here.model.release();
    await slow;
    await here.ask('And?', { page: plan, chatId });
    expect(note()).toContain('+Meanwhile.');
    await here.ask('And?', { page: plan, chatId });
    expect(note()).toBeUndefined();
  });

  it('comes for an edit while the very first turn runs', async () => {
    const plan = await page('One.');
    here.model.script({ say: 'Slowly', stall: true });
    const slow = here.ask('Hello', { page: plan });
    await until(() => here.model.stalled() > 0);
    await edit(plan, 'Meanwhile.');
    here.model.release();
    await here.ask('And?', { page: plan, chatId: (await slow).chatId });
    expect(note()).toContain('+Meanwhile.');
  });

  it('tells that an addition was taken back', async () => {
    const plan = await page('One.');
    await edit(plan, 'Two.');
    const { chatId } = await here.ask('Hello', { page: plan });
    const editor = await here.open(here.ada, plan);
    editor.fragment.delete(1, 1);
    await editor.taken();
    await here.ask('Improve what you added', { page: plan, chatId });
    expect(note()).toContain('-Two.');
  });

  it('does not come for a new title, a comment or a move', async () => {
    const plan = await page('One two three.');
    const { chatId } = await here.ask('Hello', { page: plan });
    const token = await here.server.tokenFor(here.ada);
    await here.server.post('/api/pages/update', { pageId: plan.id, title: 'Another title' }, token);
    const editor = await here.open(here.ada, plan);
    const text = (editor.fragment.get(0) as XmlElement).get(0) as XmlText;
    text.format(4, 3, { comment: { commentId: 'c1', resolved: false } });
    await editor.taken();
    await editor.store();
    await here.ask('And?', { page: plan, chatId });
    expect(note()).toBeUndefined();
    expect(here.model.system()).toContain('"Another title"');
  });

  it('does not come for a page that is deleted, or that may no longer be read', async () => {
    const [gone, secret] = [await page('One.'), await page('Eins.', 'Secret')];
    const { chatId } = await here.ask('Hello', { page: gone });
    await here.ask('Hello', { page: secret, chatId });
    await edit(gone, 'Two.', { store: true });
    await edit(secret, 'Hidden words.', { store: true });
    await here.wiki.trash(gone);
    await here.wiki.restrict(secret, [[here.bob, 'reader']]);
    await here.ask('And?', { page: gone, chatId });
    expect(note()).toBeUndefined();
    expect(here.model.system()).toContain('no page open');
    await here.ask('And?', { page: secret, chatId });
    expect(note()).toBeUndefined();
    expect(here.model.system()).not.toContain('Secret');
    expect(here.model.requests.map(systemOf).join()).not.toContain('Hidden words');
  });

  it('is left out, and the answer comes, when snapshots cannot be read or kept', async () => {
    const plan = await page('One.');
    const { chatId } = await here.ask('Hello', { page: plan });
    await here.server.database.db.schema.alterTable('ai_chat_page_snapshots').renameTo('away').execute();
    try {
      await edit(plan, 'Two.');
      const answer = await here.ask('And?', { page: plan, chatId });
      expect(answer.text).toBe('ok');
      expect(note()).toBeUndefined();
    } finally {
      await here.server.database.db.schema.alterTable('away').renameTo('ai_chat_page_snapshots').execute();
    }
    await here.ask('And?', { page: plan, chatId });
    expect(note()).toContain('+Two.');
  });

  it('of a page deleted during the turn is no snapshot', async () => {
    const plan = await page('One.');
    here.model.script({ say: 'Slowly', stall: true });
    const slow = here.ask('Hello', { page: plan });
    await until(() => here.model.stalled() > 0);
    await here.wiki.trash(plan);
    here.model.release();
    const { chatId, text } = await slow;
    expect(text).toBe('Slowly');
    const rows = await here.server.database.db
      .selectFrom('ai_chat_page_snapshots')
      .selectAll()
      .where('chat_id', '=', chatId)
      .execute();
    expect(rows).toEqual([]);
  });
});
