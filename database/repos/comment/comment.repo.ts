import type { Kysely } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import type { ViewerIds } from '../permission/visible-pages.sql.js';
import {
  type Comment,
  type CommentAccess,
  commentById,
  type CommentListOptions,
  commentsOfPage,
  deleteComment,
  insertComment,
  type NewComment,
  resolveComment,
  updateComment,
} from './comments.sql.js';

export interface CommentList {
  access: CommentAccess;
  comments: Comment[];
}

const UUID = '00000000-0000-7000-8000-000000000001';
const VIEWER = { userId: UUID, workspaceId: UUID };
const OF_COMMENT = { ...VIEWER, commentId: UUID };
const CONTENT = '{"type":"doc","content":[{"type":"paragraph"}]}';

/**
 * Comments, as far as a viewer may read and change them: each statement decides that itself. A change that gives
 * undefined has changed nothing; `find` says why.
 */
export class CommentRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** The comments of a page, the oldest first; undefined when there is no such page. */
  @sqlExample({ params: [{ ...VIEWER, page: { id: UUID }, limit: 20, after: UUID }] })
  async list(options: CommentListOptions): Promise<CommentList | undefined> {
    const { rows } = await commentsOfPage(options).execute(this.db);
    if (!rows[0]) return undefined;
    const { role, passes, writes, inTrash } = rows[0];
    const comments = rows.flatMap(({ role: _role, passes: _passes, writes: _writes, inTrash: _inTrash, ...comment }) =>
      comment.id === null ? [] : [comment],
    );
    return { access: { role, passes, writes, inTrash }, comments };
  }

  /** One comment with what the viewer may do with its page. */
  @sqlExample({ params: [OF_COMMENT] })
  async find(options: ViewerIds & { commentId: string }): Promise<(Comment & CommentAccess) | undefined> {
    return (await commentById(options).execute(this.db)).rows[0];
  }

  @sqlExample({
    params: [{ ...VIEWER, page: { id: UUID }, content: CONTENT, selection: 'text', type: 'inline', parentId: UUID }],
  })
  async insert(comment: NewComment): Promise<Comment | undefined> {
    return (await insertComment(comment).execute(this.db)).rows[0];
  }

  @sqlExample({ params: [{ ...OF_COMMENT, content: CONTENT }] })
  async update(change: ViewerIds & { commentId: string; content: string }): Promise<Comment | undefined> {
    return (await updateComment(change).execute(this.db)).rows[0];
  }

  @sqlExample({ name: 'resolved', params: [{ ...OF_COMMENT, resolved: true }] })
  @sqlExample({ name: 'opened again', params: [{ ...OF_COMMENT, resolved: false }] })
  async resolve(change: ViewerIds & { commentId: string; resolved: boolean }): Promise<Comment | undefined> {
    return (await resolveComment(change).execute(this.db)).rows[0];
  }

  /** Whether the comment is gone now. */
  @sqlExample({ params: [OF_COMMENT] })
  async delete(options: ViewerIds & { commentId: string }): Promise<boolean> {
    return (await deleteComment(options).execute(this.db)).rows.length > 0;
  }
}
