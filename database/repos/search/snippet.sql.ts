import { type RawBuilder, sql } from 'kysely';
import { pageById } from '../permission/visible-pages.sql.js';
import { SNIPPET, type HybridSearchOptions } from './hybrid-options.js';

/**
 * CTEs from `shown` to `cut`: for each shown page a piece of its original text that contains the hit.
 *
 * The hit is found in the normalised text, and normalising changes lengths (`«` becomes `<<`, `ß` becomes `ss`), so its
 * place is mapped back. Where nothing is found literally (full text matches word forms) the headline of PostgreSQL
 * shows the hit, and a hit in the title alone shows the start of the page.
 */
export const snippets = ({ needle, titleOnly }: HybridSearchOptions): RawBuilder<unknown> => sql`
  located as (
    select
      shown.page_id,
      page.text_content as original,
      entry.text_norm,
      ${titleOnly ? sql`0` : firstPlace([needle.phrase, ...needle.terms])} as place
    from shown
    cross join lateral (${pageById(sql.ref('shown.page_id'))}) page
    cross join lateral (select * from page_search where page_id = shown.page_id limit 1) entry
  ),
  mapped as (
    select
      located.*,
      case
        when place = 0 then 0
        -- Where normalising kept the length, the place is most likely the same; counting takes a millisecond.
        when char_length(original) = char_length(text_norm) and ${shows(piece(sql`place`))} then place
        else page_search_place(original, place)
      end as original_place
    from located
  ),
  windows as (
    select *, ${piece(sql`original_place`)} as piece from mapped
  ),
  cut as (
    select
      page_id,
      case
        -- A combining character at the seam can shift the place: then the normalised text shows the hit.
        when place > 0 and not ${shows(sql<string>`piece`)}
          then substr(text_norm, greatest(1, place - ${SNIPPET.before}::int), ${SNIPPET.length}::int)
        when place > 0 then piece
        ${needle.fulltext === undefined || titleOnly ? sql`` : headline(needle.fulltext)}
        else left(original, ${SNIPPET.start}::int)
      end as snippet,
      original_place > ${SNIPPET.before + 1}::int as starts_inside,
      char_length(original) >= case
        when place > 0 then greatest(1, original_place - ${SNIPPET.before}::int) + ${SNIPPET.length}::int
        else ${SNIPPET.start + 1}::int
      end as ends_inside
    from windows
  )`;

/** The place of the first of the texts that occurs, in order of preference; 0 when none does. */
const firstPlace = (texts: string[]): RawBuilder<number> =>
  sql`coalesce(${sql.join(texts.map((text) => sql`nullif(strpos(entry.text_norm, ${text}), 0)`))}, 0)`;

/** Reads the first 200,000 characters only: on a text of some megabytes a headline takes seconds. */
const headline = (fulltext: string): RawBuilder<unknown> => sql`
        when to_tsvector('english', left(original, 200000)) @@ plainto_tsquery('english', ${fulltext}) then
          ts_headline(
            'english',
            left(original, 200000),
            plainto_tsquery('english', ${fulltext}),
            'StartSel="", StopSel="", MinWords=40, MaxWords=60'
          )`;

const piece = (place: RawBuilder<unknown>): RawBuilder<string> =>
  sql`substr(original, greatest(1, ${place} - ${SNIPPET.before}::int), ${SNIPPET.length}::int)`;

/** Condition: the piece of the original holds what stands at the place of the hit. */
const shows = (text: RawBuilder<string>): RawBuilder<boolean> =>
  sql`strpos(page_search_normalise(${text}), substr(text_norm, place, 40)) > 0`;
