import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildPlan, type BuiltWiki } from '../../support/model/build-plan.js';
import { WikiModel } from '../../support/model/wiki-model.js';
import { type WikiPlan, wikiPlans } from '../../support/model/wiki-plan.js';
import { type TestAnswer, testServer, type TestServer } from '../../support/test-server.js';
import { type Wiki, wiki } from '../../support/wiki.js';

interface Row {
  id: string;
  title: string;
  parentPageId: string | null;
  hasChildren: boolean;
  canEdit: boolean;
}

let server: TestServer;
let small: Wiki;
beforeAll(async () => {
  server = await testServer();
  small = await wiki(server.database.db);
});
afterAll(() => server.close());

/** A built wiki looked at through the eyes of one of its users; `answers` holds every byte that they were sent. */
class Eyes {
  readonly answers: string[] = [];

  constructor(
    readonly user: number,
    readonly model: WikiModel,
    readonly built: BuiltWiki,
    private readonly token: string,
  ) {}

  idOf = (page: number): string => this.built.pages[page]?.id ?? 'none';
  numberOf = (id: string): number => this.built.pages.findIndex((page) => page.id === id);

  async ask(path: string, body: object): Promise<TestAnswer> {
    const answer = await server.post(`/api/pages/${path}`, body, this.token);
    this.answers.push(answer.text);
    return answer;
  }

  /** What the model says the tree of a space is; undefined for somebody else's space. */
  expectedTree(space: number): Row[] | undefined {
    if (this.model.roleIn(this.user, space) === undefined) return undefined;
    const shown = this.model.shownIn(this.user, space, this.idOf);
    return shown.map((page) => {
      const { parent } = this.model.page(page);
      return {
        id: this.idOf(page),
        title: titleOf(page),
        parentPageId: parent !== null && shown.includes(parent) ? this.idOf(parent) : null,
        hasChildren: shown.some((child) => this.model.page(child).parent === page),
        canEdit: this.model.mayEdit(this.user, page),
      };
    });
  }

  /** No answer holds the id or the title of a page that the user may not read. */
  expectNothingLeaked(): void {
    const all = this.answers.join('\n');
    for (const [number, page] of this.built.pages.entries()) {
      if (this.model.mayRead(this.user, number)) continue;
      expect(all).not.toContain(page.id);
      expect(all).not.toContain(page.slugId);
      expect(all).not.toContain(titleOf(number));
    }
  }
}

const titleOf = (page: number): string => `title <${page}>`;

/** Runs `look` for each user of each random wiki. */
async function forEveryone(
  plans: fc.Arbitrary<WikiPlan>,
  numRuns: number,
  look: (eyes: Eyes) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const built = await buildPlan(small, plan, { title: titleOf });
      for (const [user, account] of built.users.entries()) {
        const eyes = new Eyes(user, new WikiModel(plan), built, await server.tokenFor(account));
        await look(eyes);
        eyes.expectNothingLeaked();
      }
    }),
    // Smaller counterexamples would each cost a wiki; these are small already.
    { numRuns, endOnFailure: true },
  );
}

const pick = ({ id, title, parentPageId, hasChildren, canEdit }: Row): Row => ({
  id,
  title,
  parentPageId,
  hasChildren,
  canEdit,
});

describe('the tree of a space', () => {
  it('holds each visible page once, in order, whatever the parents are', async () => {
    await forEveryone(wikiPlans({ impossibleTrees: true }), 30, async (eyes) => {
      for (const [number, space] of eyes.built.spaces.entries()) {
        const { status, json } = await eyes.ask('tree', { spaceId: space.id });
        const expected = eyes.expectedTree(number);
        if (!expected) expect(status).toBe(404);
        else expect(json.data.items.map(pick)).toEqual(expected);
      }
    });
  });

  it('below a page is that part of the whole, with the page as the one root', async () => {
    await forEveryone(wikiPlans({ impossibleTrees: true, maxPages: 14 }), 20, async (eyes) => {
      for (const page of eyes.built.pages.keys()) {
        const { status, json } = await eyes.ask('tree', { pageId: eyes.idOf(page) });
        if (!eyes.model.isShown(eyes.user, page)) {
          expect([403, 404]).toContain(status);
          continue;
        }
        const whole = eyes.expectedTree(eyes.model.page(page).space) ?? [];
        const below = new Set([eyes.idOf(page)]);
        for (let size = 0; size !== below.size;) {
          size = below.size;
          for (const row of whole) if (row.parentPageId !== null && below.has(row.parentPageId)) below.add(row.id);
        }
        const expected = whole
          .filter(({ id }) => below.has(id))
          .map((row) => (row.id === eyes.idOf(page) ? { ...row, parentPageId: null } : row));
        expect(json.data.items.map(pick)).toEqual(expected);
      }
    });
  });
});

describe('tree, sidebar, breadcrumbs and info', () => {
  it('agree with each other', async () => {
    await forEveryone(wikiPlans({ maxPages: 16 }), 12, async (eyes) => {
      for (const [number, space] of eyes.built.spaces.entries()) {
        const expected = eyes.expectedTree(number);
        if (!expected) {
          expect((await eyes.ask('sidebar-pages', { spaceId: space.id })).status).toBe(404);
          continue;
        }
        const walked = await walk(eyes, { spaceId: space.id });
        expect(walked.map(pick).sort(byId)).toEqual([...expected].sort(byId));
        // Depth first, siblings in order: each list of siblings is in the order of the tree.
        for (const parent of [null, ...expected.map(({ id }) => id)]) {
          const ids = (rows: Row[]): string[] => rows.filter((row) => row.parentPageId === parent).map(({ id }) => id);
          expect(ids(walked)).toEqual(ids(expected));
        }
      }
      for (const page of eyes.built.pages.keys()) await expectPlace(eyes, page);
    });
  });

  it('end in a cycle, and name nothing beyond the space', async () => {
    await forEveryone(wikiPlans({ impossibleTrees: true, maxPages: 10 }), 20, async (eyes) => {
      for (const page of eyes.built.pages.keys()) {
        const { status, json } = await eyes.ask('breadcrumbs', { pageId: eyes.idOf(page) });
        if (status !== 200) continue;
        const ids: string[] = json.data.map(({ id }: Row) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const { space, trashed } = eyes.model.page(page);
        expect(ids.at(-1)).toBe(trashed ? undefined : eyes.idOf(page));
        for (const id of ids) expect(eyes.model.page(eyes.numberOf(id)).space).toBe(space);
        await eyes.ask('sidebar-pages', { pageId: eyes.idOf(page), limit: 100 });
        await eyes.ask('info', { pageId: eyes.idOf(page) });
      }
    });
  });
});

const byId = (left: Row, right: Row): number => (left.id < right.id ? -1 : 1);

/** Every page that a client reaches from the roots, by slices of two. */
async function walk(eyes: Eyes, place: object): Promise<Row[]> {
  const level: Row[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const { json } = await eyes.ask('sidebar-pages', { ...place, limit: 2, ...(cursor ? { cursor } : {}) });
    level.push(...json.data.items);
    more = json.data.meta.hasNextPage;
    cursor = json.data.meta.nextCursor;
    // A slice is short only at the end.
    if (more) expect(json.data.items).toHaveLength(2);
  }
  const below: Row[] = [];
  for (const row of level) {
    const children = await walk(eyes, { pageId: row.id });
    expect(row.hasChildren).toBe(children.length > 0);
    below.push(...children);
  }
  return [...level, ...below];
}

async function expectPlace(eyes: Eyes, page: number): Promise<void> {
  const { model, user } = eyes;
  const crumbs = await eyes.ask('breadcrumbs', { pageId: eyes.idOf(page) });
  const info = await eyes.ask('info', { pageId: eyes.idOf(page) });
  if (!model.mayRead(user, page)) {
    const status = model.roleIn(user, model.page(page).space) === undefined ? 404 : 403;
    expect([crumbs.status, info.status]).toEqual([status, status]);
    return;
  }
  const line = model.lineage(page);
  const trashedAt = line.findIndex((number) => model.page(number).trashed);
  const named = trashedAt < 0 ? line : line.slice(0, trashedAt);
  expect(crumbs.json.data.map(({ id }: Row) => id)).toEqual(named.map(eyes.idOf).reverse());
  expect(info.json.data.permissions).toEqual({
    canEdit: model.mayEdit(user, page),
    hasRestriction: line.some((number) => model.page(number).grants !== null),
  });
}
