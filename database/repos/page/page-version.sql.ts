import { type RawBuilder, sql } from 'kysely';
import type { Flavour } from '../../flavour.js';

export interface KeepVersion {
  pageId: string;
  flavour: Flavour;
  /** Who has changed the page since the last version; without any, its last editor. */
  contributorIds?: readonly string[] | undefined;
  /** Keep only what nobody has changed for the page's window of editing. */
  onlyAfter?: EditingWindows | undefined;
}

/** Seconds that versions of a page are apart: of a page in its first minutes, and of any other. */
export interface EditingWindows {
  newPageSeconds: number;
  seconds: number;
}

/** A page counts as new for so long. */
const NEW_FOR = sql`interval '5 minutes'`;

/** Condition: the page was made a few minutes ago. */
export const isNewPage: RawBuilder<boolean> = sql`(page.created_at > now() - ${NEW_FOR})`;

/**
 * Keeps the page as it stands as a version of its history, unless the newest version holds the same content, or there is
 * none yet and the page is empty: Docmost's rules.
 */
export const keepVersion = ({ pageId, flavour, contributorIds, onlyAfter }: KeepVersion): RawBuilder<unknown> => {
  const source = flavour === 'fork' ? sql`, last_updated_source, last_updated_ai_chat_id` : sql``;
  const people = contributorIds?.length
    ? sql`${contributorIds}::uuid[]`
    : sql`array_remove(array[page.last_updated_by_id], null)`;
  return sql`
  insert into page_history (
    page_id, slug_id, title, content, icon, cover_photo, last_updated_by_id, contributor_ids, space_id, workspace_id
    ${source}
  )
  select
    page.id, page.slug_id, page.title, page.content, page.icon, page.cover_photo, page.last_updated_by_id,
    ${people}, page.space_id, page.workspace_id
    ${source}
  from pages page
  left join lateral (
    select version.content
    from page_history version
    where version.page_id = page.id
    order by version.created_at desc, version.id desc
    limit 1
  ) newest on true
  where page.id = ${pageId}
    and page.content is not null
    and page.content is distinct from newest.content
    and (newest.content is not null or not ${isEmptyContent})
    ${onlyAfter ? sql`and page.updated_at < now() - ${windowOf(onlyAfter)} * interval '1 second'` : sql``}`;
};

const windowOf = ({ newPageSeconds, seconds }: EditingWindows): RawBuilder<number> =>
  sql`case when ${isNewPage} then ${newPageSeconds}::float8 else ${seconds}::float8 end`;

/** No block, or one paragraph without anything in it. */
const isEmptyContent: RawBuilder<boolean> = sql`(
      jsonb_typeof(page.content -> 'content') is distinct from 'array'
      or jsonb_array_length(page.content -> 'content') = 0
      or (
        jsonb_array_length(page.content -> 'content') = 1
        and page.content #>> '{content,0,type}' = 'paragraph'
        and coalesce(page.content #> '{content,0,content}', '[]') = '[]'
      )
    )`;
