--! no-transaction
-- what: removes the index page_search_long_text_idx.
-- loses: nothing; the searches that need it read more pages.

drop index concurrently if exists public.page_search_long_text_idx;
