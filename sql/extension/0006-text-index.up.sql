--! no-transaction
-- what: the index page_search_text_norm_idx: any part of a page's text.
-- why:  a search for three characters or more reads the pages that have them, not all pages.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 120 s (220 s on a busy machine)
-- size: 200 MB
-- note: without fastupdate each save pays for itself, and no search reads a list of pending entries
-- undo: 0006-text-index.down.sql

create index concurrently if not exists page_search_text_norm_idx
  on public.page_search using gin (text_norm public.gin_trgm_ops)
  with (fastupdate = off);
