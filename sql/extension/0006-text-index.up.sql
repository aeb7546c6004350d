--! no-transaction
-- what: the index page_search_text_norm_idx: any part of a page's text.
-- why:  a search for three characters or more reads the pages that have them, not all pages.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 120 s (220 s on a busy machine)
-- size: 200 MB
-- note: a short list of pending entries makes saves several times cheaper; a search reads it in about a millisecond
-- undo: 0006-text-index.down.sql

create index concurrently if not exists page_search_text_norm_idx
  on public.page_search using gin (text_norm public.gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256);
