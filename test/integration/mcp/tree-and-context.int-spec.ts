import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import { sql } from 'kysely';
import fc from 'fast-check';
import { buildPlan } from '../../support/model/build-plan.js';
import { WikiModel } from '../../support/model/wiki-model.js';
import { wikiPlans } from '../../support/model/wiki-plan.js';
import { refusal, runTool } from '../../support/run-tool.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki, type Wiki, type WikiSpace, type WikiUser } from '../../support/wiki.js';

interface Node {
  pageId: string;
  title: string;
  children?: Node[];
  hasChildren?: true;
  hiddenCount?: number;
}

let server: TestServer;
let wiki: Wiki;
let requests: string[] = [];

beforeAll(async () => {
  server = await testServer();
  wiki = await newWiki(server.database.db);
});
afterAll(() => server.close());

async function clientOf(user: WikiUser): Promise<WikiClient> {
  const counting = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(new URL(url).pathname);
    return fetch(url, init);
  };
  return createWikiClient({ fetch: counting, baseUrl: server.origin, token: await server.tokenFor(user) });
}

/** Each node with those above it, from the root. */
function* walk(nodes: Node[], above: Node[] = []): Generator<{ node: Node; above: Node[] }> {
  for (const node of nodes) {
    yield { node, above };
    yield* walk(node.children ?? [], [...above, node]);
  }
}

const plain = ({ pageId, title }: Node) => ({ pageId, title });

describe('get_tree and get_page_context', () => {
  it('tell the same, to each reader what that reader may see, in any wiki', async () => {
    await fc.assert(
      fc.asyncProperty(wikiPlans({ maxPages: 14 }), async (plan) => {
        const built = await buildPlan(wiki, plan, { title: (page) => `title <${page}>` });
        const model = new WikiModel(plan);
        for (const [user, account] of built.users.entries()) {
          const client = await clientOf(account);
          const met = new Set<string>();
          for (const [number, space] of built.spaces.entries()) {
            if (model.roleIn(user, number) === undefined) {
              expect(await refusal(client, 'get_tree', { spaceId: space.id })).toContain('There is no space');
              continue;
            }
            const { data } = await runTool(client, 'get_tree', { spaceId: space.id });
            for (const { node, above } of walk(data.items as Node[])) {
              met.add(node.pageId);
              const part = await runTool(client, 'get_tree', { rootPageId: node.pageId });
              expect(part.data.items).toEqual([node]);
              const context = await runTool(client, 'get_page_context', { pageId: node.pageId });
              expect(context.data.breadcrumbs).toEqual(above.map(plain));
              expect(context.data.children.map(plain)).toEqual((node.children ?? []).map(plain));
              expect(context.data.page).toMatchObject(plain(node));
            }
          }
          for (const [number, page] of built.pages.entries()) {
            expect(met.has(page.id)).toBe(model.isShown(user, number));
            if (model.isShown(user, number)) continue;
            if (!model.mayRead(user, number)) {
              const sentence = await refusal(client, 'get_page_context', { pageId: page.id });
              expect(sentence).toContain('There is no page');
              expect(sentence).not.toContain('title <');
            } else {
              const { data, text } = await runTool(client, 'get_page_context', { pageId: page.id });
              expect(data.page.inTrash).toBe(true);
              expect(text).toContain('IN THE TRASH');
              expect(await refusal(client, 'get_tree', { rootPageId: page.id })).toContain('in the trash');
            }
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

/** Page n lies below page n / fanout. */
async function addPages(space: WikiSpace, count: number, fanout: number): Promise<void> {
  await sql`
    with numbered as materialized (
      select number, gen_random_uuid() as id from generate_series(1, ${count}::int) number
    )
    insert into pages (id, slug_id, title, position, parent_page_id, space_id, workspace_id)
    select child.id, ${space.slug}::text || '-' || child.number, 'Page ' || child.number,
      'a' || lpad(child.number::text, 6, '0'), parent.id, ${space.id}::uuid, ${wiki.workspaceId}::uuid
    from numbered child
    left join numbered parent on parent.number = child.number / ${fanout}::int`.execute(server.database.db);
}

describe.each([
  [300, 10],
  [3000, 8],
  [3000, 3000],
  [20_000, 12],
])('a space of %i pages (up to %i siblings)', (count, fanout) => {
  let client: WikiClient;
  let space: WikiSpace;
  beforeAll(async () => {
    const user = await wiki.user();
    space = await wiki.space('Large', [[user, 'reader']]);
    await addPages(space, count, fanout);
    client = await clientOf(user);
  });

  it('is one request, and with a depth each page is there once and in order', async () => {
    requests = [];
    const { data } = await runTool(client, 'get_tree', { spaceId: space.id, maxDepth: 100 });
    expect(requests).toEqual(['/api/pages/tree']);
    const numbers = [...walk(data.items as Node[])].map(({ node }) => Number(node.title.slice(5)));
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    for (const { node } of walk(data.items as Node[])) {
      const below = (node.children ?? []).map(({ title }) => Number(title.slice(5)));
      expect(below).toEqual([...below].sort((a, b) => a - b));
      expect(node).not.toHaveProperty('hasChildren');
    }
  });

  it('without a depth loses no page without a word', async () => {
    const { data, text } = await runTool(client, 'get_tree', { spaceId: space.id });
    const hidden = [...walk(data.items as Node[])].reduce((sum, { node }) => sum + (node.hiddenCount ?? 0), 0);
    const roots = (await runTool(client, 'get_tree', { spaceId: space.id, maxDepth: 1 })).data.items.length as number;
    expect(data.total).toBe(count);
    // What is missing after the last root is said in the hint.
    const rootsHidden = roots - (data.items as Node[]).length;
    if (rootsHidden === 0) expect(data.shown + hidden).toBe(count);
    else expect(data.hint).toContain('The first level alone is too large');
    if (data.shown < count) expect(text).toContain(`${(count - data.shown).toLocaleString('en-US')} pages hidden`);
    expect(text.length).toBeLessThan(80_000);
  });
});
