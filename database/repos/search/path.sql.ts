import { type RawBuilder, sql } from 'kysely';
import { notHidden, pageById } from '../permission/visible-pages.sql.js';

/** Ancestors of one page in a path; a chain that is longer is a cycle or a mistake. */
const DEEPEST = 200;

/**
 * CTEs `steps` and `paths`: the ancestors of the shown pages, root first. A path ends below an ancestor in the trash,
 * and one that the viewer may not see is not named; `hidden_pages` knows both. Ends in a cycle.
 */
export const paths = (): RawBuilder<unknown> => sql`
  steps as (
    select shown.page_id, page.parent_page_id as ancestor_id, 1 as distance, array[shown.page_id] as seen
    from shown
    cross join lateral (${pageById(sql.ref('shown.page_id'))}) page
    where page.parent_page_id is not null
    union all
    select steps.page_id, page.parent_page_id, steps.distance + 1, steps.seen || page.id
    from steps
    cross join lateral (${pageById(sql.ref('steps.ancestor_id'))}) page
    where page.parent_page_id is not null
      and page.parent_page_id <> all (steps.seen || page.id)
      and steps.distance < ${DEEPEST}::int
  ),
  paths as (
    select
      steps.page_id,
      json_agg(coalesce(ancestor.title, '') order by steps.distance desc) as titles,
      json_agg(ancestor.id order by steps.distance desc) as ids
    from steps
    cross join lateral (${pageById(sql.ref('steps.ancestor_id'))}) ancestor
    where ${notHidden(sql.ref('steps.ancestor_id'))}
      and ancestor.space_id in (select space_id from member_spaces)
      and steps.ancestor_id <> steps.page_id
    group by steps.page_id
  )`;
