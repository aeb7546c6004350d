import { randomBytes, randomUUID } from 'node:crypto';
import type { DB, Row } from '@pagescout/database';
import { documentToText, type JsonNode } from '@pagescout/document';
import { type Kysely, sql } from 'kysely';

export interface WikiUser {
  kind: 'user';
  id: string;
  name: string;
  email: string;
  workspaceId: string;
}

export interface WikiGroup {
  kind: 'group';
  id: string;
}

export interface WikiSpace {
  id: string;
  slug: string;
}

export interface WikiPage {
  id: string;
  slugId: string;
  title: string;
  spaceId: string;
  parentPageId: string | null;
  position: string;
}

export type SpaceRole = 'admin' | 'writer' | 'reader';
export type PageRole = 'writer' | 'reader';

export interface NewWikiPage {
  space: WikiSpace;
  parent?: WikiPage | undefined;
  title?: string;
  /** Plain text; `content` becomes one paragraph of it. */
  text?: string;
  /** The whole document instead. */
  content?: JsonNode;
  icon?: string;
  /** Orders the siblings; without one the page comes after those that the builder made before. */
  position?: string;
  creator?: WikiUser;
  /** Any other column of the table. */
  columns?: Partial<Row<'pages'>>;
}

/** Builds a small wiki, each part with one call. */
export interface Wiki {
  workspaceId: string;
  user(name?: string, options?: { role?: 'owner' | 'admin' | 'member'; active?: boolean }): Promise<WikiUser>;
  group(members: readonly WikiUser[]): Promise<WikiGroup>;
  /** A space with its members: `wiki.space('Docs', [[ada, 'writer'], [team, 'reader']])`. */
  space(name: string, members?: readonly (readonly [WikiUser | WikiGroup, SpaceRole])[]): Promise<WikiSpace>;
  page(page: NewWikiPage): Promise<WikiPage>;
  /** Restricts a page, and with it all that lies below, to those named. */
  restrict(page: WikiPage, grants: readonly (readonly [WikiUser | WikiGroup, PageRole])[]): Promise<void>;
  /** Puts this one page into the trash and leaves its children as they are. */
  trash(page: WikiPage, at?: Date): Promise<void>;
  /** Changes a page's parent without asking any rule: for cycles and other impossible trees. */
  reparent(page: WikiPage, parent: WikiPage | null): Promise<void>;
}

/** A workspace of its own in `db`. Nothing is shared with another call, except that the oldest workspace is served. */
export async function wiki(db: Kysely<DB>): Promise<Wiki> {
  const { id: workspaceId } = await db
    .insertInto('workspaces')
    .values({ name: 'Wiki' })
    .returning('id')
    .executeTakeFirstOrThrow();
  let count = 0;
  const holder = (of: WikiUser | WikiGroup) => ({
    user_id: of.kind === 'user' ? of.id : null,
    group_id: of.kind === 'group' ? of.id : null,
  });

  return {
    workspaceId,

    async user(name = 'Ada', { role = 'member', active = true } = {}) {
      const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${++count}@example.com`;
      const { id } = await db
        .insertInto('users')
        .values({ name, email, role, workspace_id: workspaceId, deactivated_at: active ? null : new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { kind: 'user', id, name, email, workspaceId };
    },

    async group(members) {
      const { id } = await db
        .insertInto('groups')
        .values({ name: `Group ${++count}`, is_default: false, workspace_id: workspaceId })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (members.length > 0) {
        await db
          .insertInto('group_users')
          .values(members.map((member) => ({ group_id: id, user_id: member.id })))
          .execute();
      }
      return { kind: 'group', id };
    },

    async space(name, members = []) {
      const slug = `space-${++count}`;
      const { id } = await db
        .insertInto('spaces')
        .values({ name, slug, workspace_id: workspaceId })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (members.length > 0) {
        await db
          .insertInto('space_members')
          .values(members.map(([member, role]) => ({ ...holder(member), role, space_id: id })))
          .execute();
      }
      return { id, slug };
    },

    async page({ space, parent, title = `Page ${count + 1}`, text, content, icon, position, creator, columns }) {
      count += 1;
      const page: WikiPage = {
        id: randomUUID(),
        slugId: randomBytes(5).toString('hex'),
        title,
        spaceId: space.id,
        parentPageId: parent?.id ?? null,
        position: position ?? keyOf(count),
      };
      await db
        .insertInto('pages')
        .values({
          id: page.id,
          slug_id: page.slugId,
          title,
          icon: icon ?? null,
          position: page.position,
          parent_page_id: page.parentPageId,
          space_id: space.id,
          workspace_id: workspaceId,
          creator_id: creator?.id ?? null,
          text_content: content ? documentToText(content) : (text ?? null),
          content: content || text !== undefined ? JSON.stringify(content ?? paragraph(text ?? '')) : null,
          ...(columns as object),
        })
        .execute();
      return page;
    },

    async restrict(page, grants) {
      const { id } = await db
        .insertInto('page_access')
        .values({ page_id: page.id, space_id: page.spaceId, workspace_id: workspaceId, access_level: 'restricted' })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (grants.length > 0) {
        await db
          .insertInto('page_permissions')
          .values(grants.map(([to, role]) => ({ ...holder(to), role, page_access_id: id })))
          .execute();
      }
    },

    async trash(page, at = new Date()) {
      await db.updateTable('pages').set({ deleted_at: at }).where('id', '=', page.id).execute();
    },

    async reparent(page, parent) {
      await sql`update pages set parent_page_id = ${parent?.id ?? null} where id = ${page.id}`.execute(db);
      page.parentPageId = parent?.id ?? null;
    },
  };
}

/** A fractional index of five characters, after those of smaller numbers: `d0001`, `d0002` … */
function keyOf(number: number): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let text = '';
  for (let rest = number; text.length < 4; rest = Math.floor(rest / 62)) text = (digits[rest % 62] ?? '0') + text;
  return `d${text}`;
}

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }],
});
