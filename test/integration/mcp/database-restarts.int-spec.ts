import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { docToJson } from '@pagescout/document';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { closeCollabClients } from '../../support/collab-client.js';
import { type CollabWiki, collabWiki } from '../../support/collab-wiki.js';
import { page as pageOf, paragraph } from '../../support/json-blocks.js';
import { httpClient, type McpClient } from '../../support/mcp-client.js';
import { restartablePostgres, type RestartablePostgres } from '../../support/restartable-postgres.js';
import { until } from '../../support/until.js';

let postgres: RestartablePostgres;
let here: CollabWiki;
beforeAll(async () => {
  postgres = await restartablePostgres();
  here = await collabWiki({ database: postgres.database });
});
afterEach(() => closeCollabClients());
afterAll(() => here.close());

const BLOCKS = 40;
/** Beyond what a page may have to be stored whole with each change. */
const LARGE = ' word'.repeat(300);

describe.each([
  ['in order', 'stop'],
  ['by a crash', 'crash'],
] as const)('PostgreSQL that is restarted %s under load', (_, end) => {
  it.each([
    ['small', ''],
    ['large', LARGE],
  ])('keeps each acknowledged change of a %s page, once, and the server goes on', async (__, words) => {
    const page = await here.page({
      content: pageOf(...Array.from({ length: BLOCKS }, (___, n) => paragraph(`0${words}`, `b${n}`))),
    });
    const token = await here.server.tokenFor(here.ada);
    const agents = await Promise.all(Array.from({ length: 8 }, () => httpClient(here.server.origin, token)));
    const person = await here.open(here.ada, page);
    /** For each block, the changes that were acknowledged, and the one after which nobody answered, if there is one. */
    const acknowledged = Array.from({ length: BLOCKS }, () => 0);
    const inDoubt = Array.from({ length: BLOCKS }, () => new Set<number>());
    const refusals = new Set<string>();
    let isOver = false;
    let made = 0;
    const work = agents.map(async (agent: McpClient, own) => {
      for (let turn = 1; !isOver; turn += 1) {
        for (let n = own; n < BLOCKS && !isOver; n += agents.length) {
          const args = { pageId: page.id, nodeId: `b${n}`, markdown: `${turn}${words}` };
          // Where even the token cannot be looked up, the refusal is one of HTTP.
          const { isError, text } = await agent
            .call('patch_node', args)
            .catch((error: unknown) => ({ isError: true, text: String(error) }));
          if (isError) {
            inDoubt[n]!.add(turn);
            refusals.add(text);
          } else {
            acknowledged[n] = turn;
            inDoubt[n]!.clear();
            made += 1;
          }
        }
      }
    });
    await until(() => made > BLOCKS);
    await postgres[end]();
    person.write('typed while it was away');
    await until(() => refusals.size > 0);
    await postgres.start();
    const atStart = made;
    await until(() => made > atStart + BLOCKS);
    isOver = true;
    await Promise.all(work);
    await until(async () => (await person.store()).type === 'pagescout.stored');

    for (const text of refusals) {
      expect(text).toMatch(/database|not be stored|cannot be reached/);
      expect(text).not.toMatch(/Internal|ECONN|terminat|shortly.*shortly/);
    }
    // The page itself follows what was kept of a large one.
    await until(async () => {
      const waiting = await sql`select from pagescout_page_updates where page_id = ${page.id}`.execute(
        postgres.database.db,
      );
      return waiting.rows.length === 0;
    });
    const row = await here.row(page);
    const document = new Y.Doc();
    Y.applyUpdate(document, row.ydoc ?? new Uint8Array());
    expect(docToJson(document)).toEqual(row.content);
    const texts = row.text?.split('\n\n') ?? [];
    expect(texts).toHaveLength(BLOCKS + 1);
    expect(texts[BLOCKS]).toBe('typed while it was away');
    texts.slice(0, BLOCKS).forEach((text, n) => {
      const turn = Number.parseInt(text, 10);
      expect(text).toBe(`${turn}${words}`);
      expect([acknowledged[n]!, ...inDoubt[n]!]).toContain(turn);
    });
  });
});
