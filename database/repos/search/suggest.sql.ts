import { type RawBuilder, sql } from 'kysely';
import { deniedPages, hiddenPages, memberSpaces, notHidden, type ViewerIds } from '../permission/visible-pages.sql.js';

export interface SuggestOptions extends ViewerIds {
  /** Lower-cased and trimmed; `%`, `_` and `\` keep their LIKE meaning, as they do today. */
  query: string;
  limit: number;
}

export interface SuggestPagesOptions extends SuggestOptions {
  /** Pages of this space come first. */
  spaceId?: string;
}

export interface SuggestedUser {
  id: string;
  name: string | null;
  email: string;
  avatarUrl: string | null;
}

export interface SuggestedGroup {
  id: string;
  name: string;
  description: string | null;
}

export interface SuggestedPage {
  id: string;
  slugId: string;
  title: string | null;
  icon: string | null;
  spaceId: string;
  space: { id: string; name: string | null; slug: string };
}

export const suggestUsers = ({ workspaceId, query, limit }: SuggestOptions): RawBuilder<SuggestedUser> => sql`
  select id, name, email, avatar_url as "avatarUrl"
  from users
  where workspace_id = ${workspaceId}
    and deleted_at is null
    and (
      lower(f_unaccent(name)) like lower(f_unaccent(${pattern(query)}))
      or email like ${pattern(query)}
    )
  limit ${limit}`;

export const suggestGroups = ({ workspaceId, query, limit }: SuggestOptions): RawBuilder<SuggestedGroup> => sql`
  select id, name, description
  from groups
  where workspace_id = ${workspaceId}
    and lower(f_unaccent(name)) like lower(f_unaccent(${pattern(query)}))
  limit ${limit}`;

/** Restricted pages leave the list after the limit, as they do today. */
export const suggestPages = (options: SuggestPagesOptions): RawBuilder<SuggestedPage> => sql`
  with recursive
  member_spaces as (${memberSpaces(options)}),
  denied_pages as (${deniedPages(options)}),
  hits as materialized (
    select page.id as page_id, row_number() over () as place
    from (
      select page.id
      from pages page
      where page.deleted_at is null
        and page.workspace_id = ${options.workspaceId}
        and page.space_id in (select space_id from member_spaces)
        and lower(f_unaccent(page.title)) like lower(f_unaccent(${pattern(options.query)}))
      ${options.spaceId ? sql`order by (page.space_id = ${options.spaceId}) desc` : sql``}
      limit ${options.limit}
    ) page
  ),
  ${hiddenPages({ candidates: 'hits', trashHidesDescendants: false })}
  select
    page.id,
    page.slug_id as "slugId",
    page.title,
    page.icon,
    page.space_id as "spaceId",
    json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space
  from hits
  join pages page on page.id = hits.page_id
  join spaces space on space.id = page.space_id
  where ${notHidden(sql.ref('hits.page_id'))}
  order by hits.place`;

const pattern = (query: string): string => `%${query}%`;
