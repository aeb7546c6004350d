import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildPlan, type BuiltWiki } from '../../support/model/build-plan.js';
import { WikiModel } from '../../support/model/wiki-model.js';
import { wikiPlans } from '../../support/model/wiki-plan.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki, type Wiki } from '../../support/wiki.js';

interface Hit {
  id: string;
  title: string;
  path: string[];
  pathIds: string[];
  parentPageId: string | null;
}

let server: TestServer;
let site: Wiki;
beforeAll(async () => {
  server = await testServer();
  site = await wiki(server.database.db);
});
afterAll(() => server.close());

/** What the model says the ids of the path are: readable ancestors up to the first one in the trash, root first. */
function expectedPath(model: WikiModel, built: BuiltWiki, user: number, page: number): string[] {
  const above = model.lineage(page).slice(1);
  return above
    .filter((ancestor) => model.isShown(user, ancestor))
    .map((ancestor) => built.pages[ancestor]!.id)
    .reverse();
}

describe('a search', () => {
  it.each([
    ['trees', false],
    ['impossible trees', true],
  ])('finds exactly what the viewer may see, and names nothing else, in random %s', async (_, impossibleTrees) => {
    await fc.assert(
      fc.asyncProperty(wikiPlans({ impossibleTrees }), fc.nat(2), fc.nat(), async (plan, user, choice) => {
        const model = new WikiModel(plan);
        const built = await buildPlan(site, plan, {
          title: (n) => `title-of-${n}-page`,
          text: (n) => `text-of-${n}-page`,
        });
        const viewer = built.users[user]!;
        const token = await server.tokenFor(viewer);
        const ask = async (body: object) => server.post('/api/search', { substring: true, limit: 50, ...body }, token);

        const shown = plan.pages.map((_page, number) => number).filter((number) => model.isShown(user, number));
        const answers: string[] = [];
        for (const query of ['title-of', 'text-of', 'of page']) {
          const { json, text } = await ask({ query });
          answers.push(text);
          const items = json.data.items as Hit[];
          expect(items.map(({ id }) => id).sort()).toEqual(shown.map((number) => built.pages[number]!.id).sort());
          expect(json.data.total).toBe(shown.length);
          for (const { id, pathIds, path } of items) {
            const number = built.pages.findIndex((page) => page.id === id);
            expect(pathIds).toEqual(expectedPath(model, built, user, number));
            expect(path).toHaveLength(pathIds.length);
          }
        }

        // Below any page: its readable part, or a refusal when the page itself cannot be read.
        if (plan.pages.length > 0) {
          const root = choice % plan.pages.length;
          const { status, json, text } = await ask({ query: 'text-of', parentPageId: built.pages[root]!.id });
          answers.push(text);
          if (!model.isShown(user, root)) expect(status).toBe(404);
          else {
            const below = shown.filter((number) => model.lineage(number).includes(root));
            expect((json.data.items as Hit[]).map(({ id }) => id).sort()).toEqual(
              below.map((number) => built.pages[number]!.id).sort(),
            );
          }
        }

        for (const [number, { id }] of built.pages.entries()) {
          if (shown.includes(number)) continue;
          for (const answer of answers) {
            expect(answer).not.toContain(id);
            expect(answer).not.toContain(`-of-${number}-page`);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('does not cross into another workspace', async () => {
    const other = await wiki(server.database.db);
    const stranger = await other.user('Stranger');
    const space = await other.space('Theirs', [[stranger, 'admin']]);
    const page = await other.page({ space, title: 'uncommonword' });
    const member = await site.user('Member');
    await site.space('Mine', [[member, 'reader']]);
    const token = await server.tokenFor(member);
    for (const query of ['uncommonword', page.id, page.slugId]) {
      const { json } = await server.post('/api/search', { query, substring: true }, token);
      expect(json.data.items).toEqual([]);
    }
  });
});
