import { buildTree, walkTree } from '@pagescout/document';
import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { stockDocmost, type StockPage, type StockState } from '../../../../../test/support/stock-docmost.js';
import { childrenOf, maySee } from '../../../../../test/support/stock-docmost/state.js';
import { createWikiClient } from '../wiki-client.js';

const INFRA = '019b0000-03e8-722b-82c7-a7b5f86bad6c';
const DEV = '019b0000-07d0-770e-81a1-d68d095629c2';
const SERVERS = '019b0000-03e8-764d-8a07-0d08ad4bcf23';
const BACKUP_SRV = '019b0000-07d0-7dc1-8b2b-7915b7d0ffb4';
const ROW_A = '019b0000-3a98-7095-8f04-3fda5bd7474e';
const ON_CALL = '019b0000-d2f0-7a8e-814f-6ea2a9c20731';

async function wikiAs(name: string, state?: StockState) {
  const double = await stockDocmost(state ? { state } : {});
  const client = createWikiClient({ fetch: double.fetch, baseUrl: 'http://wiki', token: double.tokenOf(name) });
  return { double, client };
}

const paths = (requests: { path: string }[]): string[] => requests.map(({ path }) => path);

interface Recording {
  id: string;
  user: string | null;
  path: string;
  reqBody: string | null;
  status: number;
  resBody: string;
}

describe('the double of a plain Docmost', () => {
  it('lists levels and breadcrumbs as the recorded server did', async () => {
    const file = await readFile(new URL('../../../../../test/goldens/pages.jsonl', import.meta.url), 'utf8');
    const recordings = file
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Recording)
      .filter(({ path }) => /sidebar-pages|breadcrumbs/.test(path))
      // Going backwards, odd limits and requests that the recorded server fails on are nothing the client sends.
      .filter(
        ({ user, reqBody, status }) =>
          user && status !== 500 && !/beforeCursor|null|"limit":"|\d\.\d|:5}/.test(reqBody ?? ''),
      );
    const double = await stockDocmost();
    const tokens = new Map(['admin', 'bob', 'carol'].map((name) => [name, double.tokenOf(name)]));
    for (const { id, user, path, reqBody, status, resBody } of recordings) {
      const response = await double.fetch(`http://double${path}`, {
        body: reqBody ?? '{}',
        headers: { authorization: `Bearer ${tokens.get(user ?? '')}` },
      });
      const given = { id, status: response.status, body: withoutRights(await response.json()) };
      expect(given).toEqual({ id, status, body: withoutRights(JSON.parse(resBody)) });
    }
    expect(recordings.length).toBeGreaterThan(70);
  });
});

/** Rights on restricted pages are not what the double is for. */
function withoutRights(answer: unknown): unknown {
  const { data } = answer as { data?: { items?: { canEdit?: boolean }[] } };
  for (const row of data?.items ?? []) delete row.canEdit;
  return answer;
}

describe('the tree of a plain Docmost', () => {
  it.each(['admin', 'carol'])(
    'has every page that %s sees below a visible one, once and in sidebar order',
    async (name) => {
      const { double, client } = await wikiAs(name);
      const rows = await client.pages.tree({ spaceId: DEV });
      const user = double.state.users.find(({ email }) => email.startsWith(name))!;
      const wanted: string[] = [];
      const collect = (parent: string | null): void => {
        for (const page of childrenOf(double.state, DEV, parent).filter((page) => maySee(double.state, user, page))) {
          wanted.push(page.id);
          collect(page.id);
        }
      };
      collect(null);
      expect([...walkTree(buildTree(rows))].map(({ node }) => node.page.id)).toEqual(wanted);
    },
  );

  it('asks for the tree once and then never again', async () => {
    const { double, client } = await wikiAs('admin');
    await client.pages.tree({ spaceId: INFRA });
    await client.withSignal(new AbortController().signal).pages.tree({ spaceId: INFRA });
    expect(paths(double.requests).filter((path) => path === '/pages/tree')).toHaveLength(1);
  });

  it('has the page itself on top when the tree of a page is asked for', async () => {
    const { client } = await wikiAs('admin');
    const rows = await client.pages.tree({ pageId: SERVERS });
    expect(rows[0]?.id).toBe(SERVERS);
    expect(buildTree(rows).map(({ page }) => page.id)).toEqual([SERVERS]);
  });

  it.each([1, 20, 21, 100, 250])('holds all of %i siblings', async (siblings) => {
    const { client } = await wikiAs('admin', await stateWith(siblings));
    const rows = await client.pages.tree({ pageId: SERVERS });
    expect(rows.filter(({ parentPageId }) => parentPageId === SERVERS)).toHaveLength(siblings);
  });

  it('ends when the server gives the same cursor again and again', async () => {
    const { double, client } = await wikiAs('admin');
    double.fault = ({ path }) =>
      path === '/pages/sidebar-pages'
        ? Response.json({
            data: { items: [row('a')], meta: { hasNextPage: true, nextCursor: 'same' } },
            success: true,
            status: 200,
          })
        : undefined;
    expect(await client.pages.children({ spaceId: INFRA })).toHaveLength(1);
    expect(double.requests).toHaveLength(2);
  });

  it('goes on after a slice that is empty because its pages are restricted', async () => {
    const { double, client } = await wikiAs('admin');
    const slices = [
      { items: [], meta: { hasNextPage: true, nextCursor: '1' } },
      { items: [row('b')], meta: { hasNextPage: false, nextCursor: null } },
    ];
    double.fault = () => Response.json({ data: slices.shift(), success: true, status: 200 });
    expect(await client.pages.children({ spaceId: INFRA })).toEqual([row('b')]);
  });

  it('ends in a cycle of parents', async () => {
    const { double, client } = await wikiAs('admin');
    double.fault = ({ path, body }) => {
      if (path !== '/pages/sidebar-pages') return undefined;
      const below = body['pageId'] === 'a' ? 'b' : 'a';
      return Response.json({ data: { items: [row(below)], meta: {} }, success: true, status: 200 });
    };
    expect((await client.pages.tree({ spaceId: INFRA })).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('says which space is not there', async () => {
    const { client } = await wikiAs('bob');
    await expect(client.pages.tree({ spaceId: DEV })).rejects.toMatchObject({
      code: 'not-found',
      subject: { kind: 'space', id: DEV },
    });
  });
});

const row = (id: string) => ({
  id,
  parentPageId: null,
  title: id,
  icon: null,
  position: 'a0',
  spaceId: INFRA,
  hasChildren: true,
});

async function stateWith(siblings: number): Promise<StockState> {
  const { state } = await stockDocmost();
  for (const page of [...state.pages.values()]) if (page.parentPageId === SERVERS) page.parentPageId = ON_CALL;
  const template = state.pages.get(SERVERS)!;
  for (let index = 0; index < siblings; index += 1) {
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    const page: StockPage = { ...template, id, slugId: `s${index}`, parentPageId: SERVERS, position: `a${index}` };
    state.pages.set(id, page);
  }
  return state;
}

describe('the search of a plain Docmost', () => {
  it('keeps to the shape of the hybrid one, with the path from breadcrumbs', async () => {
    const { client } = await wikiAs('admin');
    const { items, total, bounded } = await client.search.find({ query: 'backup-srv.local', limit: 5 });
    expect(items[0]).toMatchObject({ id: BACKUP_SRV, path: ['Servers'], score: 0.9 });
    expect(items[0]?.snippet).not.toContain('<b>');
    expect({ total, bounded }).toEqual({ total: undefined, bounded: true });
  });

  it('asks for each parent at most once, and for roots not at all', async () => {
    const { double, client } = await wikiAs('admin');
    const { items } = await client.search.find({ query: 'server', limit: 50 });
    const crumbs = double.requests
      .filter(({ path }) => path === '/pages/breadcrumbs')
      .map(({ body }) => body['pageId']);
    expect(new Set(crumbs).size).toBe(crumbs.length);
    const parents = new Set(items.map(({ id }) => double.state.pages.get(id)?.parentPageId).filter(Boolean));
    expect(crumbs.length).toBeLessThanOrEqual(parents.size);
    expect(items.length).toBeGreaterThan(parents.size);
    for (const { id, path } of items) {
      expect(path.at(-1)).toBe(
        double.state.pages.get(double.state.pages.get(id)?.parentPageId ?? '')?.title ?? undefined,
      );
    }
  });

  it('keeps to a subtree', async () => {
    const { double, client } = await wikiAs('admin');
    const { items } = await client.search.find({ query: 'a', limit: 50, parentPageId: ROW_A });
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items) {
      let at = double.state.pages.get(id);
      while (at && at.id !== ROW_A) at = double.state.pages.get(at.parentPageId ?? '');
      expect(at?.id).toBe(ROW_A);
    }
  });

  it('finds titles by any part when titles alone are asked for', async () => {
    const { client } = await wikiAs('admin');
    const { items } = await client.search.find({ query: 'ckup-srv', limit: 5, titleOnly: true });
    expect(items).toEqual([expect.objectContaining({ id: BACKUP_SRV, path: ['Servers'] })]);
  });

  it('takes % and _ for what they are', async () => {
    const { double, client } = await wikiAs('admin');
    const all = [...double.state.pages.values()].slice(0, 5).map(({ id, title, spaceId }) => ({ id, title, spaceId }));
    double.fault = ({ path }) =>
      path === '/search/suggest' ? Response.json({ data: { pages: all }, success: true, status: 200 }) : undefined;
    expect((await client.search.find({ query: '%', limit: 5, titleOnly: true })).items).toEqual([]);
  });

  it('has no hits for a word that is nowhere', async () => {
    const { client } = await wikiAs('admin');
    expect((await client.search.find({ query: 'zzzz_nothing_0001', limit: 5 })).items).toEqual([]);
  });

  it('shows a reader only what the reader may see', async () => {
    const { client } = await wikiAs('carol');
    const { items } = await client.search.find({ query: 'pager', limit: 50 });
    expect(items.map(({ title }) => title)).not.toContain('Pager numbers');
  });
});
