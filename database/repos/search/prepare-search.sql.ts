import { type RawBuilder, sql } from 'kysely';
import type { PageKey } from '../page/page-access.sql.js';
import { deniedPages, hiddenPages, memberSpaces, notHidden, type ViewerIds } from '../permission/visible-pages.sql.js';

export interface PrepareSearchOptions extends ViewerIds {
  phrase: string;
  terms: string[];
  /** The page whose subtree is to be searched. */
  root?: PageKey;
  /** The page that the query itself names. */
  named?: PageKey;
}

export interface PreparedSearch {
  phrase: string;
  terms: string[];
  /** Full text has something to look for: the query is not made of stop words alone. */
  hasLexemes: boolean;
  /** Id of the root when the viewer may see it. */
  rootId: string | null;
  namedId: string | null;
}

/**
 * The small statement before the search: PostgreSQL normalises the query exactly as it normalises the pages, and looks
 * up the pages that were named. The search then gets the phrase as a value that it can plan with.
 */
export const prepareSearch = (options: PrepareSearchOptions): RawBuilder<PreparedSearch> => sql`
  with recursive
  member_spaces as (${memberSpaces(options)}),
  denied_pages as (${deniedPages(options)}),
  roots as (
    select page.id as page_id
    from pages page
    where ${refersTo(options.root)}
      and page.workspace_id = ${options.workspaceId}
      and page.space_id in (select space_id from member_spaces)
  ),
  ${hiddenPages({ candidates: 'roots', trashHidesDescendants: true })}
  select
    page_search_normalise(${options.phrase}) as phrase,
    array(
      select page_search_normalise(term)
      from unnest(${options.terms}::text[]) with ordinality as given (term, place)
      order by place
    ) as terms,
    numnode(plainto_tsquery('english', f_unaccent(${options.phrase}))) > 0 as "hasLexemes",
    (select page_id from roots where ${notHidden(sql.ref('roots.page_id'))}) as "rootId",
    (
      select page.id
      from pages page
      where ${refersTo(options.named)} and page.workspace_id = ${options.workspaceId}
    ) as "namedId"`;

const refersTo = (key: PageKey | undefined): RawBuilder<boolean> => {
  if (!key) return sql`false`;
  return 'id' in key ? sql`page.id = ${key.id}` : sql`page.slug_id = ${key.slugId}`;
};
