import { IsBoolean, IsIn, IsNotEmpty, IsObject, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PagingDto } from '../../../common/paging.dto.js';

/** More than any comment that a person writes; the text of a page belongs on a page. */
const CONTENT_LENGTH = 200_000;
export const COMMENT_TYPES = ['inline', 'page'] as const;

/** Body of POST /api/comments. */
export class ListCommentsDto extends PagingDto {
  @IsString()
  @IsNotEmpty()
  pageId!: string;
}

/** Body of POST /api/comments/create. */
export class CreateCommentDto {
  @IsString()
  @IsNotEmpty()
  pageId!: string;

  /** ProseMirror JSON, as text. */
  @MaxLength(CONTENT_LENGTH)
  @IsString()
  content!: string;

  /** The text that the comment is about; what is longer than 250 characters is cut. */
  @IsOptional()
  @IsString()
  selection?: string | null;

  @IsOptional()
  @IsIn(COMMENT_TYPES)
  type?: (typeof COMMENT_TYPES)[number] | null;

  @IsOptional()
  @IsUUID()
  parentCommentId?: string | null;

  /** Where the text lies in the live document: `{anchor, head}`. The comment's mark is set there. */
  @IsOptional()
  @IsObject()
  yjsSelection?: { anchor?: unknown; head?: unknown } | null;
}

/** Body of POST /api/comments/info and /delete. */
export class CommentRefDto {
  @IsUUID()
  commentId!: string;
}

/** Body of POST /api/comments/update. */
export class UpdateCommentDto extends CommentRefDto {
  @MaxLength(CONTENT_LENGTH)
  @IsString()
  content!: string;
}

/** Body of POST /api/comments/resolve. */
export class ResolveCommentDto extends CommentRefDto {
  @IsBoolean()
  resolved!: boolean;
}
