import { type LiveSelection } from '@pagescout/document';
import { type Call, type CallOptions } from './call.js';
import { nextCursorOf, type Slice } from './paging.js';
import { type CommentInfo } from './wiki-types.js';
import { isMissingRoute, naming, WikiError } from './wiki-error.js';

export interface NewComment {
  pageId: string;
  /** A ProseMirror document. */
  content: unknown;
  /** The text that the comment is about. */
  selection: string;
  /** Where it lies in the live document; a server that knows them sets the mark itself. */
  positions: LiveSelection;
}

export interface WikiComments {
  /** Comments and replies of a page, the oldest first, at most so many. */
  list(pageId: string, most: number): Promise<{ items: CommentInfo[]; hasMore: boolean }>;
  create(comment: NewComment): Promise<CommentInfo>;
  /** @throws WikiError `not-found` when there is no such comment, `bad-request` where the wiki cannot do it at all */
  resolve(commentId: string, resolved: boolean): Promise<CommentInfo>;
  remove(commentId: string): Promise<void>;
}

const LIMIT = 100;
/** The wiki cuts a longer one. */
const LONGEST_SELECTION = 250;

export function createComments(call: Call, { signal }: CallOptions): WikiComments {
  const write = { signal, writes: true };
  return {
    async list(pageId, most) {
      const byId = new Map<string, CommentInfo>();
      const seen = new Set<string>();
      for (let cursor: string | undefined; ;) {
        const body = { pageId, limit: LIMIT, ...(cursor === undefined ? {} : { cursor }) };
        const slice = await naming({ kind: 'page', id: pageId }, () =>
          call<Slice<CommentInfo>>('/comments', body, { signal }),
        );
        for (const item of slice.items) if (!byId.has(item.id)) byId.set(item.id, item);
        cursor = nextCursorOf(slice);
        const isEnd = cursor === undefined || seen.has(cursor);
        if (isEnd || byId.size >= most) return { items: [...byId.values()].slice(0, most), hasMore: !isEnd };
        seen.add(cursor ?? '');
      }
    },

    create({ pageId, content, selection, positions }) {
      const body = {
        pageId,
        content: JSON.stringify(content),
        selection: selection.slice(0, LONGEST_SELECTION),
        type: 'inline',
        yjsSelection: positions,
      };
      return naming({ kind: 'page', id: pageId, access: 'write' }, () =>
        call<CommentInfo>('/comments/create', body, write),
      );
    },

    async resolve(commentId, resolved) {
      try {
        return await call<CommentInfo>('/comments/resolve', { commentId, resolved }, write);
      } catch (error) {
        if (!isMissingRoute(error) || /comment/i.test((error as Error).message)) throw error;
        throw new WikiError('bad-request', 'This wiki does not know how to resolve comments');
      }
    },

    async remove(commentId) {
      await call('/comments/delete', { commentId }, write);
    },
  };
}
