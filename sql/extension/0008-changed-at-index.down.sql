--! no-transaction
-- what: removes the index page_search_changed_at_idx.
-- loses: nothing; a search for a common word sorts all pages first.

drop index concurrently if exists public.page_search_changed_at_idx;
