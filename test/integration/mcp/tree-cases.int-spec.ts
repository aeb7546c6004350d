import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWikiClient, type WikiClient } from '@pagescout/mcp/client';
import { refusal, runTool } from '../../support/run-tool.js';
import { testServer, type TestServer } from '../../support/test-server.js';
import { wiki as newWiki, type Wiki, type WikiPage, type WikiSpace, type WikiUser } from '../../support/wiki.js';

/** A tree as `Parent(Child Child)`, with `+n` where pages are left out. */
interface Node {
  title: string;
  children?: Node[];
  hasChildren?: true;
  hiddenCount?: number;
}
const draw = (nodes: Node[]): string =>
  nodes
    .map(
      ({ title, children, hiddenCount }) =>
        `${title}${children ? `(${draw(children)})` : ''}${hiddenCount ? `+${hiddenCount}` : ''}`,
    )
    .join(' ');

let server: TestServer;
let wiki: Wiki;
let [ada, bob]: WikiUser[] = [];
let client: WikiClient;

beforeAll(async () => {
  server = await testServer();
  wiki = await newWiki(server.database.db);
  [ada, bob] = [await wiki.user('Ada'), await wiki.user('Bob')];
  client = await clientOf(ada);
});
afterAll(() => server.close());

const clientOf = async (user: WikiUser): Promise<WikiClient> =>
  createWikiClient({
    fetch: (url, init) => fetch(url, init),
    baseUrl: server.origin,
    token: await server.tokenFor(user),
  });

const newSpace = (): Promise<WikiSpace> =>
  wiki.space('Help', [
    [ada!, 'writer'],
    [bob!, 'reader'],
  ]);

/** Builds what `draw` draws; titles are single words. */
async function build(space: WikiSpace, drawing: string): Promise<Map<string, WikiPage>> {
  const pages = new Map<string, WikiPage>();
  const above: (WikiPage | undefined)[] = [undefined];
  let last: WikiPage | undefined;
  for (const [token] of drawing.matchAll(/[^\s()]+|[()]/g)) {
    if (token === '(') above.push(last);
    else if (token === ')') above.pop();
    else pages.set(token, (last = await wiki.page({ space, parent: above.at(-1), title: token })));
  }
  return pages;
}

const treeOf = async (args: object, as = client): Promise<string> =>
  draw((await runTool(as, 'get_tree', args)).data.items as Node[]);

describe('the tree of a small space', () => {
  const DRAWING = 'GUIDES(Intro Admin) PLANS STUDIES(Survey)';

  it('has all six pages, nested and in order, in one call', async () => {
    const space = await newSpace();
    await build(space, DRAWING);
    const { data } = await runTool(client, 'get_tree', { spaceId: space.id });
    expect(draw(data.items as Node[])).toBe(DRAWING);
    expect(data.total).toBe(6);
  });

  it('has all of four levels and 42 pages', async () => {
    const space = await newSpace();
    const level = (name: string): string =>
      `${name}(${[1, 2, 3].map((n) => `${name}.${n}(${name}.${n}.a(${name}.${n}.a.x) ${name}.${n}.b)`).join(' ')} ${name}.z)`;
    const drawing = ['A', 'B', 'C'].map(level).join(' ');
    const pages = await build(space, drawing);
    expect(pages.size).toBe(42);
    expect(await treeOf({ spaceId: space.id })).toBe(drawing);
  });

  it('below one page to a depth of two says how many pages each cut hides', async () => {
    const space = await newSpace();
    const pages = await build(space, 'Top(Left(L1(L2) L3) Right) Other');
    expect(await treeOf({ rootPageId: pages.get('Top')!.id, maxDepth: 2 })).toBe('Top(Left+3 Right)');
  });

  it('has all of 60 children, and says so of each whether it has children', async () => {
    const space = await newSpace();
    const parent = await wiki.page({ space, title: 'Parent' });
    for (let index = 0; index < 60; index += 1) await wiki.page({ space, parent, title: `Child-${index}` });
    const first = (await runTool(client, 'get_page_context', { pageId: parent.id })).data.children[0];
    await wiki.page({ space, parent: { ...parent, id: first.pageId }, title: 'Grandchild' });
    const { data } = await runTool(client, 'get_page_context', { pageId: parent.id });
    expect(data.children.map(({ title }: Node) => title)).toEqual(
      Array.from({ length: 60 }, (_, index) => `Child-${index}`),
    );
    expect(data.children.map(({ hasChildren }: { hasChildren: boolean }) => hasChildren)).toEqual([
      true,
      ...Array<boolean>(59).fill(false),
    ]);
  });

  it('keeps the readable children of a page when one is restricted', async () => {
    const space = await newSpace();
    const pages = await build(space, 'Parent(One Two Three Four Five)');
    await wiki.restrict(pages.get('Three')!, [[ada!, 'writer']]);
    const bobs = await clientOf(bob!);
    expect(await treeOf({ spaceId: space.id }, bobs)).toBe('Parent(One Two Four Five)');
    const { data } = await runTool(bobs, 'get_page_context', { pageId: pages.get('Parent')!.id });
    expect(data.children.map(({ title }: Node) => title)).toEqual(['One', 'Two', 'Four', 'Five']);
  });

  it('shows a move in the very next call', async () => {
    const space = await newSpace();
    const pages = await build(space, 'A(B) C');
    await runTool(client, 'move_page', { pageId: pages.get('B')!.id, toRoot: true });
    expect(await treeOf({ spaceId: space.id })).toBe('A C B');
  });
});

describe('parents that go round in a circle', () => {
  it('end at once, in the tree and in the context, each page once', async () => {
    const space = await newSpace();
    const pages = await build(space, 'One Two Three');
    const [one, two, three] = ['One', 'Two', 'Three'].map((title) => pages.get(title)!);
    await wiki.reparent(one!, two!);
    await wiki.reparent(two!, one!);
    await wiki.reparent(three!, two!);
    expect((await treeOf({ spaceId: space.id })).match(/One|Two|Three/g)?.sort()).toEqual(['One', 'Three', 'Two']);
    const { data } = await runTool(client, 'get_page_context', { pageId: three!.id });
    expect(data.breadcrumbs.map(({ title }: Node) => title)).toEqual(['One', 'Two']);
  });

  it('cannot be made by a move', async () => {
    const space = await newSpace();
    const pages = await build(space, 'One(Two(Three))');
    expect(
      await refusal(client, 'move_page', { pageId: pages.get('One')!.id, parentPageId: pages.get('Three')!.id }),
    ).toContain('cannot be moved below itself');
    expect(await treeOf({ spaceId: space.id })).toBe('One(Two(Three))');
  });
});

describe('a page in the trash', () => {
  it('takes its children out of tree and search; the context of each says where it is', async () => {
    const space = await newSpace();
    const pages = await build(space, 'Zebrahaus(Zebraeins Zebrazwei Zebradrei) Stays');
    await wiki.trash(pages.get('Zebrahaus')!);
    expect(await treeOf({ spaceId: space.id })).toBe('Stays');
    expect((await runTool(client, 'search', { query: 'Zebra' })).data.items).toEqual([]);
    for (const title of ['Zebrahaus', 'Zebraeins']) {
      const { data, text } = await runTool(client, 'get_page_context', { pageId: pages.get(title)!.id });
      expect(data.page).toMatchObject({ title, inTrash: true });
      expect(text).toMatch(/^IN THE TRASH/);
    }
  });

  it('is not written to', async () => {
    const space = await newSpace();
    const pages = await build(space, 'Gone(Below) Stays');
    await wiki.trash(pages.get('Gone')!);
    for (const title of ['Gone', 'Below']) {
      const { id } = pages.get(title)!;
      expect(await refusal(client, 'rename_page', { pageId: id, title: 'New' })).toContain('in the trash');
      expect(await refusal(client, 'move_page', { pageId: id, toRoot: true })).toContain('in the trash');
      expect(await refusal(client, 'create_page', { parentPageId: id, title: 'New' })).toMatch(
        /in the trash|no parent page/,
      );
    }
    expect(await treeOf({ spaceId: space.id })).toBe('Stays');
  });
});

describe('the context of a page', () => {
  it('has five breadcrumbs on the sixth level, in order, with ids, and none at a root', async () => {
    const space = await newSpace();
    const pages = await build(space, 'L1(L2(L3(L4(L5(L6)))))');
    const deep = (await runTool(client, 'get_page_context', { pageId: pages.get('L6')!.slugId })).data;
    expect(deep.breadcrumbs).toEqual(
      ['L1', 'L2', 'L3', 'L4', 'L5'].map((title) => ({ pageId: pages.get(title)!.id, title })),
    );
    expect(deep.page.parentPageId).toBe(pages.get('L5')!.id);
    const root = (await runTool(client, 'get_page_context', { pageId: pages.get('L1')!.id })).data;
    expect(root).toMatchObject({ breadcrumbs: [], page: { parentPageId: null } });
  });

  it('names nothing above a page that may not be read', async () => {
    const space = await newSpace();
    const pages = await build(space, 'Board-minutes(Salary-FAQ)');
    await wiki.restrict(pages.get('Board-minutes')!, [[ada!, 'writer']]);
    await wiki.restrict(pages.get('Salary-FAQ')!, [[bob!, 'reader']]);
    const bobs = await clientOf(bob!);
    const sentence = await refusal(bobs, 'get_page_context', { pageId: pages.get('Salary-FAQ')!.id });
    expect(sentence).not.toContain('Board-minutes');
    expect(await treeOf({ spaceId: space.id }, bobs)).toBe('');
  });
});
