import { positionBetween } from './position.js';
import { type Call, type CallOptions } from './call.js';
import { type PageReads, type Place } from './pages.js';
import { type ServerKind } from './stock-docmost/detect.js';
import { type PageInfo, type PageRow } from './wiki-types.js';
import { naming, WikiError } from './wiki-error.js';

export interface NewPage {
  spaceId: string;
  parentPageId?: string | undefined;
  title: string;
  icon?: string | undefined;
  markdown?: string | undefined;
}

/** Where among its siblings a page goes. */
export type Spot = { at: 'first' | 'last' } | { before: string } | { after: string };

/** Changing the tree. Nothing here is sent twice, whatever the network does. */
export interface PageWrites {
  create(page: NewPage): Promise<PageInfo>;
  update(pageId: string, change: { title?: string; icon?: string | null }): Promise<PageInfo>;
  /**
   * Puts a page below another one, or (null) among the roots of its space.
   *
   * @throws WikiError `bad-request` when the neighbour is not at that place
   */
  move(page: { id: string; spaceId: string }, parentPageId: string | null, spot: Spot): Promise<void>;
}

export function createPageWrites(call: Call, { signal }: CallOptions, kind: ServerKind, reads: PageReads): PageWrites {
  const write = { signal, writes: true };
  return {
    create({ markdown, ...page }) {
      const content = markdown === undefined ? {} : { content: markdown, format: 'markdown' };
      const subject = page.parentPageId
        ? ({ kind: 'parent', id: page.parentPageId, access: 'write' } as const)
        : ({ kind: 'space', id: page.spaceId, access: 'write' } as const);
      return naming(subject, () => call<PageInfo>('/pages/create', { ...page, ...content }, write));
    },

    update(pageId, change) {
      return naming({ kind: 'page', id: pageId, access: 'write' }, () =>
        call<PageInfo>('/pages/update', { pageId, ...change }, write),
      );
    },

    async move(page, parentPageId, spot) {
      const place = parentPageId === null ? { spaceId: page.spaceId } : { pageId: parentPageId };
      const send = (where: object): Promise<unknown> =>
        naming({ kind: 'page', id: page.id, access: 'write' }, () =>
          call('/pages/move', { pageId: page.id, parentPageId, ...where }, write),
        );
      if (!kind.isStock) {
        try {
          await send(await besideWhom(reads, page.id, place, spot));
          return;
        } catch (error) {
          // A plain Docmost has moved nothing: it wants to be told the sort key.
          if (!(error instanceof WikiError && error.code === 'bad-request' && /^position /.test(error.message)))
            throw error;
          kind.foundStock();
        }
      }
      const siblings = (await reads.children(place)).filter(({ id }) => id !== page.id);
      const [left, right] = neighbours(siblings, spot);
      await send({ position: positionBetween(left?.position ?? null, right?.position ?? null) });
    },
  };
}

/** How a Pagescout is told the place: it chooses the sort key itself, while nobody else moves pages. */
async function besideWhom(reads: PageReads, pageId: string, place: Place, spot: Spot): Promise<object> {
  if (!('at' in spot)) return spot;
  if (spot.at === 'last') return {};
  const { items } = await reads.slice(place, { limit: 2 });
  const first = items.find(({ id }) => id !== pageId);
  return first ? { before: first.id } : {};
}

/** The future neighbours among the siblings, the moved page left out. */
function neighbours(siblings: PageRow[], spot: Spot): [PageRow | undefined, PageRow | undefined] {
  if ('at' in spot) return spot.at === 'first' ? [undefined, siblings[0]] : [siblings.at(-1), undefined];
  const neighbour = 'before' in spot ? spot.before : spot.after;
  const index = siblings.findIndex(({ id }) => id === neighbour);
  if (index < 0) throw new WikiError('bad-request', `Page ${neighbour} is not among the pages of that place`);
  return 'before' in spot ? [siblings[index - 1], siblings[index]] : [siblings[index], siblings[index + 1]];
}
