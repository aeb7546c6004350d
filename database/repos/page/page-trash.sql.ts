import { type RawBuilder, sql } from 'kysely';
import { deniedPages, hiddenPages, notHidden, pageById, type ViewerIds } from '../permission/visible-pages.sql.js';
import { pageBase, type PageBase, person, type PersonRef, spaceRef } from './page-info.sql.js';

export interface TrashRow extends PageBase {
  space: { id: string; name: string | null; slug: string };
  deletedBy: PersonRef | null;
}

export interface TrashOptions extends ViewerIds {
  spaceId: string;
  limit: number;
  after?: { at: Date; id: string } | undefined;
}

/** Into the trash go the page and the live pages of its space below it, all at the same instant. */
export const toTrash = ({ pageId, userId }: { pageId: string; userId: string }): RawBuilder<unknown> => sql`
  with recursive below as (
    select id, space_id from pages where id = ${pageId} and deleted_at is null
    union
    select child.id, child.space_id
    from below
    cross join lateral (
      select id, space_id
      from pages
      where pages.space_id = below.space_id and pages.parent_page_id = below.id and pages.deleted_at is null
      offset 0
    ) child
  )
  update pages
  set deleted_at = now(), deleted_by_id = ${userId}
  where id in (select id from below)`;

/**
 * Out of the trash come the page and what went there with it, which the equal instant tells; what somebody had put there
 * before stays. A page whose parent is in the trash, or below one that is, becomes a root.
 */
export const restoreFromTrash = ({ pageId }: { pageId: string }): RawBuilder<unknown> => sql`
  with recursive
  below as (
    select id, space_id, deleted_at from pages where id = ${pageId} and deleted_at is not null
    union
    select child.id, child.space_id, child.deleted_at
    from below
    join pages child on child.parent_page_id = below.id
    where child.deleted_at = below.deleted_at and child.space_id = below.space_id
  ),
  above as (
    select parent.id, parent.parent_page_id, parent.deleted_at
    from pages page
    join pages parent on parent.id = page.parent_page_id
    where page.id = ${pageId}
    union
    select parent.id, parent.parent_page_id, parent.deleted_at
    from above
    cross join lateral (${pageById(sql.ref('above.parent_page_id'))}) parent
  )
  update pages
  set
    deleted_at = null,
    deleted_by_id = null,
    parent_page_id = case
      when id = ${pageId} and exists (select from above where above.deleted_at is not null) then null
      else parent_page_id
    end
  where id in (select id from below)`;

/**
 * What the trash of a space shows: the pages that the viewer may read whose parent is not in the trash, newest first.
 * Times are cut to milliseconds, as clients know them, so that a cursor is exact.
 */
export const trashOf = ({ spaceId, limit, after, ...viewer }: TrashOptions): RawBuilder<TrashRow> => sql`
  with recursive
  denied_pages as (${deniedPages(viewer)}),
  tops as (
    select page.id as page_id
    from pages page
    left join pages parent on parent.id = page.parent_page_id
    where page.space_id = ${spaceId}
      and page.workspace_id = ${viewer.workspaceId}
      and page.deleted_at is not null
      and parent.deleted_at is null
  ),
  ${hiddenPages({ candidates: 'tops', trashHidesDescendants: false })}
  select
    ${pageBase},
    (select ${spaceRef} from spaces space where space.id = page.space_id) as space,
    ${person(sql.ref('page.deleted_by_id'))} as "deletedBy"
  from tops
  join pages page on page.id = tops.page_id
  where ${notHidden(sql.ref('page.id'))}
    ${after ? sql`and (date_trunc('milliseconds', page.deleted_at), page.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
  order by date_trunc('milliseconds', page.deleted_at) desc, page.id desc
  limit ${limit + 1}`;
