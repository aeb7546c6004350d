import { type RawBuilder, sql } from 'kysely';

/** A change of a live document that the page's row does not hold yet. */
export interface KeptUpdate {
  id: string;
  /** A Yjs update. */
  update: Buffer;
  /** Who had changed the page since it was last stored, as the caller gave it. */
  editors: unknown;
}

export interface KeepUpdate {
  pageId: string;
  update: Uint8Array;
  /** JSON, as text. */
  editors: string;
}

/** No row for a page that is not there; a page that goes in the same moment takes the row with it. */
export const keepUpdate = ({ pageId, update, editors }: KeepUpdate): RawBuilder<{ id: string }> => sql`
  insert into pagescout_page_updates (page_id, update, editors)
  select page.id, ${Buffer.from(update)}, ${editors}::jsonb
  from pages page
  where page.id = ${pageId}
  for key share
  returning id::text as id`;

export const keptUpdates = ({
  pageId,
  except = [],
}: {
  pageId: string;
  except?: readonly string[];
}): RawBuilder<KeptUpdate> => sql`
  select kept.id::text as id, kept.update, kept.editors
  from pagescout_page_updates kept
  where kept.page_id = ${pageId}
    and kept.id <> all (${except}::bigint[])
  order by kept.id`;

export const dropUpdates = ({ pageId, ids }: { pageId: string; ids: readonly string[] }): RawBuilder<unknown> => sql`
  delete from pagescout_page_updates kept
  where kept.page_id = ${pageId}
    and kept.id = any (${ids}::bigint[])`;

export const pagesWithUpdates = ({ limit }: { limit: number }): RawBuilder<{ pageId: string }> => sql`
  select kept.page_id as "pageId"
  from pagescout_page_updates kept
  group by kept.page_id
  order by min(kept.id)
  limit ${limit}`;
