import type { DB } from '@pagescout/database';
import { type Kysely, sql } from 'kysely';

/** A workspace with one space, for suites that look at rows alone. */
export interface WikiRows {
  workspaceId: string;
  spaceId: string;
  /** @returns the id of a new page */
  addPage(page?: { title?: string | null; text?: string | null; deleted?: boolean }): Promise<string>;
}

export async function wikiRows(db: Kysely<DB>): Promise<WikiRows> {
  const workspace = await db
    .insertInto('workspaces')
    .values({ name: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const workspaceId = workspace.id;
  const space = await db
    .insertInto('spaces')
    .values({ name: 'Test', slug: 'test', workspace_id: workspaceId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    workspaceId,
    spaceId: space.id,
    async addPage({ title = 'A page', text = 'Some text', deleted = false } = {}) {
      const page = await db
        .insertInto('pages')
        .values({
          slug_id: sql<string>`left(md5(random()::text), 10)`,
          title,
          text_content: text,
          space_id: space.id,
          workspace_id: workspaceId,
          deleted_at: deleted ? new Date() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return page.id;
    },
  };
}
