import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../types/db.js';
import { type PageAccess, pageAccess, type PageKey } from '../page/page-access.sql.js';
import { person, type PersonRef } from '../page/page-info.sql.js';
import type { ViewerIds } from '../permission/visible-pages.sql.js';

export interface Comment {
  id: string;
  content: Json | null;
  /** The text that an inline comment is about, as it was then. */
  selection: string | null;
  type: string | null;
  creatorId: string | null;
  pageId: string;
  parentCommentId: string | null;
  resolvedById: string | null;
  resolvedAt: Date | null;
  workspaceId: string;
  spaceId: string;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  creator: PersonRef | null;
  resolvedBy: PersonRef | null;
}

/** What the viewer may do with the page of a comment. */
export type CommentAccess = Pick<PageAccess, 'role' | 'passes' | 'writes' | 'inTrash'>;

/** A row of a list: the access to the page with each comment, or alone for a page without any. */
export type ListedComment = CommentAccess & (Comment | { id: null });

export interface CommentListOptions extends ViewerIds {
  page: PageKey;
  limit: number;
  /** Lists from after this comment. */
  after?: string | undefined;
}

export interface NewComment extends ViewerIds {
  page: PageKey;
  /** ProseMirror JSON, as text. */
  content: string;
  selection: string | null;
  type: string;
  parentId: string | null;
}

const columns = sql`
    comment.id,
    comment.content,
    comment.selection,
    comment.type,
    comment.creator_id as "creatorId",
    comment.page_id as "pageId",
    comment.parent_comment_id as "parentCommentId",
    comment.resolved_by_id as "resolvedById",
    comment.resolved_at as "resolvedAt",
    comment.workspace_id as "workspaceId",
    comment.space_id as "spaceId",
    comment.created_at as "createdAt",
    comment.edited_at as "editedAt",
    comment.deleted_at as "deletedAt",
    ${person(sql.ref('comment.creator_id'))} as creator,
    ${person(sql.ref('comment.resolved_by_id'))} as "resolvedBy"`;

const accessColumns = sql`access.role, access.passes, access.writes, access."inTrash"`;

const mayRead = sql`access.role is not null and access.passes`;
/** A writer of the space whom the nearest restricted page, if there is one, lets write; not in the trash. */
const mayWrite = sql`access.role in ('admin', 'writer') and access.passes and access.writes and not access."inTrash"`;

/** The comments of a page, the oldest first (ids are made in the order of time); one more than the limit when there are more. */
export const commentsOfPage = ({ page, limit, after, ...viewer }: CommentListOptions): RawBuilder<ListedComment> => sql`
  select ${accessColumns}, comment.*
  from (${pageAccess({ ...viewer, page })}) access
  left join lateral (
    select ${columns}
    from comments comment
    where comment.page_id = access.id
      and comment.deleted_at is null
      and ${mayRead}
      ${after ? sql`and comment.id > ${after}::uuid` : sql``}
    order by comment.id
    limit ${limit + 1}
  ) comment on true
  order by comment.id`;

/** One comment, and what the viewer may do with its page; the caller looks at that before showing anything. */
export const commentById = ({
  commentId,
  ...viewer
}: ViewerIds & { commentId: string }): RawBuilder<Comment & CommentAccess> => sql`
  select ${columns}, ${accessColumns}
  from comments comment
  cross join lateral (${accessOf(viewer)}) access
  where comment.id = ${commentId} and comment.workspace_id = ${viewer.workspaceId} and comment.deleted_at is null`;

/**
 * Adds a comment where the viewer may write; nothing where not, or where the parent is no comment of the page that can
 * have replies. The parent is locked, so that it does not go while it gets a reply.
 */
export const insertComment = (comment: NewComment): RawBuilder<Comment> => sql`
  with
  parent as (
    select id, page_id
    from comments
    where id = ${comment.parentId}::uuid and parent_comment_id is null and deleted_at is null
    for key share
  ),
  added as (
    insert into comments (content, selection, type, creator_id, page_id, parent_comment_id, workspace_id, space_id)
    select
      ${comment.content}::jsonb, ${comment.selection}, ${comment.type}, ${comment.userId}::uuid, access.id, parent.id,
      ${comment.workspaceId}::uuid, access."spaceId"
    from (${pageAccess(comment)}) access
    left join parent on parent.page_id = access.id
    where ${mayWrite} and parent.id is not distinct from ${comment.parentId}::uuid
    returning *
  )
  select ${columns} from added comment`;

/** Changes the content of a comment of the viewer's own. */
export const updateComment = ({
  commentId,
  content,
  ...viewer
}: ViewerIds & { commentId: string; content: string }): RawBuilder<Comment> => sql`
  with
  allowed as (${allowedComment(viewer, commentId, sql`comment.creator_id = ${viewer.userId}::uuid`)}),
  changed as (
    update comments
    set content = ${content}::jsonb, edited_at = now(), updated_at = now(), last_edited_by_id = ${viewer.userId}::uuid
    where id in (select id from allowed)
    returning *
  )
  select ${columns} from changed comment`;

/** Resolves the thread that a comment begins, or opens it again. Who resolved it first, and when, stays. */
export const resolveComment = ({
  commentId,
  resolved,
  ...viewer
}: ViewerIds & { commentId: string; resolved: boolean }): RawBuilder<Comment> => sql`
  with
  allowed as (${allowedComment(viewer, commentId, sql`comment.parent_comment_id is null`)}),
  changed as (
    update comments
    set
      resolved_at = ${resolved ? sql`coalesce(resolved_at, now())` : sql`null`},
      resolved_by_id = ${resolved ? sql`case when resolved_at is null then ${viewer.userId}::uuid else resolved_by_id end` : sql`null`},
      updated_at = now()
    where id in (select id from allowed)
    returning *
  )
  select ${columns} from changed comment`;

/** Deletes a comment with its replies: one of the viewer's own, or any one as an admin of the space. */
export const deleteComment = ({
  commentId,
  ...viewer
}: ViewerIds & { commentId: string }): RawBuilder<{ id: string }> => sql`
  with allowed as (
    ${allowedComment(viewer, commentId, sql`(comment.creator_id = ${viewer.userId}::uuid or access.role = 'admin')`)}
  )
  delete from comments where id in (select id from allowed) returning id`;

/** CTE body: the comment, if the viewer may write on its page and the condition holds. */
const allowedComment = (
  viewer: ViewerIds,
  commentId: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    select comment.id
    from comments comment
    cross join lateral (${accessOf(viewer)}) access
    where comment.id = ${commentId}
      and comment.workspace_id = ${viewer.workspaceId}
      and comment.deleted_at is null
      and ${mayWrite}
      and ${condition}`;

function accessOf({ userId, workspaceId }: ViewerIds): RawBuilder<PageAccess> {
  return pageAccess({ userId, workspaceId, page: { id: sql.ref('comment.page_id') } });
}
