import { nextCursorOf, readAll, type Slice } from './paging.js';
import { readPageReference } from './page-reference.js';
import { type Call, type CallOptions } from './call.js';
import { type PageInfo, type PageRow } from './wiki-types.js';
import { isMissingRoute, naming, type Subject, WikiError } from './wiki-error.js';
import { type ServerKind } from './stock-docmost/detect.js';
import { walkSidebar } from './stock-docmost/walk-sidebar.js';

/** The pages below a page, or the root pages of a space. */
export type Place = { pageId: string } | { spaceId: string };

/** Reading pages. Every id is a UUID; `resolve` makes one of anything else that names a page. */
export interface PageReads {
  /** The UUID of a page named by UUID, slug id or URL; a UUID costs no request. */
  resolve(reference: string, kind?: 'page' | 'parent'): Promise<string>;
  /** A page with its content as Markdown or as ProseMirror JSON, or (without a format) without content. */
  info(pageId: string, format?: 'markdown' | 'json'): Promise<PageInfo>;
  /** From the root to the page itself; empty for a page in the trash. */
  breadcrumbs(pageId: string, kind?: 'page' | 'parent'): Promise<PageRow[]>;
  /** All pages of a space or of a subtree (its root included), flat, siblings in sidebar order. One request. */
  tree(place: Place): Promise<PageRow[]>;
  /** One slice of one level. */
  slice(place: Place, options: { limit: number; cursor?: string | undefined }): Promise<PageSlice>;
  /** One whole level, each page once. */
  children(place: Place): Promise<PageRow[]>;
}

export interface PageSlice {
  items: PageRow[];
  nextCursor: string | undefined;
}

const LIMIT = 100;

export function createPageReads(
  call: Call,
  options: CallOptions,
  kind: ServerKind,
  slugs: Map<string, string>,
): PageReads {
  const sidebar = (place: Place, limit: number, cursor?: string): Promise<Slice<PageRow>> =>
    naming(subjectOf(place), () =>
      call('/pages/sidebar-pages', { ...place, limit, ...(cursor ? { cursor } : {}) }, options),
    );

  const reads: PageReads = {
    async resolve(reference, as = 'page') {
      const read = readPageReference(reference);
      const subject: Subject = { kind: as, id: reference };
      if (!read) throw new WikiError('not-found', 'Not a page id, slug id or page URL', { subject });
      if (read.kind === 'id') return read.id;
      const known = slugs.get(read.slugId);
      if (known) return known;
      const { id } = await naming(subject, () =>
        call<PageInfo>('/pages/info', { pageId: read.slugId, includeContent: false }, options),
      );
      slugs.set(read.slugId, id);
      return id;
    },

    info(pageId, format) {
      const body = format ? { pageId, format } : { pageId, includeContent: false };
      return naming({ kind: 'page', id: pageId }, () => call('/pages/info', body, options));
    },

    breadcrumbs(pageId, as = 'page') {
      return naming({ kind: as, id: pageId }, () => call('/pages/breadcrumbs', { pageId }, options));
    },

    tree(place) {
      return naming(subjectOf(place), async () => {
        if (!kind.isStock) {
          try {
            const answer = await call<PageRow[] | { items: PageRow[] }>('/pages/tree', place, options);
            return Array.isArray(answer) ? answer : answer.items;
          } catch (error) {
            if (!isMissingRoute(error)) throw error;
            kind.foundStock();
          }
        }
        const roots = 'pageId' in place ? await self(place.pageId) : await reads.children(place);
        return walkSidebar(roots, (pageId) => reads.children({ pageId }));
      });
    },

    async slice(place, { limit, cursor }) {
      const slice = await sidebar(place, limit, cursor);
      return { items: slice.items, nextCursor: nextCursorOf(slice) };
    },

    children: (place) => readAll((cursor) => sidebar(place, LIMIT, cursor)),
  };

  /** The row of one page, from its breadcrumbs; none for a page in the trash. */
  const self = async (pageId: string): Promise<PageRow[]> => (await reads.breadcrumbs(pageId)).slice(-1);

  return reads;
}

const subjectOf = (place: Place): Subject =>
  'pageId' in place ? { kind: 'page', id: place.pageId } : { kind: 'space', id: place.spaceId };
