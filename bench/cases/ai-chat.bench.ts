import { createDatabase } from '@pagescout/database';
import { PageRepo, PageSnapshotRepo } from '@pagescout/database/repos';
import { documentToMarkdown, documentToText, fromJson, type JsonNode } from '@pagescout/document';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import { sql } from 'kysely';
import { DetectService, type TurnReader } from '../../apps/server/dist/core/ai-chat/page-change/detect.service.js';
import { wiki } from '../../test/support/wiki.js';
import { longDocument } from '../data/document.js';
import { summarise, type Times } from '../measure.js';
import { startServer } from '../server.js';

/** UTF-16 units of the page's text. */
const CHARACTERS = 200_000;

export interface TurnRow {
  name: string;
  detect: Times;
  settle: Times;
  both: Times;
  /** How often the page was read and rendered in a turn. */
  renders: number;
  note: boolean;
}

export interface TurnReport {
  markdownBytes: number;
  blocks: number;
  rows: TurnRow[];
}

/**
 * What a turn costs beside the model: looking at the open page before, and keeping it after. The service runs here and
 * reads the page from a server process over HTTP; inside the server that step needs no socket.
 */
export async function measureTurns(url: string, runs: number): Promise<TurnReport> {
  const database = createDatabase({ url, max: 4 });
  try {
    return await measureIn(database.db, url, runs);
  } finally {
    await database.destroy();
  }
}

type Database = ReturnType<typeof createDatabase>['db'];

async function measureIn(db: Database, url: string, runs: number): Promise<TurnReport> {
  const builder = await wiki(db);
  const ada = await builder.user('Ada');
  const space = await builder.space('Docs', [[ada, 'writer']]);
  const { doc } = longDocument(CHARACTERS);
  const page = await builder.page({ space, title: 'A long page' });
  const write = async (text: string): Promise<JsonNode> => {
    const changed = withChange(doc, text);
    const [content, plain, ydoc] = [JSON.stringify(changed), documentToText(changed), Buffer.from(fromJson(changed))];
    await sql`
      update pages set content = ${content}::jsonb, text_content = ${plain}, ydoc = ${ydoc}, updated_at = now()
      where id = ${page.id}`.execute(db);
    return changed;
  };
  let present = await write('as it is at first');
  const { rows } = await sql<{ id: string }>`
    insert into ai_chats (workspace_id, creator_id) values (${builder.workspaceId}, ${ada.id}) returning id`.execute(
    db,
  );
  const server = await startServer(url);
  const token = await server.tokenFor(ada);
  const counted = countingReads(createWikiClient({ fetch, baseUrl: server.origin, token }));
  const viewer = { userId: ada.id, workspaceId: builder.workspaceId, role: 'member' };
  const reader: TurnReader = { viewer, chatId: rows[0]!.id, client: counted.client };
  // Nobody has the page open.
  const turns = new DetectService(new PageRepo(db), new PageSnapshotRepo(db), {
    change: never,
    look: never,
    read: () => Promise.resolve(undefined),
  });

  const row = async (name: string, before: () => Promise<void>, during?: (turn: Detected) => Promise<void>) => {
    const times = { detect: [] as number[], settle: [] as number[], both: [] as number[] };
    let [renders, note] = [0, false];
    for (let run = -2; run < runs; run += 1) {
      await before();
      counted.reset();
      const start = performance.now();
      const turn = await turns.detect(reader, page.id);
      const detected = performance.now();
      await during?.(turn);
      const settling = performance.now();
      await turns.settle(reader, turn.pages);
      const end = performance.now();
      // The first runs warm up.
      if (run < 0) continue;
      times.detect.push(detected - start);
      times.settle.push(end - settling);
      times.both.push(detected - start + end - settling);
      [renders, note] = [counted.reads(), turn.change !== undefined];
    }
    const { detect, settle, both } = times;
    return { name, detect: summarise(detect), settle: summarise(settle), both: summarise(both), renders, note };
  };

  let edits = 0;
  const edit = async (): Promise<void> => {
    edits += 1;
    present = await write(`changed for the ${edits}th time`);
  };
  const nothing = (): Promise<void> => Promise.resolve();
  const report = {
    markdownBytes: Buffer.byteLength(documentToMarkdown(doc)),
    blocks: doc.content?.length ?? 0,
    rows: [
      await row('unchanged', nothing),
      await row('a word changed by a person', edit),
      await row('a block changed by the assistant', nothing, async ({ pages }) => {
        const before = present;
        await edit();
        pages.wrote(page.id, { before, after: present });
      }),
    ],
  };
  await server.stop();
  return report;
}

type Detected = Awaited<ReturnType<DetectService['detect']>>;

function withChange(doc: JsonNode, text: string): JsonNode {
  const content = [...(doc.content ?? [])];
  const middle = Math.floor(content.length / 2);
  content[middle] = { ...content[middle]!, content: [{ type: 'text', text }] };
  return { ...doc, content };
}

function countingReads(client: WikiClient) {
  let count = 0;
  const info: WikiClient['pages']['info'] = (...args) => {
    count += 1;
    return client.pages.info(...args);
  };
  return {
    client: { ...client, pages: { ...client.pages, info } },
    reads: () => count,
    reset: () => void (count = 0),
  };
}

const never = (): never => {
  throw new Error('Nothing is changed here.');
};
