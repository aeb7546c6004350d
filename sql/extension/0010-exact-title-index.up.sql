--! no-transaction
-- what: the index page_search_title_exact_idx: on the normalised title.
-- why:  a page named exactly like the query must come first, however many titles hold it.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 0.3 s
-- size: 8 MB
-- undo: 0010-exact-title-index.down.sql

create index concurrently if not exists page_search_title_exact_idx
  on public.page_search using hash (title_norm);
