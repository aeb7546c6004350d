import { type TreeRow } from '@pagescout/document';

/** A page as the tree, the sidebar and the breadcrumbs list it. */
export interface PageRow extends TreeRow {
  title: string | null;
  icon: string | null;
  position: string | null;
  spaceId: string;
  hasChildren: boolean;
}

/** A page with its content, as /pages/info answers. */
export interface PageInfo {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  position: string | null;
  parentPageId: string | null;
  spaceId: string;
  createdAt: string;
  updatedAt: string;
  /** When it went into the trash. */
  deletedAt: string | null;
  content?: unknown;
  space?: { id: string; name: string | null; slug: string };
  permissions?: { canEdit: boolean; hasRestriction: boolean };
}

/** A comment or a reply, as /comments lists it. */
export interface CommentInfo {
  id: string;
  pageId: string;
  parentCommentId: string | null;
  /** A ProseMirror document, or one as JSON text. */
  content: unknown;
  selection: string | null;
  createdAt: string;
  resolvedAt: string | null;
  creator: { id: string; name: string | null } | null;
}

export interface SpaceInfo {
  id: string;
  name: string | null;
  slug: string;
  description: string | null;
}

export interface SearchQuery {
  query: string;
  spaceId?: string | undefined;
  /** Only this page and everything below it. */
  parentPageId?: string | undefined;
  titleOnly?: boolean | undefined;
  /** 1–50 */
  limit: number;
  offset?: number | undefined;
}

export interface SearchHit {
  id: string;
  title: string | null;
  spaceId: string | undefined;
  /** Titles from the root to the parent. */
  path: string[];
  snippet: string;
  /** 0..1, falling. */
  score: number;
}

export interface SearchAnswer {
  items: SearchHit[];
  /** Undefined where the server does not count. */
  total: number | undefined;
  /** More hits exist than were sent. */
  truncated: boolean;
  /** Not every match was looked at, because the words are common or the server is a plain one. */
  bounded: boolean;
}
