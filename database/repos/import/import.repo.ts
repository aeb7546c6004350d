import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';

/** What an import writes of a page. */
export interface ImportedPage {
  id: string;
  title: string;
  /** Undefined keeps the icon that the page has. */
  icon?: string;
  /** ProseMirror JSON, as text. */
  content: string;
  ydoc: Uint8Array;
  textContent: string;
}

export interface NewImportedPage extends ImportedPage {
  slugId: string;
  position: string;
  parentPageId: string | null;
}

export interface StoredPage {
  id: string;
  title: string | null;
  icon: string | null;
  content: unknown;
  ydoc: Uint8Array | null;
}

export interface KnownPage {
  id: string;
  spaceId: string;
  inTrash: boolean;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const PAGE = { id: UUID, title: 'Servers', content: '{"type":"doc"}', ydoc: Buffer.of(0), textContent: '' };

/** What an import of Markdown files reads and writes. */
export class ImportRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** Which of the ids are pages already. A page whose ancestor is in the trash counts as in the trash. */
  @sqlExample({ params: [{ ids: [UUID] }] })
  async known({ ids }: { ids: readonly string[] }): Promise<KnownPage[]> {
    const { rows } = await sql<KnownPage>`
      with recursive up as (
        select id, parent_page_id, deleted_at, id as page_id, space_id
        from pages
        where id = any(${ids}::uuid[])
        union
        select parent.id, parent.parent_page_id, parent.deleted_at, up.page_id, up.space_id
        from up
        join pages parent on parent.id = up.parent_page_id
      )
      select page_id as id, space_id as "spaceId", bool_or(deleted_at is not null) as "inTrash"
      from up
      group by page_id, space_id`.execute(this.db);
    return rows;
  }

  /** Pages with their content, to compare with what a file says now. */
  @sqlExample({ params: [{ ids: [UUID] }] })
  async stored({ ids }: { ids: readonly string[] }): Promise<StoredPage[]> {
    const { rows } = await sql<StoredPage>`
      select id, title, icon, content, ydoc
      from pages
      where id = any(${ids}::uuid[])`.execute(this.db);
    return rows;
  }

  /** The last position below each parent of a space (null: at the root). */
  @sqlExample({ params: [{ spaceId: UUID }] })
  async lastPositions({ spaceId }: { spaceId: string }): Promise<{ parentPageId: string | null; position: string }[]> {
    const { rows } = await sql<{ parentPageId: string | null; position: string }>`
      select parent_page_id as "parentPageId", max("position" collate "C") as position
      from pages
      where space_id = ${spaceId} and deleted_at is null and "position" is not null
      group by parent_page_id`.execute(this.db);
    return rows;
  }

  /**
   * Adds pages in one statement: all or none. Parents may be among them. Ids that another import added meanwhile stay.
   * @returns the ids that were added
   */
  @sqlExample({
    params: [
      {
        spaceId: UUID,
        workspaceId: UUID,
        authorId: UUID,
        pages: [{ ...PAGE, slugId: 'aB3dE5gH7j', position: 'a0', parentPageId: null }],
      },
    ],
  })
  async create(batch: {
    spaceId: string;
    workspaceId: string;
    authorId: string;
    pages: readonly NewImportedPage[];
  }): Promise<string[]> {
    const added = await this.db
      .insertInto('pages')
      .values(
        batch.pages.map((page) => ({
          id: page.id,
          slug_id: page.slugId,
          title: page.title,
          icon: page.icon ?? null,
          content: page.content,
          ydoc: Buffer.from(page.ydoc),
          text_content: page.textContent,
          position: page.position,
          parent_page_id: page.parentPageId,
          space_id: batch.spaceId,
          workspace_id: batch.workspaceId,
          creator_id: batch.authorId,
          last_updated_by_id: batch.authorId,
          contributor_ids: [batch.authorId],
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    return added.map(({ id }) => id);
  }

  /** Replaces the content of a page in one statement, which first keeps the old one in the page's history. */
  @sqlExample({ params: [{ page: PAGE, authorId: UUID }] })
  async update({ page, authorId }: { page: ImportedPage; authorId: string }): Promise<void> {
    await sql`
      with old as (
        select * from pages where id = ${page.id} for update
      ),
      kept as (
        insert into page_history (
          page_id, slug_id, title, content, icon, cover_photo, last_updated_by_id, contributor_ids, space_id, workspace_id
        )
        select
          id, slug_id, title, content, icon, cover_photo, last_updated_by_id, contributor_ids, space_id, workspace_id
        from old
      )
      update pages
      set
        title = ${page.title},
        icon = coalesce(${page.icon ?? null}, pages.icon),
        content = ${page.content}::jsonb,
        ydoc = ${Buffer.from(page.ydoc)},
        text_content = ${page.textContent},
        last_updated_by_id = ${authorId},
        contributor_ids = case
          when ${authorId}::uuid = any(coalesce(old.contributor_ids, '{}')) then old.contributor_ids
          else array_append(old.contributor_ids, ${authorId}::uuid)
        end,
        updated_at = now()
      from old
      where pages.id = old.id`.execute(this.db);
  }
}
