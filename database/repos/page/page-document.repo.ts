import { type Kysely, sql } from 'kysely';
import { sqlExample } from '../../sql-example.js';
import type { DB } from '../../types/db.js';
import { type PageBase, pageBase } from './page-info.sql.js';
import {
  type LockedPage,
  type LockPage,
  lockPage,
  type StoreContent,
  storeContent,
  type StoredContentRow,
  storeState,
} from './page-document.sql.js';
import { type PageReader, type PageRights, pageRights } from './page-rights.sql.js';
import {
  dropUpdates,
  keepUpdate,
  type KeepUpdate,
  type KeptUpdate,
  keptUpdates,
  pagesWithUpdates,
} from './page-updates.sql.js';
import { type KeepVersion, keepVersion } from './page-version.sql.js';

export interface PageDocument {
  /** The Yjs document; null for a page that nobody has edited yet. */
  ydoc: Buffer | null;
  /** The content of a page without Yjs document. */
  content: unknown;
  updatedAt: Date;
}

const UUID = '00000000-0000-7000-8000-000000000001';
const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const STORE: StoreContent = {
  pageId: UUID,
  flavour: 'stock',
  content: '{"type":"doc","content":[]}',
  textContent: '',
  ydoc: new Uint8Array(),
  editorId: UUID,
  editorIds: [UUID],
};

/** Loads and stores the documents that people edit together. Whether they may was asked before. */
export class PageDocumentRepo {
  constructor(private readonly db: Kysely<DB>) {}

  /** Runs `work` in a transaction; it must ask through what it is given. */
  @sqlExample({ params: [(pages: PageDocumentRepo) => pages.idOf({ slugId: 'N5keXNqGVD' })] })
  inTransaction<Result>(work: (pages: PageDocumentRepo) => Promise<Result>): Promise<Result> {
    return this.db.transaction().execute((transaction) => work(new PageDocumentRepo(transaction)));
  }

  /** The id of the page with this slug id. */
  @sqlExample({ params: [{ slugId: 'N5keXNqGVD' }] })
  async idOf({ slugId }: { slugId: string }): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select id from pages where slug_id = ${slugId}`.execute(this.db);
    return rows[0]?.id;
  }

  /** What each of these people may do with the page beside their name. */
  @sqlExample({ params: [[{ userId: UUID, pageId: UUID }]] })
  async rights(readers: readonly PageReader[]): Promise<PageRights[]> {
    return (await pageRights(readers).execute(this.db)).rows;
  }

  /** A page's document as it is stored. */
  @sqlExample({ params: [{ pageId: UUID }] })
  async load({ pageId }: { pageId: string }): Promise<PageDocument | undefined> {
    const { rows } = await sql<PageDocument>`
      select
        page.ydoc,
        case when page.ydoc is null then page.content end as content,
        page.updated_at as "updatedAt"
      from pages page
      where page.id = ${pageId}`.execute(this.db);
    return rows[0];
  }

  /** A page without its content. */
  @sqlExample({ params: [{ pageId: UUID }] })
  async base({ pageId }: { pageId: string }): Promise<PageBase | undefined> {
    const { rows } = await sql<PageBase>`
      select ${pageBase}
      from pages page
      where page.id = ${pageId}`.execute(this.db);
    return rows[0];
  }

  /** Locks the page to the end of the transaction; undefined when there is none. */
  @sqlExample({ name: 'of a stock Docmost', params: [{ pageId: UUID, flavour: 'stock', documentHash: HASH }] })
  @sqlExample({
    name: 'of the fork',
    params: [{ pageId: UUID, flavour: 'fork', documentHash: HASH, contentHash: HASH }],
  })
  async lock(options: LockPage): Promise<LockedPage | undefined> {
    return (await lockPage(options).execute(this.db)).rows[0];
  }

  /** Writes the content of a page that the transaction has locked. */
  @sqlExample({ name: 'of a stock Docmost', params: [STORE] })
  @sqlExample({ name: 'of the fork', params: [{ ...STORE, flavour: 'fork', agent: { chatId: UUID } }] })
  async store(options: StoreContent): Promise<StoredContentRow | undefined> {
    return (await storeContent(options).execute(this.db)).rows[0];
  }

  /** Writes the Yjs document of a page that the transaction has locked, whose content stays what it is. */
  @sqlExample({ params: [{ pageId: UUID, ydoc: new Uint8Array() }] })
  async storeState(options: Pick<StoreContent, 'pageId' | 'ydoc'>): Promise<void> {
    await storeState(options).execute(this.db);
  }

  /** Keeps a change that the page's row does not hold yet. @returns its id; undefined when there is no such page */
  @sqlExample({ params: [{ pageId: UUID, update: new Uint8Array(), editors: '[]' }] })
  async keepUpdate(options: KeepUpdate): Promise<string | undefined> {
    return (await keepUpdate(options).execute(this.db)).rows[0]?.id;
  }

  /** The kept changes of a page in their order, but for those that the caller knows. */
  @sqlExample({ params: [{ pageId: UUID, except: ['1'] }] })
  async updates(options: { pageId: string; except?: readonly string[] }): Promise<KeptUpdate[]> {
    return (await keptUpdates(options).execute(this.db)).rows;
  }

  /** Forgets kept changes, for the page's row holds them now. */
  @sqlExample({ params: [{ pageId: UUID, ids: ['1'] }] })
  async dropUpdates(options: { pageId: string; ids: readonly string[] }): Promise<void> {
    await dropUpdates(options).execute(this.db);
  }

  /** Pages with kept changes, those that have waited longest first. */
  @sqlExample({ params: [{ limit: 1000 }] })
  async pagesWithUpdates(options: { limit: number }): Promise<string[]> {
    return (await pagesWithUpdates(options).execute(this.db)).rows.map(({ pageId }) => pageId);
  }

  /** Keeps the page as it stands in its history, if that is news. */
  @sqlExample({ name: 'of a stock Docmost', params: [{ pageId: UUID, flavour: 'stock', contributorIds: [UUID] }] })
  @sqlExample({
    name: 'of the fork, after the window',
    params: [{ pageId: UUID, flavour: 'fork', onlyAfter: { newPageSeconds: 60, seconds: 300 } }],
  })
  async keepVersion(options: KeepVersion): Promise<void> {
    await keepVersion(options).execute(this.db);
  }
}
