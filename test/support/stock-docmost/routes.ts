import { randomBytes, randomUUID } from 'node:crypto';
import { collabTokenOf } from './collaboration.js';
import { childrenOf, maySee, type StockPage, type StockState, type StockUser } from './state.js';

/** A refusal in the words and with the status of Docmost. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super(JSON.stringify(body));
  }
}

export interface StockRequest {
  state: StockState;
  user: StockUser;
  body: Record<string, unknown>;
}

export const refuse = {
  unauthorized: () => new Refusal(401, { message: 'Unauthorized', statusCode: 401 }),
  forbidden: () => new Refusal(403, { message: 'Forbidden', statusCode: 403 }),
  notFound: (message: string) => new Refusal(404, { message, error: 'Not Found', statusCode: 404 }),
  bad: (message: string | string[]) => new Refusal(400, { message, error: 'Bad Request', statusCode: 400 }),
};

/** Path below /api -> what the payload is. */
export const ROUTES: Record<string, (request: StockRequest) => unknown> = {
  '/users/me': ({ user }) => ({ user: { id: user.id, name: user.name, email: user.email } }),

  '/auth/collab-token': ({ user }) => ({ token: collabTokenOf(user) }),

  '/spaces': ({ state, user }) => ({
    items: state.spaces.filter((space) => user.spaces.has(space.id)),
    meta: { limit: 100, hasNextPage: false, hasPrevPage: false, nextCursor: null, prevCursor: null },
  }),

  '/pages/sidebar-pages': sidebarPages,

  '/pages/breadcrumbs'(request) {
    const page = pageOf(request);
    if (page.deletedAt !== null) return [];
    const chain: StockPage[] = [];
    for (let at: StockPage | undefined = page; at?.deletedAt === null && !chain.includes(at);) {
      chain.unshift(at);
      at = request.state.pages.get(at.parentPageId ?? '');
    }
    return chain.map(({ id, slugId, title, icon, isBase, position, parentPageId, spaceId, deletedAt }) => {
      const hasChildren = childrenOf(request.state, spaceId, id).length > 0;
      return { id, slugId, title, icon, isBase, position, parentPageId, spaceId, deletedAt, hasChildren };
    });
  },

  '/pages/info'(request) {
    const { markdown, content, ...page } = pageOf(request);
    if (request.body['includeContent'] === false) return page;
    return { ...page, content: request.body['format'] === 'markdown' ? markdown : content };
  },

  '/pages/create'({ state, user, body }) {
    const spaceId = String(body['spaceId']);
    const parentPageId = body['parentPageId'] as string | undefined;
    const parent = state.pages.get(parentPageId ?? '');
    if (!user.spaces.has(spaceId)) throw refuse.notFound('Space permissions not found');
    if (user.spaces.get(spaceId) === 'reader') throw refuse.forbidden();
    if (parentPageId && parent?.spaceId !== spaceId) throw refuse.notFound('Parent page not found');
    const last = childrenOf(state, spaceId, parent?.id ?? null).at(-1)?.position;
    const now = new Date().toISOString();
    const page: StockPage = {
      id: randomUUID(),
      slugId: randomBytes(5).toString('hex'),
      title: (body['title'] as string | undefined) ?? null,
      icon: (body['icon'] as string | undefined) ?? null,
      position: `${last ?? 'a0'}V`,
      parentPageId: parent?.id ?? null,
      spaceId,
      creatorId: user.id,
      isBase: false,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
      markdown: (body['content'] as string | undefined) ?? '',
      content: null,
    };
    state.pages.set(page.id, page);
    return page;
  },

  '/pages/update'(request) {
    const page = pageOf(request, 'write');
    for (const field of ['title', 'icon'] as const) {
      if (request.body[field] !== undefined) page[field] = request.body[field] as string;
    }
    return page;
  },

  '/pages/move'(request) {
    const page = pageOf(request, 'write');
    const position = request.body['position'];
    if (typeof position !== 'string') throw refuse.bad(['position must be a string']);
    if (position.length < 5) throw refuse.bad(['position must be longer than or equal to 5 characters']);
    if (position.length > 12) throw refuse.bad(['position must be shorter than or equal to 12 characters']);
    page.position = position;
    page.parentPageId = (request.body['parentPageId'] as string | null) ?? null;
    return undefined;
  },

  '/search'({ state, user, body }) {
    const spaceId = body['spaceId'] as string | undefined;
    if (spaceId && !user.spaces.has(spaceId)) throw refuse.notFound('Space permissions not found');
    const words = String(body['query']).toLowerCase().split(/\s+/);
    const hits = [...state.pages.values()]
      .filter((page) => page.deletedAt === null && (!spaceId || page.spaceId === spaceId))
      .filter((page) => words.every((word) => `${page.title} ${page.markdown}`.toLowerCase().includes(word)))
      .map((page) => ({ page, rank: words.some((word) => page.title?.toLowerCase().includes(word)) ? 0.9 : 0.3 }))
      .sort((a, b) => b.rank - a.rank)
      .slice(0, Number(body['limit'] ?? 25));
    const items = hits
      // The permission filter comes after the limit.
      .filter(({ page }) => maySee(state, user, page))
      .map(({ page, rank }) => ({
        ...pick(page, ['id', 'slugId', 'title', 'icon', 'parentPageId', 'creatorId', 'createdAt', 'updatedAt']),
        rank,
        highlight: `<b>${words[0]}</b> ${page.markdown.slice(0, 60)}`,
        space: state.spaces.find(({ id }) => id === page.spaceId),
      }));
    return { items };
  },

  '/search/suggest'({ state, user, body }) {
    const query = String(body['query']).toLowerCase().trim();
    const pages = [...state.pages.values()]
      .filter(
        (page) => page.deletedAt === null && page.title?.toLowerCase().includes(query) && maySee(state, user, page),
      )
      .slice(0, Number(body['limit'] ?? 10))
      .map((page) => pick(page, ['id', 'slugId', 'title', 'icon', 'spaceId']));
    return { users: [], groups: [], pages };
  },
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function sidebarPages({ state, user, body }: StockRequest): unknown {
  const { spaceId, pageId, cursor } = body as { spaceId?: string; pageId?: string; cursor?: string };
  const limit = (body['limit'] as number | undefined) ?? 20;
  if (typeof limit !== 'number' || limit > 100) throw refuse.bad(['limit must not be greater than 100']);
  if (limit < 1) throw refuse.bad(['limit must not be less than 1']);
  if (spaceId && !UUID.test(spaceId)) throw refuse.bad(['spaceId must be a UUID']);
  if (!pageId && !spaceId) throw refuse.bad('Either spaceId or pageId must be provided');
  const parent = pageId ? state.pages.get(pageId) : undefined;
  if (pageId && !parent) throw refuse.forbidden();
  const inSpace = parent?.spaceId ?? spaceId ?? '';
  if (!user.spaces.has(inSpace)) throw refuse.notFound('Space permissions not found');

  const all = childrenOf(state, inSpace, pageId ?? null);
  const after = cursor ? new URLSearchParams(Buffer.from(cursor, 'base64url').toString()) : undefined;
  const start = after ? all.findIndex((page) => page.id === after.get('id')) + 1 : 0;
  const cut = all.slice(start, start + limit);
  const hasNextPage = start + limit < all.length;
  return {
    // The permission filter comes after cutting, so a slice may be short.
    items: cut.filter((page) => maySee(state, user, page)).map((page) => sidebarRow(state, user, page)),
    meta: {
      limit,
      hasNextPage,
      hasPrevPage: start > 0,
      nextCursor: hasNextPage ? cursorOf(cut.at(-1)) : null,
      prevCursor: start > 0 ? cursorOf(cut[0]) : null,
    },
  };
}

const cursorOf = (page: StockPage | undefined): string | null =>
  page
    ? Buffer.from(new URLSearchParams({ position: page.position, id: page.id }).toString()).toString('base64url')
    : null;

function sidebarRow(state: StockState, user: StockUser, page: StockPage) {
  const { id, slugId, title, icon, position, parentPageId, spaceId, creatorId, isBase, deletedAt } = page;
  const hasChildren = childrenOf(state, spaceId, id).some((child) => maySee(state, user, child));
  const canEdit = user.spaces.get(spaceId) !== 'reader';
  return {
    id,
    slugId,
    title,
    icon,
    position,
    parentPageId,
    spaceId,
    creatorId,
    isBase,
    deletedAt,
    hasChildren,
    canEdit,
  };
}

/** The page of a request, by id or slug id, if the user may see it. */
function pageOf({ state, user, body }: StockRequest, access: 'read' | 'write' = 'read'): StockPage {
  const reference = body['pageId'];
  if (reference == null || reference === '') throw refuse.bad(['pageId should not be empty']);
  if (typeof reference !== 'string') throw refuse.bad(['pageId must be a string']);
  const page = state.pages.get(reference) ?? [...state.pages.values()].find(({ slugId }) => slugId === reference);
  if (!page) throw refuse.notFound('Page not found');
  if (!user.spaces.has(page.spaceId)) throw refuse.notFound('Space permissions not found');
  if (!maySee(state, user, page)) throw refuse.forbidden();
  if (access === 'write' && user.spaces.get(page.spaceId) === 'reader') throw refuse.forbidden();
  return page;
}

const pick = <Key extends keyof StockPage>(page: StockPage, keys: Key[]): Pick<StockPage, Key> =>
  Object.fromEntries(keys.map((key) => [key, page[key]])) as Pick<StockPage, Key>;
