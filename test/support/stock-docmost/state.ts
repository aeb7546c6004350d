import { readCorpus } from '../load-corpus.js';

/** A page of the double, as Docmost's answers name its fields. */
export interface StockPage {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  position: string;
  parentPageId: string | null;
  spaceId: string;
  creatorId: string | null;
  isBase: boolean;
  deletedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Docmost converts the page's JSON; the double keeps the text. */
  markdown: string;
  /** ProseMirror JSON, null on a page that nobody has written in. */
  content: unknown;
}

export interface StockUser {
  id: string;
  name: string;
  email: string;
  password: string;
  /** Space id -> role. */
  spaces: Map<string, 'admin' | 'writer' | 'reader'>;
}

export interface StockSpace {
  id: string;
  name: string;
  slug: string;
  description: string | null;
}

export interface StockState {
  users: StockUser[];
  spaces: StockSpace[];
  pages: Map<string, StockPage>;
  /** Restricted page id -> ids of the users with any permission on it. */
  restrictions: Map<string, Set<string>>;
}

/** Whether a user may read a page: member of its space, and a permission on every restricted page up to the root. */
export function maySee({ pages, restrictions }: StockState, user: StockUser, page: StockPage): boolean {
  if (!user.spaces.has(page.spaceId)) return false;
  for (let at: StockPage | undefined = page; at; at = pages.get(at.parentPageId ?? '')) {
    if (restrictions.get(at.id)?.has(user.id) === false) return false;
  }
  return true;
}

/** Live children in sidebar order; with `null` the roots of a space. */
export function childrenOf({ pages }: StockState, spaceId: string, parentPageId: string | null): StockPage[] {
  return [...pages.values()]
    .filter((page) => page.spaceId === spaceId && page.parentPageId === parentPageId && page.deletedAt === null)
    .sort((a, b) => compare(a.position, b.position) || compare(a.id, b.id));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The database that the recordings were made on. Passwords are the first names. */
export async function corpusState(): Promise<StockState> {
  const corpus = await readCorpus();
  const membersOf = (groupId: unknown): string[] =>
    corpus.group_users.filter((row) => row['group_id'] === groupId).map((row) => text(row['user_id']));
  const holders = (row: Record<string, unknown>): string[] =>
    row['user_id'] ? [text(row['user_id'])] : membersOf(row['group_id']);

  const users = corpus.users
    .filter((row) => !row['deleted_at'] && !row['deactivated_at'])
    .map((row): StockUser => {
      const id = text(row['id']);
      const memberships = corpus.space_members.filter((member) => holders(member).includes(id));
      const spaces = new Map(memberships.map((m) => [text(m['space_id']), m['role'] as 'admin' | 'writer' | 'reader']));
      const email = text(row['email']);
      return { id, name: text(row['name']), email, password: email.replace(/@.*/, ''), spaces };
    });

  const restrictions = new Map(
    corpus.page_access.map((access) => {
      const grants = corpus.page_permissions.filter((row) => row['page_access_id'] === access['id']);
      return [text(access['page_id']), new Set(grants.flatMap(holders))];
    }),
  );
  const pages = new Map(corpus.pages.map((row) => [text(row['id']), toPage(row)]));
  const spaces = corpus.spaces.map((row) => ({
    id: text(row['id']),
    name: text(row['name']),
    slug: text(row['slug']),
    description: (row['description'] as string | null) ?? null,
  }));
  return { users, spaces, pages, restrictions };
}

const toPage = (row: Record<string, unknown>): StockPage => ({
  id: text(row['id']),
  slugId: text(row['slug_id']),
  title: row['title'] as string | null,
  icon: row['icon'] as string | null,
  position: text(row['position']),
  parentPageId: row['parent_page_id'] as string | null,
  spaceId: text(row['space_id']),
  creatorId: row['creator_id'] as string | null,
  isBase: Boolean(row['is_base']),
  deletedAt: row['deleted_at'] as string | null,
  createdAt: text(row['created_at']),
  updatedAt: text(row['updated_at']),
  markdown: (row['text_content'] as string | null) ?? '',
  content: row['content'] ?? null,
});

const text = (value: unknown): string => value as string;
