import { type RawBuilder, sql } from 'kysely';
import { hiddenPages, notHidden } from '../permission/visible-pages.sql.js';
import { BOUNDS, type HybridSearchOptions, type Needle } from './hybrid-options.js';
import { hasTrigram, pairsOf } from './needle.js';
import {
  indexedTerms,
  type Column,
  holdsPhrase,
  holdsTerms,
  indexedPhrase,
  titleHoldsTerms,
} from './conditions.sql.js';
import { belowRoot } from './scope.sql.js';

const inSpaces = sql`entry.space_id in (select space_id from searched_spaces)`;
const large = sql`(select not small from scope_size)`;

/**
 * CTE `near`: when few pages are in reach, every one of them is looked at, once, for all kinds of match.
 */
export const nearPages = ({ needle, titleOnly }: HybridSearchOptions): RawBuilder<unknown> => sql`
  near as materialized (
    select
      reach.page_id,
      ${holdsPhrase('title_norm', needle)} as in_title,
      ${titleOnly ? sql`false` : holdsPhrase('text_norm', needle)} as in_text,
      ${titleOnly ? titleHoldsTerms(needle) : holdsTerms(needle)} as has_terms
    from reach
    cross join lateral (select * from page_search where page_id = reach.page_id limit 1) entry
    where (select small from scope_size) and ${inSpaces}
  )`;

/** CTEs for titles. An exact title is looked up by itself: a bound must not cut it off. */
export const titleHits = ({ needle }: HybridSearchOptions): RawBuilder<unknown> => sql`
  ${hasTrigram(needle.phrase) ? sql`` : withPairs('title_norm', needle)}
  title_hits as materialized (
    select page_id from near where in_title
    union all
    (${hasTrigram(needle.phrase) ? byTrigram('title_norm', needle) : byPairs('title_norm', needle)})
    union
    (
      select entry.page_id
      from page_search entry
      where ${large} and ${inSpaces} and entry.title_norm = ${needle.phrase}
      limit ${BOUNDS.weaker}
    )
  )`;

/**
 * CTEs for the text. `probed` asks the index, unless the newest pages show that the phrase is common; where it finds too
 * many, `walked` looks at the newest pages, and some of the index's matches join them, so that a phrase on one page in a
 * hundred is not lost to the walk's end.
 */
export const textHits = (options: HybridSearchOptions): RawBuilder<unknown> => {
  const { needle, titleOnly } = options;
  if (titleOnly) {
    return sql`
  probe_size as (select count(*) as found, false as common from title_hits),
  text_hits as (${nothing})`;
  }
  return sql`
  ${sample(options)},
  ${hasTrigram(needle.phrase) ? sql`` : withPairs('text_norm', needle)}
  probed as materialized (
    select page_id from near where in_text
    union all
    (${hasTrigram(needle.phrase) ? byTrigram('text_norm', needle) : byPairs('text_norm', needle)})
  ),
  probe_size as materialized (
    select
      case when (select common from sample) then ${BOUNDS.exact + 1} else count(*) end as found,
      ${large} and ((select common from sample) or count(*) > ${BOUNDS.exact}) as common
    from probed
  ),
  walked as materialized (
    select entry.page_id
    from (
      select page_id, space_id, text_norm
      from page_search
      where (select common from probe_size)
      order by changed_at desc, page_id
      limit ${BOUNDS.walked}
    ) entry
    where ${inSpaces} and ${holdsPhrase('text_norm', needle)}
    limit ${BOUNDS.sampled}
  ),
  text_hits as materialized (
    select page_id from walked
    union
    (
      select page_id
      from probed
      limit (select case when common then ${BOUNDS.kept}::bigint end from probe_size)
    )
  )`;
};

/**
 * CTE `sample`: whether the phrase stands on many of the newest pages that the viewer may see and that are in reach.
 * Then the walk is sure to find enough of them and the index is not asked, whose list would take longer to make than
 * all the rest. Pages that the viewer may not see do not count: they must not make a rare phrase look common.
 */
const sample = ({ needle, rootId }: HybridSearchOptions): RawBuilder<unknown> => sql`
  sampled as materialized (
    select entry.page_id
    from (
      select page_id, space_id, text_norm
      from page_search
      where ${large}
      order by changed_at desc, page_id
      limit ${BOUNDS.sample}
    ) entry
    where ${inSpaces} and ${holdsPhrase('text_norm', needle)}
    limit ${4 * BOUNDS.sampleCommon}
  ),
  often_sampled as (
    select page_id from sampled where (select count(*) > ${BOUNDS.sampleCommon} from sampled)
  ),
  ${hiddenPages({ candidates: 'often_sampled', trashHidesDescendants: true, prefix: 'sampled_' })},
  ${rootId ? belowRoot(rootId, 'sampled_') : sql``}
  sample as materialized (
    select count(*) > ${BOUNDS.sampleCommon} as common
    from often_sampled
    where ${notHidden(sql.ref('often_sampled.page_id'), 'sampled_')}
      ${rootId ? sql`and often_sampled.page_id in (select id from sampled_below_root)` : sql``}
  )`;

/** CTEs for weaker matches, which only a query with few stronger ones needs: words in any order, and their forms. */
export const weakerHits = ({ needle, titleOnly }: HybridSearchOptions): RawBuilder<unknown> => sql`
  term_hits as materialized (
    ${
      needle.terms.length === 0
        ? nothing
        : sql`
    select page_id from near where has_terms
    union all
    (
      select entry.page_id
      from page_search entry
      where ${large} and ${fewStronger} and ${inSpaces} and ${indexedTerms(needle, titleOnly)}
      limit ${BOUNDS.weaker + 1}
    )`
    }
  ),
  fulltext_hits as materialized (
    ${titleOnly || needle.fulltext === undefined ? sql`select null::uuid as page_id, null::real as rank where false` : byFulltext(needle.fulltext)}
  )`;

/** A tsquery that the planner does not know makes it take the index; told a common word, it would read every page. */
const byFulltext = (fulltext: string): RawBuilder<unknown> => sql`
    select page.id as page_id, ts_rank(page.tsv, plainto_tsquery('english', f_unaccent(${fulltext}))) as rank
    from (
      (
        select page.id, page.tsv
        from near
        cross join lateral (select id, tsv from pages where pages.id = near.page_id limit 1) page
        where ${fewStronger} and page.tsv @@ plainto_tsquery('english', f_unaccent(${fulltext}))
      )
      union all
      (
        select page.id, page.tsv
        from pages page
        where ${large}
          and ${fewStronger}
          and page.tsv @@ (select plainto_tsquery('english', f_unaccent(${fulltext})))
          and page.deleted_at is null
          and page.space_id in (select space_id from searched_spaces)
        limit ${BOUNDS.weaker + 1}
      )
    ) page`;

const byTrigram = (column: Column, needle: Needle): RawBuilder<unknown> => sql`
      select entry.page_id
      from page_search entry
      where ${large} ${unlessCommon(column)} and ${inSpaces} and ${indexedPhrase(column, needle)}
      limit ${BOUNDS.exact + 1}`;

const unlessCommon = (column: Column) => (column === 'text_norm' ? sql`and not (select common from sample)` : sql``);

const pairsTable = (column: Column) => sql.table(column === 'title_norm' ? 'title_pairs' : 'text_pairs');

/**
 * CTE of the pages that hold all pairs of a phrase too short for trigrams. Without a limit of its own, so that the
 * planner prepares for all rows and takes the index; it is read only as far as the limit outside asks. The pairs come
 * from a subquery, because a planner that knows them as common would call page_search_pairs() on each page. Texts too
 * long to have all their pairs indexed bear a mark instead.
 */
const withPairs = (column: Column, { phrase }: Needle): RawBuilder<unknown> => sql`
  ${pairsTable(column)} as materialized (
    select entry.page_id, entry.space_id
    from page_search entry
    where ${large}
      ${unlessCommon(column)}
      and page_search_pairs(entry.${sql.ref(column)}) @> (select ${pairsOf(phrase)}::text[])
    union all
    select entry.page_id, entry.space_id
    from page_search entry
    where ${large}
      and page_search_pairs(entry.${sql.ref(column)}) @> (select array['long'])
  ),`;

const byPairs = (column: Column, needle: Needle): RawBuilder<unknown> => sql`
      select entry.page_id
      from ${pairsTable(column)} paired
      cross join lateral (
        select page_id, space_id, ${sql.ref(column)} from page_search where page_id = paired.page_id limit 1
      ) entry
      where paired.space_id in (select space_id from searched_spaces) and ${holdsPhrase(column, needle)}
      limit ${BOUNDS.exact + 1}`;

const fewStronger = sql`(select found <= ${BOUNDS.few} from probe_size)`;

const nothing = sql`select null::uuid as page_id where false`;
