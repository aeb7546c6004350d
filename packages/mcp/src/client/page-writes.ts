import { positionBetween } from './position.js';
import { type Call, type CallOptions } from './transport.js';
import { type PageReads } from './pages.js';
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

export function createPageWrites(call: Call, { signal }: CallOptions, reads: PageReads): PageWrites {
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
      const siblings = (await reads.children(place)).filter(({ id }) => id !== page.id);
      const [left, right] = neighbours(siblings, spot);
      const position = positionBetween(left?.position ?? null, right?.position ?? null);
      await naming({ kind: 'page', id: page.id, access: 'write' }, () =>
        call('/pages/move', { pageId: page.id, parentPageId, position }, write),
      );
    },
  };
}

function neighbours(siblings: PageRow[], spot: Spot): [PageRow | undefined, PageRow | undefined] {
  if ('at' in spot) return spot.at === 'first' ? [undefined, siblings[0]] : [siblings.at(-1), undefined];
  const neighbour = 'before' in spot ? spot.before : spot.after;
  const index = siblings.findIndex(({ id }) => id === neighbour);
  if (index < 0) throw new WikiError('bad-request', `Page ${neighbour} is not among the pages of that place`);
  return 'before' in spot ? [siblings[index - 1], siblings[index]] : [siblings[index], siblings[index + 1]];
}
