import { type RawBuilder, sql } from 'kysely';
import { holdsTerms, inWholeWords, titleHoldsTerms } from './conditions.sql.js';
import type { HybridSearchOptions } from './hybrid-options.js';

/**
 * CTE `scored`: each page found, once, with its best score and with what matched.
 *
 * The score lies in 0..1 and only orders one answer:
 *
 *   1.00        the page that the query names by id, slug id or address
 *   0.95        the title is the query
 *   0.75..0.90  the title holds the query: more at the start of the title and on word boundaries
 *   0.70        the title holds every word of the query
 *   0.40..0.60  the text holds the query: more on word boundaries and near the start
 *   0.20..0.35  full text: every word of the query, or a form of it
 *   0.10        title and text together hold every word of the query
 */
export const scored = (options: HybridSearchOptions): RawBuilder<unknown> => sql`
  found as (
    select page_id from title_hits
    union select page_id from text_hits
    union select page_id from term_hits
    union select page_id from fulltext_hits
    ${options.exactPageId ? named(options.exactPageId) : sql``}
  ),
  matches as (
    select found.page_id, entry.*, fulltext.rank
    from found
    cross join lateral (${match(options)}) entry
    left join fulltext_hits fulltext on fulltext.page_id = found.page_id
  ),
  scored as (
    select
      page_id,
      changed_at,
      array_remove(
        array[
          case when terms_in_title then 'title' end,
          case when in_text or has_terms and not terms_in_title then 'text' end,
          case when not has_terms then 'fulltext' end
        ],
        null
      ) as kinds,
      case
        ${options.exactPageId ? sql`when page_id = ${options.exactPageId} then 1` : sql``}
        when is_title then 0.95
        when in_title then 0.75 + 0.08 * ${onWordBoundaries(sql.ref('title_hit'))} + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * ${onWordBoundaries(sql.ref('text_hit'))} + 0.1 / (1 + text_place / 300.0)
        when rank is not null then 0.2 + 0.15 * least(1, rank)
        else 0.1
      end::real as score
    from matches
  )`;

/** The page that the query names, if it lies within reach like any other. */
const named = (pageId: string): RawBuilder<unknown> => sql`
    union
    select entry.page_id
    from page_search entry
    where entry.page_id = ${pageId} and entry.space_id in (select space_id from searched_spaces)`;

/**
 * What matches on one page. Each level is a subquery that the planner keeps (`limit`, `offset 0`), so that a text is
 * looked through once for its first hit and not once for each use of the place: that is most of the time of a search.
 */
const match = ({ needle, titleOnly }: HybridSearchOptions): RawBuilder<unknown> => sql`
      select
        entry.changed_at,
        entry.title_norm = ${needle.phrase} as is_title,
        entry.title_place,
        entry.text_place,
        ${around('title')} as title_hit,
        ${around('text')} as text_hit,
        entry.phrase_length,
        entry.in_title,
        entry.in_text,
        (entry.in_title or ${titleHoldsTerms(needle)}) as terms_in_title,
        (entry.in_title or entry.in_text or ${titleOnly ? titleHoldsTerms(needle) : holdsTerms(needle)}) as has_terms
      from (
        select
          entry.*,
          entry.title_place > 0 and ${inWholeWords('title_norm', needle)} as in_title,
          entry.text_place > 0 and ${inWholeWords('text_norm', needle)} as in_text
        from (
          select
            entry.*,
            char_length(${needle.phrase}) as phrase_length,
            strpos(entry.title_norm, ${needle.phrase}) as title_place,
            ${titleOnly ? sql`0` : sql`strpos(entry.text_norm, ${needle.phrase})`} as text_place
          from page_search entry
          where entry.page_id = found.page_id
          limit 1
        ) entry
        offset 0
      ) entry
      offset 0`;

/** The first hit with the character before and the one after it; at the start of the text a space stands before it. */
const around = (where: 'title' | 'text'): RawBuilder<string> => {
  const text = sql.ref(`entry.${where}_norm`);
  const place = sql.ref(`entry.${where}_place`);
  return sql`
        case
          when ${place} = 1 then ' ' || left(${text}, entry.phrase_length + 1)
          when ${place} > 1 then substr(${text}, ${place} - 1, entry.phrase_length + 2)
        end`;
};

/** 1 when the hit in its surroundings is a word of its own, 0.5 when a word starts with it, else 0. */
const onWordBoundaries = (hit: RawBuilder<unknown>): RawBuilder<number> => sql`
          case
            when left(${hit}, 1) ~ '[[:alnum:]_]' then 0
            when char_length(${hit}) = phrase_length + 2 and right(${hit}, 1) ~ '[[:alnum:]_]' then 0.5
            else 1
          end`;
