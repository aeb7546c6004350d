import { Injectable, Logger } from '@nestjs/common';
import { type Comment, type CommentAccess, CommentRepo, type PageKey } from '@pagescout/database/repos';
import { commentMark, CONTENT_FRAGMENT, markPositions, setCommentResolved, unmarkComment } from '@pagescout/document';
import type { XmlFragment } from 'yjs';
import { LiveDocuments } from '../../collaboration/live-documents.js';
import { CodedError } from '../../common/coded-error.js';
import { decodeCursor } from '../../common/cursor.js';
import { readPageReference } from '../../common/page-reference.js';
import { type Slice, sliceOf } from '../../common/paging.js';
import { markOf, type Viewer } from '../../common/viewer.js';
import { readCommentContent, readSelection } from './comment-content.js';
import type { CreateCommentDto, ListCommentsDto, ResolveCommentDto, UpdateCommentDto } from './dto/comment.dto.js';

/**
 * Comments on pages. Each statement decides itself whether the viewer may; where it found or changed nothing, this
 * service asks why, and says so. Whoever may write on a page may comment on it.
 */
@Injectable()
export class CommentService {
  private readonly logger = new Logger('comments');

  constructor(
    private readonly comments: CommentRepo,
    private readonly live: LiveDocuments,
  ) {}

  /** The comments of a page with all replies, the oldest first. */
  async list(viewer: Viewer, body: ListCommentsDto): Promise<Slice<Comment>> {
    const limit = body.limit ?? 20;
    const after = body.cursor ? decodeCursor(body.cursor, ['id']).id : undefined;
    const list = await this.comments.list({ ...idsOf(viewer), page: pageOf(body.pageId), limit, after });
    if (!list) throw new CodedError('page-not-found');
    refuseUnreadable(list.access);
    return sliceOf(list.comments, { limit, isContinued: after !== undefined, keyOf: ({ id }) => ({ id }) });
  }

  async info(viewer: Viewer, commentId: string): Promise<Comment> {
    return (await this.readable(viewer, commentId)).comment;
  }

  /**
   * Adds a comment. An inline comment shows in the page by a mark with its id: with a `yjsSelection` it is set in the
   * live document, without one the client sets it.
   */
  async create(viewer: Viewer, body: CreateCommentDto): Promise<Comment> {
    const page = pageOf(body.pageId);
    const parentId = body.parentCommentId ?? null;
    const selection = readSelection(body.selection);
    const content = readCommentContent(body.content);
    const type = body.type ?? (selection === null ? 'page' : 'inline');
    const added = await this.comments.insert({ ...idsOf(viewer), page, content, selection, type, parentId });
    if (added) {
      const { anchor, head } = body.yjsSelection ?? {};
      if (anchor && head) {
        await this.changeMarks(viewer, added, (page) => markPositions(page, { anchor, head }, commentMark(added.id)));
      }
      return added;
    }

    const list = await this.comments.list({ ...idsOf(viewer), page, limit: 1 });
    if (!list) throw new CodedError('page-not-found');
    refuseUnwritable(list.access);
    throw new CodedError('bad-field', [
      'parentCommentId must be a comment of the same page that is no reply itself; reply to the comment that begins the thread',
    ]);
  }

  async update(viewer: Viewer, { commentId, content }: UpdateCommentDto): Promise<Comment> {
    const changed = await this.comments.update({ ...idsOf(viewer), commentId, content: readCommentContent(content) });
    return changed ?? this.sayWhyNot(viewer, commentId, 'not-your-comment');
  }

  /** Resolves a thread, or opens it again. */
  async resolve(viewer: Viewer, { commentId, resolved }: ResolveCommentDto): Promise<Comment> {
    const changed = await this.comments.resolve({ ...idsOf(viewer), commentId, resolved });
    if (!changed) return this.sayWhyNot(viewer, commentId, 'reply-not-resolved');
    await this.changeMarks(viewer, changed, (page) => setCommentResolved(page, commentId, resolved));
    return changed;
  }

  /** Deletes a comment with its replies. */
  async delete(viewer: Viewer, commentId: string): Promise<void> {
    const comment = await this.comments.find({ ...idsOf(viewer), commentId });
    const isGone = await this.comments.delete({ ...idsOf(viewer), commentId });
    if (!isGone) await this.sayWhyNot(viewer, commentId, 'not-your-comment');
    else if (comment) await this.changeMarks(viewer, comment, (page) => unmarkComment(page, commentId));
  }

  /**
   * Brings the marks of an inline comment in step. They only show where the comment is: a selection that the live
   * document does not know (its client has typed since), or a document that cannot be reached, takes no comment away.
   */
  private async changeMarks(
    viewer: Viewer,
    { type, pageId }: Comment,
    change: (page: XmlFragment) => unknown,
  ): Promise<void> {
    if (type !== 'inline') return;
    const options = { isQuick: true, ...markOf(viewer) };
    await this.live
      .change(pageId, viewer, (document) => change(document.getXmlFragment(CONTENT_FRAGMENT)), options)
      .catch((error: unknown) =>
        this.logger.warn(`The marks of a comment on page ${pageId} were not changed: ${String(error)}`),
      );
  }

  /** @throws CodedError what forbids the change; `otherwise` when it is neither the page nor that the comment is gone */
  private async sayWhyNot(
    viewer: Viewer,
    commentId: string,
    otherwise: 'not-your-comment' | 'reply-not-resolved',
  ): Promise<never> {
    refuseUnwritable((await this.readable(viewer, commentId)).access);
    throw new CodedError(otherwise);
  }

  private async readable(viewer: Viewer, commentId: string): Promise<{ comment: Comment; access: CommentAccess }> {
    const found = await this.comments.find({ ...idsOf(viewer), commentId });
    if (!found) throw new CodedError('comment-not-found');
    const { role, passes, writes, inTrash, ...comment } = found;
    const access = { role, passes, writes, inTrash };
    refuseUnreadable(access);
    return { comment, access };
  }
}

const idsOf = ({ userId, workspaceId }: Viewer) => ({ userId, workspaceId });

function pageOf(reference: string): PageKey {
  const page = readPageReference(reference);
  if (!page) throw new CodedError('page-not-found');
  return page;
}

function refuseUnreadable({ role, passes }: CommentAccess): void {
  if (role === null) throw new CodedError('space-permissions-not-found');
  if (!passes) throw new CodedError('forbidden');
}

function refuseUnwritable(access: CommentAccess): void {
  refuseUnreadable(access);
  if (access.role === 'reader' || !access.writes) throw new CodedError('forbidden');
  if (access.inTrash) throw new CodedError('page-in-trash');
}
