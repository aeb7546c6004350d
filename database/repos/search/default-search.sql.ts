import { type RawBuilder, sql } from 'kysely';
import { deniedPages, hiddenPages, memberSpaces, notHidden, type ViewerIds } from '../permission/visible-pages.sql.js';

export interface DefaultSearchOptions extends ViewerIds {
  /** Text of a tsquery, as pg-tsquery made it. */
  tsquery: string;
  spaceId?: string;
  creatorId?: string;
  limit: number;
  offset: number;
}

/** The order of the columns is the order of the keys in today's answer. */
export interface DefaultSearchRow {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  parentPageId: string | null;
  creatorId: string | null;
  createdAt: Date;
  updatedAt: Date;
  rank: number;
  highlight: string | null;
  space: { id: string; name: string | null; slug: string };
}

/**
 * Today's search: full text over the page's tsvector, ordered by rank alone. Restricted pages leave the list after the
 * limit, as they do today, so a list may be shorter than its limit; the headline is made for the listed rows only.
 */
export const defaultSearch = (options: DefaultSearchOptions): RawBuilder<DefaultSearchRow> => sql`
  with recursive
  needle as (
    select to_tsquery('english', f_unaccent(${options.tsquery})) as tsquery
  ),
  member_spaces as (${memberSpaces(options)}),
  denied_pages as (${deniedPages(options)}),
  hits as materialized (
    select page.id as page_id, ts_rank(page.tsv, needle.tsquery) as rank
    from pages page, needle
    where page.tsv @@ needle.tsquery
      and page.deleted_at is null
      and page.workspace_id = ${options.workspaceId}
      and page.space_id in (select space_id from member_spaces)
      ${options.spaceId ? sql`and page.space_id = ${options.spaceId}` : sql``}
      ${options.creatorId ? sql`and page.creator_id = ${options.creatorId}` : sql``}
    order by rank desc
    limit ${options.limit} offset ${options.offset}
  ),
  ${hiddenPages({ candidates: 'hits', trashHidesDescendants: false })}
  select
    page.id,
    page.slug_id as "slugId",
    page.title,
    page.icon,
    page.parent_page_id as "parentPageId",
    page.creator_id as "creatorId",
    page.created_at as "createdAt",
    page.updated_at as "updatedAt",
    hits.rank,
    ts_headline('english', page.text_content, needle.tsquery, 'MinWords=9, MaxWords=10, MaxFragments=3') as highlight,
    json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space
  from hits
  join pages page on page.id = hits.page_id
  join spaces space on space.id = page.space_id
  cross join needle
  where ${notHidden(sql.ref('hits.page_id'))}
  order by hits.rank desc`;
