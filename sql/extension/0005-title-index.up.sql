--! no-transaction
-- what: the index page_search_title_norm_idx: any part of a title.
-- why:  a search for three characters or more reads the titles that have them, not all titles.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 5 s
-- size: 18 MB
-- note: without fastupdate each save pays for itself, and no search reads a list of pending entries
-- undo: 0005-title-index.down.sql

create index concurrently if not exists page_search_title_norm_idx
  on public.page_search using gin (title_norm public.gin_trgm_ops)
  with (fastupdate = off);
