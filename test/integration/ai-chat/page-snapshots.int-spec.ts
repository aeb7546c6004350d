import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AiMessageRepo, type NewPageSnapshot, PageSnapshotRepo, SeenBlocksRepo } from '@pagescout/database/repos';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../support/test-database.js';
import { wiki, type Wiki, type WikiPage, type WikiUser } from '../../support/wiki.js';

let database: TestDatabase;
let builder: Wiki;
let ada: WikiUser;
let snapshots: PageSnapshotRepo;
let page: (title?: string) => Promise<WikiPage>;

beforeAll(async () => {
  database = await testDatabase();
  builder = await wiki(database.db);
  ada = await builder.user('Ada');
  const space = await builder.space('Docs', [[ada, 'writer']]);
  page = (title = 'Page') => builder.page({ space, title });
  snapshots = new PageSnapshotRepo(database.db);
});
afterAll(() => database.drop());

async function chat(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into ai_chats (workspace_id, creator_id) values (${builder.workspaceId}, ${ada.id}) returning id`.execute(
    database.db,
  );
  return rows[0]!.id;
}

const at = (second: number): string => `2026-07-01 12:00:${String(second).padStart(2, '0')}.000001+00`;

async function fresh(): Promise<{
  of: (second: number, text?: string) => NewPageSnapshot;
  find: () => Promise<string | undefined>;
}> {
  const [chatId, { id: pageId }] = [await chat(), await page()];
  const { workspaceId } = builder;
  return {
    of: (second, text = `text of ${second}`) => ({
      ...{ chatId, pageId, workspaceId, contentMd: text, contentHash: text },
      pageUpdatedAt: at(second),
    }),
    find: async () => (await snapshots.findByChatPage(chatId, pageId, workspaceId))?.contentMd,
  };
}

describe('the snapshot of a page in a chat', () => {
  it('is one, of the newest state', async () => {
    const { of, find } = await fresh();
    expect(await snapshots.upsert(of(1))).toBe(true);
    expect(await snapshots.upsert(of(3))).toBe(true);
    expect(await snapshots.upsert(of(2))).toBe(false);
    expect(await find()).toBe('text of 3');
  });

  it('is of the newest state, in whatever order many turns end at once', async () => {
    const { of, find } = await fresh();
    const order = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 10);
    await Promise.all(order.map((second) => snapshots.upsert(of(second))));
    expect(await find()).toBe('text of 49');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ai_chat_page_snapshots where chat_id = ${of(1).chatId}`.execute(database.db);
    expect(rows[0]?.count).toBe(1);
  });

  it('knows microseconds', async () => {
    const { of, find } = await fresh();
    await snapshots.upsert({ ...of(1), pageUpdatedAt: '2026-07-01 12:00:01.000002+00', contentMd: 'later' });
    expect(await snapshots.upsert({ ...of(1), contentHash: 'x' })).toBe(false);
    expect(await find()).toBe('later');
  });

  it('is not kept of a page that is deleted, in the trash or for ever', async () => {
    const { of, find } = await fresh();
    await database.db.updateTable('pages').set({ deleted_at: new Date() }).where('id', '=', of(1).pageId).execute();
    expect(await snapshots.upsert(of(1))).toBe(false);
    await database.db.deleteFrom('pages').where('id', '=', of(1).pageId).execute();
    expect(await snapshots.upsert(of(1))).toBe(false);
    expect(await find()).toBeUndefined();
  });

  it('goes with its chat and with its page', async () => {
    const [one, other] = [await fresh(), await fresh()];
    await snapshots.upsert(one.of(1));
    await snapshots.upsert(other.of(1));
    await database.db.deleteFrom('ai_chats').where('id', '=', one.of(1).chatId).execute();
    await database.db.deleteFrom('pages').where('id', '=', other.of(1).pageId).execute();
    expect(await one.find()).toBeUndefined();
    expect(await other.find()).toBeUndefined();
  });

  it('says of the open page whether it is current, but never of a state that was not stored', async () => {
    const { of } = await fresh();
    const { chatId, pageId, workspaceId } = of(1);
    const open = () => snapshots.openPage({ workspaceId, page: { id: pageId }, chatId });
    expect(await open()).toMatchObject({ id: pageId, hasSnapshot: false, isCurrent: false });
    const { updatedAt } = (await open())!;
    await snapshots.upsert({ ...of(1), pageUpdatedAt: updatedAt });
    expect(await open()).toMatchObject({ hasSnapshot: true, isCurrent: true });
    await snapshots.upsert({ ...of(1), pageUpdatedAt: updatedAt, contentHash: null });
    expect(await open()).toMatchObject({ hasSnapshot: true, isCurrent: false });
    expect(await snapshots.upsert({ ...of(1), pageUpdatedAt: updatedAt })).toBe(true);
    expect(await open()).toMatchObject({ hasSnapshot: true, isCurrent: true });
  });
});

describe('the blocks that an assistant has seen', () => {
  it('add up, the newest version of each', async () => {
    const [chatId, { id: pageId }] = [await chat(), await page()];
    const seen = new SeenBlocksRepo(database.db);
    expect(await seen.find({ chatId, pageId })).toEqual({});
    await seen.add({ chatId, pageId, versions: { a: '1', b: '1' } });
    await Promise.all([
      seen.add({ chatId, pageId, versions: { b: '2' } }),
      seen.add({ chatId, pageId, versions: { c: '1' } }),
    ]);
    expect(await seen.find({ chatId, pageId })).toEqual({ a: '1', b: '2', c: '1' });
    await database.db.deleteFrom('pages').where('id', '=', pageId).execute();
    await seen.add({ chatId, pageId, versions: { a: '1' } });
    expect(await seen.find({ chatId, pageId })).toEqual({});
  });
});

describe('an answer', () => {
  const add = async (messages: AiMessageRepo): Promise<{ messageId: string; chatId: string }> => {
    const chatId = await chat();
    const messageId = await messages.add({
      ...{ chatId, workspaceId: builder.workspaceId, userId: null, role: 'assistant', content: '' },
      metadata: '{"status":"streaming","parts":[]}',
    });
    return { messageId, chatId };
  };
  const state = (messageId: string, status: string) => ({
    messageId,
    content: status,
    metadata: JSON.stringify({ status }),
  });

  it('is finished once, by whoever comes first', async () => {
    const messages = new AiMessageRepo(database.db);
    const { messageId, chatId } = await add(messages);
    await messages.save(state(messageId, 'streaming'));
    const finished = await Promise.all(
      ['completed', 'error', 'aborted'].map((status) => messages.finish(state(messageId, status))),
    );
    expect(finished.filter(Boolean)).toHaveLength(1);
    const [kept] = await messages.newest({ chatId, limit: 1 });
    await messages.save(state(messageId, 'streaming'));
    expect(await messages.newest({ chatId, limit: 1 })).toEqual([kept]);
  });

  it('that was left open is closed, and finished all the same by a server that still writes it', async () => {
    const messages = new AiMessageRepo(database.db);
    const { messageId, chatId } = await add(messages);
    const done = await add(messages);
    await messages.finish(state(done.messageId, 'completed'));
    expect(await messages.closeOpen()).toBe(1);
    expect((await messages.first({ chatId }))?.metadata).toMatchObject({ status: 'aborted', parts: [] });
    expect((await messages.first(done))?.metadata).toMatchObject({ status: 'completed' });
    expect(await messages.finish(state(messageId, 'completed'))).toBe(true);
    expect(await messages.finish(state(messageId, 'error'))).toBe(false);
    expect(await messages.closeOpen()).toBe(0);
  });
});
