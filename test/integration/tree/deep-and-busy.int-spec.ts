import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWikiClient } from '@pagescout/mcp/client';
import { sql } from 'kysely';
import { type PageAsker, pageAsker } from '../../support/page-asker.js';
import { runTool } from '../../support/run-tool.js';
import type { WikiPage, WikiSpace, WikiUser } from '../../support/wiki.js';

let asker: PageAsker;
let ada: WikiUser;
beforeAll(async () => {
  asker = await pageAsker();
  ada = await asker.wiki.user();
});
afterAll(() => asker.server.close());

interface Row {
  id: string;
  parentPageId: string | null;
  hasChildren: boolean;
}

/** A chain of pages, each below the one before; gives their ids from the root down. */
async function chain(space: WikiSpace, length: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with numbered as materialized (select number, gen_random_uuid() as id from generate_series(1, ${length}::int) number),
    added as (
      insert into pages (id, slug_id, title, position, parent_page_id, space_id, workspace_id)
      select child.id, ${space.slug}::text || '-' || child.number, 'Page ' || child.number, 'a0', parent.id, ${space.id}::uuid,
        ${asker.wiki.workspaceId}::uuid
      from numbered child
      left join numbered parent on parent.number = child.number - 1
    )
    select id from numbered order by number`.execute(asker.server.database.db);
  return rows.map(({ id }) => id);
}

const client = async () =>
  createWikiClient({ fetch, baseUrl: asker.server.origin, token: await asker.server.tokenFor(ada) });

describe('a chain of 3,000 pages', () => {
  let ids: string[];
  let space: WikiSpace;
  beforeAll(async () => {
    space = await asker.wiki.space('Deep', [[ada, 'writer']]);
    ids = await chain(space, 3_000);
  });
  const at = (index: number): string => ids[index] ?? '';

  it('is whole in the tree and in the breadcrumbs', async () => {
    const { items } = (await asker.get(ada, 'tree', { spaceId: space.id })) as { items: Row[] };
    expect(new Map(items.map(({ id, parentPageId }) => [id, parentPageId]))).toEqual(
      new Map(ids.map((id, index) => [id, index === 0 ? null : at(index - 1)])),
    );
    const path = (await asker.get(ada, 'breadcrumbs', { pageId: at(2_999) })) as Row[];
    expect(path.map(({ id }) => id)).toEqual(ids);
    const below = (await asker.get(ada, 'tree', { pageId: at(1_000) })) as { items: Row[] };
    expect(below.items).toHaveLength(2_000);
  });

  it('is nested for an agent, and cut with a word about what is hidden', async () => {
    const { data } = await runTool(await client(), 'get_tree', { spaceId: space.id, maxDepth: 2 });
    expect(JSON.stringify(data)).toContain(at(1));
    expect(JSON.stringify(data)).not.toContain(at(2));
    const whole = await runTool(await client(), 'get_tree', { spaceId: space.id });
    expect(whole.text.length).toBeGreaterThan(0);
    const context = await runTool(await client(), 'get_page_context', { pageId: at(2_999) });
    expect(context.data.breadcrumbs).toHaveLength(2_999);
  });

  it('does not move into its own end, and goes to the trash and back whole', async () => {
    const move = await asker.ask(ada, 'move', { pageId: at(0), parentPageId: at(2_999) });
    expect({ status: move.status, message: move.json.message }).toEqual({
      status: 400,
      message: 'parentPageId must not be the page itself or a page below it',
    });
    expect((await asker.ask(ada, 'delete', { pageId: at(500) })).status).toBe(200);
    expect(((await asker.get(ada, 'tree', { spaceId: space.id })) as { items: Row[] }).items).toHaveLength(500);
    expect((await asker.ask(ada, 'restore', { pageId: at(500) })).status).toBe(200);
    expect(((await asker.get(ada, 'tree', { spaceId: space.id })) as { items: Row[] }).items).toHaveLength(3_000);
  });
});

it('fifty people who create, move, delete and read at once leave a tree in which each page is once', async () => {
  const space = await asker.wiki.space('Busy', [[ada, 'writer']]);
  const pages: WikiPage[] = [];
  for (let count = 0; count < 12; count += 1) {
    pages.push(await asker.wiki.page({ space, parent: count % 3 === 0 ? undefined : pages[count - 1] }));
  }
  const id = (index: number): string => pages[index % pages.length]?.id ?? '';
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => {
      if (turn % 5 === 0)
        return asker.ask(ada, 'create', { spaceId: space.id, parentPageId: id(turn), title: `New ${turn}` });
      if (turn % 5 === 1) return asker.ask(ada, 'move', { pageId: id(turn), parentPageId: id(turn * 7 + 3) });
      if (turn % 5 === 2) return asker.ask(ada, turn % 2 ? 'delete' : 'restore', { pageId: id(turn * 3) });
      if (turn % 5 === 3) return asker.ask(ada, 'tree', { spaceId: space.id });
      return asker.ask(ada, 'breadcrumbs', { pageId: id(turn) });
    }),
  );
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);

  const live = await asker.server.database.db
    .selectFrom('pages')
    .select(['id', 'parent_page_id', 'deleted_at'])
    .where('space_id', '=', space.id)
    .execute();
  const byId = new Map(live.map((row) => [row.id, row]));
  const isShown = (row: (typeof live)[number] | undefined, steps = 0): boolean => {
    expect(steps).toBeLessThan(100);
    if (!row || row.deleted_at) return false;
    return row.parent_page_id === null || isShown(byId.get(row.parent_page_id), steps + 1);
  };
  const { items } = (await asker.get(ada, 'tree', { spaceId: space.id })) as { items: Row[] };
  expect(items.map((row) => row.id).sort()).toEqual(
    live
      .filter((row) => isShown(row))
      .map((row) => row.id)
      .sort(),
  );
});
