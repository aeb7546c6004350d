--! no-transaction
-- what: removes the index page_search_title_norm_idx.
-- loses: nothing; a search by title reads all titles.

drop index concurrently if exists public.page_search_title_norm_idx;
