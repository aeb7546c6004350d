import { type RawBuilder, sql } from 'kysely';
import { holdsPhrase, holdsTerms, titleHoldsTerms } from './conditions.sql.js';
import type { HybridSearchOptions, Needle } from './hybrid-options.js';

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
export const scored = ({ needle, titleOnly, exactPageId }: HybridSearchOptions): RawBuilder<unknown> => sql`
  found as (
    select page_id from title_hits
    union select page_id from text_hits
    union select page_id from term_hits
    union select page_id from fulltext_hits
    ${exactPageId ? named(exactPageId) : sql``}
  ),
  matches as (
    select
      found.page_id,
      entry.changed_at,
      entry.title_norm,
      entry.text_norm,
      strpos(entry.title_norm, ${needle.phrase}) as title_place,
      ${titleOnly ? sql`0` : sql`strpos(entry.text_norm, ${needle.phrase})`} as text_place,
      ${holdsPhrase('title_norm', needle)} as in_title,
      ${titleOnly ? sql`false` : holdsPhrase('text_norm', needle)} as in_text,
      ${titleHoldsTerms(needle)} as terms_in_title,
      ${titleOnly ? sql`false` : holdsTerms(needle)} as has_terms,
      fulltext.rank
    from found
    cross join lateral (select * from page_search where page_id = found.page_id limit 1) entry
    left join fulltext_hits fulltext on fulltext.page_id = found.page_id
  ),
  scored as (
    select
      page_id,
      changed_at,
      array_remove(
        array[
          case when in_title or terms_in_title then 'title' end,
          case when in_text or has_terms and not terms_in_title then 'text' end,
          case when not (in_title or terms_in_title or in_text or has_terms) then 'fulltext' end
        ],
        null
      ) as kinds,
      case
        ${exactPageId ? sql`when page_id = ${exactPageId} then 1` : sql``}
        when title_norm = ${needle.phrase} then 0.95
        when in_title then 0.75 + 0.08 * ${onWordBoundaries('title', needle)} + 0.07 / title_place
        when terms_in_title then 0.7
        when in_text then 0.4 + 0.1 * ${onWordBoundaries('text', needle)} + 0.1 / (1 + text_place / 300.0)
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

/** 1 when the first hit is a word of its own, 0.5 when a word starts with it, else 0. */
const onWordBoundaries = (where: 'title' | 'text', { phrase }: Needle): RawBuilder<number> => {
  const text = sql.ref(`${where}_norm`);
  const place = sql.ref(`${where}_place`);
  return sql`
          case
            when substr(${text}, ${place} - 1, 1) ~ '[[:alnum:]_]' then 0
            when substr(${text}, ${place} + ${[...phrase].length}::int, 1) ~ '[[:alnum:]_]' then 0.5
            else 1
          end`;
};
