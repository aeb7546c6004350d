import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import { PageRepo } from './page.repo.js';
import { pageBase, type PageBase } from './page-info.sql.js';
import { restoreFromTrash, toTrash } from './page-trash.sql.js';

export interface Sibling {
  id: string;
  position: string | null;
}

export interface NewPageRow {
  slugId: string;
  title: string | null;
  icon: string | null;
  position: string;
  parentPageId: string | null;
  spaceId: string;
  workspaceId: string;
  userId: string;
  /** The three forms of one content; null together. */
  content: string | null;
  ydoc: Uint8Array | null;
  textContent: string | null;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const NEW_PAGE: NewPageRow = {
  slugId: 'N5keXNqGVD',
  title: 'Servers',
  icon: null,
  position: 'a0',
  parentPageId: null,
  spaceId: UUID,
  workspaceId: UUID,
  userId: UUID,
  content: '{"type":"doc","content":[]}',
  ydoc: new Uint8Array(),
  textContent: '',
};

/** Changes pages and their places in the tree. Whether the viewer may was asked before. */
export class PageWriteRepo {
  /** Reads on the same connection, and so inside the transaction of `inSpace`. */
  readonly reads: PageRepo;

  constructor(private readonly db: Kysely<DB>) {
    this.reads = new PageRepo(db);
  }

  /**
   * Runs `work` in a transaction while nobody else changes the tree of the space, so that what `work` reads about the
   * tree still holds when it writes. It must ask through what it is given: to wait for another connection while
   * holding one would stop everything once enough people do it.
   */
  @sqlExample({ params: [UUID, () => Promise.resolve()] })
  @sqlExample({ params: [UUID, () => Promise.resolve()] })
  inSpace<Result>(spaceId: string, work: (pages: PageWriteRepo) => Promise<Result>): Promise<Result> {
    return this.db.transaction().execute(async (transaction) => {
      const pages = new PageWriteRepo(transaction);
      await pages.lockTree({ spaceId });
      return work(pages);
    });
  }

  /** Waits for other changes to the tree of the space; held to the end of the transaction. */
  @sqlExample({ params: [{ spaceId: UUID }] })
  async lockTree({ spaceId }: { spaceId: string }): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('pagescout.tree.' || ${spaceId}, 0))`.execute(this.db);
  }

  /** All live pages of one level, the hidden ones too, in sidebar order. */
  @sqlExample({ name: 'roots', params: [{ spaceId: UUID, parentId: null, except: null }] })
  @sqlExample({ name: 'children', params: [{ spaceId: UUID, parentId: UUID, except: UUID }] })
  async siblings(place: { spaceId: string; parentId: string | null; except: string | null }): Promise<Sibling[]> {
    const { spaceId, parentId, except } = place;
    const { rows } = await sql<Sibling>`
      select id, position
      from pages
      where space_id = ${spaceId}
        and ${parentId === null ? sql`parent_page_id is null` : sql`parent_page_id = ${parentId}`}
        and deleted_at is null
        and id is distinct from ${except}::uuid
      order by position collate "C", id`.execute(this.db);
    return rows;
  }

  /** Whether a page is the other one, or lies below it. */
  @sqlExample({ params: [{ pageId: UUID, ancestorId: UUID }] })
  async isWithin({ pageId, ancestorId }: { pageId: string; ancestorId: string }): Promise<boolean> {
    const { rows } = await sql<{ within: boolean }>`
      with recursive line as (
        select id, parent_page_id from pages where id = ${pageId}
        union
        select page.id, page.parent_page_id from line join pages page on page.id = line.parent_page_id
      )
      select exists (select from line where id = ${ancestorId}) as within`.execute(this.db);
    return rows[0]?.within === true;
  }

  @sqlExample({ params: [[{ id: UUID, position: 'a1' }]] })
  async setPositions(positions: readonly { id: string; position: string }[]): Promise<void> {
    await sql`
      update pages
      set position = given.position
      from unnest(${positions.map(({ id }) => id)}::uuid[], ${positions.map(({ position }) => position)}::text[])
        as given (id, position)
      where pages.id = given.id`.execute(this.db);
  }

  /** Puts a live page at its place. False when it has been deleted meanwhile. */
  @sqlExample({ params: [{ pageId: UUID, parentId: UUID, position: 'a1' }] })
  async place(place: { pageId: string; parentId: string | null; position: string }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update pages
      set parent_page_id = ${place.parentId}, position = ${place.position}
      where id = ${place.pageId} and deleted_at is null`.execute(this.db);
    return numAffectedRows === 1n;
  }

  @sqlExample({ params: [NEW_PAGE], rows: [[{ id: UUID }]] })
  async insert(page: NewPageRow): Promise<PageBase> {
    const { rows } = await sql<PageBase>`
      insert into pages as page (
        slug_id, title, icon, position, parent_page_id, space_id, workspace_id, creator_id, last_updated_by_id,
        contributor_ids, content, ydoc, text_content
      )
      values (
        ${page.slugId}, ${page.title}, ${page.icon}, ${page.position}, ${page.parentPageId}, ${page.spaceId},
        ${page.workspaceId}, ${page.userId}, ${page.userId}, array[${page.userId}::uuid], ${page.content}::jsonb,
        ${page.ydoc && Buffer.from(page.ydoc)}, ${page.textContent}
      )
      returning ${pageBase}`.execute(this.db);
    if (!rows[0]) throw new Error('The database took a page and returned none.');
    return rows[0];
  }

  /** Changes title and icon, as far as they are given; undefined when the page has been deleted meanwhile. */
  @sqlExample({ params: [{ pageId: UUID, userId: UUID, title: 'Servers', icon: null }] })
  async update(change: {
    pageId: string;
    userId: string;
    title?: string | null | undefined;
    icon?: string | null | undefined;
  }): Promise<PageBase | undefined> {
    const { pageId, userId, title, icon } = change;
    const { rows } = await sql<PageBase>`
      update pages as page
      set
        title = ${title === undefined ? sql.ref('page.title') : title},
        icon = ${icon === undefined ? sql.ref('page.icon') : icon},
        last_updated_by_id = ${userId},
        contributor_ids = array(
          select distinct contributor from unnest(page.contributor_ids || ${userId}::uuid) contributor
        ),
        updated_at = now()
      where page.id = ${pageId} and page.deleted_at is null
      returning ${pageBase}`.execute(this.db);
    return rows[0];
  }

  /** Puts a page and all live pages below it into the trash. */
  @sqlExample({ params: [{ pageId: UUID, userId: UUID }] })
  async trash(options: { pageId: string; userId: string }): Promise<void> {
    await toTrash(options).execute(this.db);
  }

  /** Takes a page out of the trash, with the pages that went there with it. */
  @sqlExample({ params: [{ pageId: UUID }] })
  async restore(options: { pageId: string }): Promise<void> {
    await restoreFromTrash(options).execute(this.db);
  }
}
