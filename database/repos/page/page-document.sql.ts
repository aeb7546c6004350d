import { type RawBuilder, sql } from 'kysely';
import type { Flavour } from '../../flavour.js';
import { person, type PersonRef } from './page-info.sql.js';
import { isNewPage } from './page-version.sql.js';

/** A page's row as it is met when the live document is stored; locked until the transaction ends. */
export interface LockedPage {
  /** SHA-256 of the stored Yjs document, in hex; null when there is none. */
  hash: string | null;
  /** The stored Yjs document, if it is another than the caller knows. */
  ydoc: Buffer | null;
  /** The stored content, if it is another than the caller knows. */
  content: unknown;
  updatedAt: Date;
  /** The page was made a few minutes ago. */
  isNew: boolean;
  /** Who wrote last, a person or an agent; a stock Docmost does not say. */
  source: string | null;
}

export interface LockPage {
  pageId: string;
  flavour: Flavour;
  /** Hash of the Yjs document that the caller has in memory. */
  documentHash: string | null;
  /** Hash of the Yjs document whose content the caller knows; undefined when it knows none. */
  contentHash?: string | null | undefined;
}

/** Not `for update`, which would also wait for those who only refer to the page. */
export const lockPage = ({ pageId, flavour, documentHash, contentHash }: LockPage): RawBuilder<LockedPage> => sql`
  select
    found.hash,
    case when found.hash is distinct from ${documentHash}::text then page.ydoc end as ydoc,
    ${
      contentHash === undefined
        ? sql`page.content`
        : sql`case when found.hash is distinct from ${contentHash}::text then page.content end as content`
    },
    page.updated_at as "updatedAt",
    ${isNewPage} as "isNew",
    ${flavour === 'fork' ? sql`page.last_updated_source` : sql`null::text`} as source
  from pages page
  cross join lateral (select encode(sha256(page.ydoc), 'hex') as hash) found
  where page.id = ${pageId}
  for no key update of page`;

export interface StoreContent {
  pageId: string;
  flavour: Flavour;
  /** ProseMirror JSON, as text. */
  content: string;
  textContent: string;
  ydoc: Uint8Array;
  /** The last of the editors; null keeps the one that the page has. */
  editorId: string | null;
  editorIds: readonly string[];
  /** Set when an agent was among the editors. */
  agent?: { chatId: string | null } | undefined;
}

/** Writes the Yjs document of a page whose content it does not change; nobody has edited the page, then. */
export const storeState = ({ pageId, ydoc }: Pick<StoreContent, 'pageId' | 'ydoc'>): RawBuilder<unknown> => sql`
  update pages as page
  set ydoc = ${Buffer.from(ydoc)}
  where page.id = ${pageId}`;

export interface StoredContentRow {
  updatedAt: Date;
  lastUpdatedById: string | null;
  lastUpdatedBy: PersonRef | null;
}

/**
 * Writes the three forms of a page's content. The time is that of the statement, cut to the milliseconds that clients
 * know: the transaction may have begun long before it got the lock.
 */
export const storeContent = (store: StoreContent): RawBuilder<StoredContentRow> => sql`
  update pages as page
  set
    content = ${store.content}::jsonb,
    text_content = ${store.textContent},
    ydoc = ${Buffer.from(store.ydoc)},
    last_updated_by_id = coalesce(${store.editorId}::uuid, page.last_updated_by_id),
    contributor_ids = page_contributors.ids,
    updated_at = date_trunc('milliseconds', clock_timestamp())
    ${
      store.flavour === 'fork'
        ? sql`,
    last_updated_source = ${store.agent ? 'agent' : 'user'},
    last_updated_ai_chat_id = ${store.agent?.chatId ?? null}::uuid`
        : sql``
    }
  from (
    select
      known.id,
      coalesce(known.contributor_ids, '{}') || array(
        select distinct given.id
        from unnest(${store.editorIds}::uuid[] || known.creator_id) as given (id)
        where given.id is not null and given.id <> all (coalesce(known.contributor_ids, '{}'))
      ) as ids
    from pages known
    where known.id = ${store.pageId}
  ) page_contributors
  where page.id = page_contributors.id
  returning
    page.updated_at as "updatedAt",
    page.last_updated_by_id as "lastUpdatedById",
    ${person(sql.ref('page.last_updated_by_id'))} as "lastUpdatedBy"`;
