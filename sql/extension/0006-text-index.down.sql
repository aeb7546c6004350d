--! no-transaction
-- what: removes the index page_search_text_norm_idx.
-- loses: nothing; a search by text reads all texts.

drop index concurrently if exists public.page_search_text_norm_idx;
