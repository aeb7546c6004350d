import { type RawBuilder, sql } from 'kysely';
import { deniedPages, hiddenPages, memberSpaces, notHidden, pageById } from '../permission/visible-pages.sql.js';
import { nearPages, textHits, titleHits, weakerHits } from './candidates.sql.js';
import { BOUNDS, type HybridSearchOptions, type HybridSearchResult, type HybridSearchRow } from './hybrid-options.js';
import { paths } from './path.sql.js';
import { belowRoot, scope, searchedSpaces } from './scope.sql.js';
import { scored } from './score.sql.js';
import { snippets } from './snippet.sql.js';

/** A hit with the totals of its list, which come on each row; of an empty list only the totals. */
export type HybridSqlRow = (HybridSearchRow | { [Column in keyof HybridSearchRow]: null }) &
  Pick<HybridSearchResult, 'total' | 'bounded'>;

/**
 * The hybrid search in one statement: what may be searched, candidates of each kind within bounds, one row for each
 * page with its best score, what the viewer may see, the limit, and for the shown pages only the path and the snippet.
 *
 * The phrase is a parameter of an unnamed statement, so that PostgreSQL plans with its value: a pattern it does not know
 * makes it read the wrong index (0.2 to 9 s instead of 10 to 100 ms).
 */
export const hybridSearch = (options: HybridSearchOptions): RawBuilder<HybridSqlRow> => sql`
  with recursive
  member_spaces as materialized (${memberSpaces(options)}),
  searched_spaces as materialized (${searchedSpaces(options)}),
  denied_pages as materialized (${deniedPages(options)}),
  ${scope(options)},
  ${nearPages(options)},
  ${titleHits(options)},
  ${textHits(options)},
  ${weakerHits(options)},
  ${scored(options)},
  candidates as materialized (select page_id, changed_at, score, kinds from scored),
  ${hiddenPages({ candidates: 'candidates', trashHidesDescendants: true })},
  ${options.rootId ? belowRoot(options.rootId) : sql``}
  visible as (
    select candidates.*
    from candidates
    where ${notHidden(sql.ref('candidates.page_id'))}
      ${options.rootId ? sql`and candidates.page_id in (select id from below_root)` : sql``}
  ),
  shown as materialized (
    select page_id, score, kinds, row_number() over (order by score desc, changed_at desc, page_id) as place
    from visible
    order by score desc, changed_at desc, page_id
    limit ${options.limit} offset ${options.offset}
  ),
  ${paths()},
  ${snippets(options)},
  totals as (${totals})
  select
    page.id,
    page.slug_id as "slugId",
    page.title,
    page.icon,
    (
      select parent.id
      from pages parent
      where parent.id = page.parent_page_id
        and parent.space_id in (select space_id from member_spaces)
        and ${notHidden(sql.ref('parent.id'))}
    ) as "parentPageId",
    page.creator_id as "creatorId",
    page.created_at as "createdAt",
    page.updated_at as "updatedAt",
    json_build_object('id', space.id, 'name', space.name, 'slug', space.slug) as space,
    coalesce(paths.titles, '[]') as path,
    coalesce(paths.ids, '[]') as "pathIds",
    coalesce(cut.snippet, '') as snippet,
    cut.starts_inside as "startsInside",
    cut.ends_inside as "endsInside",
    shown.score,
    shown.kinds as matched,
    totals.*
  from totals
  left join shown on true
  left join lateral (${pageById(sql.ref('shown.page_id'))}) page on true
  left join spaces space on space.id = page.space_id
  left join paths on paths.page_id = shown.page_id
  left join cut on cut.page_id = shown.page_id
  order by shown.place`;

/** One row, so that an empty list still says how many hits there are. */
const totals = sql`
    select
      (select count(*)::int from visible) as total,
      (
        (select common or found > ${BOUNDS.few} from probe_size)
        or (select count(*) > ${BOUNDS.exact} from title_hits)
          or (select count(*) > ${BOUNDS.weaker} from fulltext_hits)
        or (select count(*) > ${BOUNDS.weaker} from term_hits)
      ) as bounded`;
