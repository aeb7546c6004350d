--! no-transaction
-- what: the index page_search_text_pairs_idx: of the pairs of characters in texts.
-- why:  queries of one or two characters, and words of two Chinese or Japanese signs.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 180 s
-- size: 120 MB
-- note: a short list of pending entries makes saves several times cheaper; a search reads it in about a millisecond
-- undo: 0014-text-pairs-index.down.sql

create index concurrently if not exists page_search_text_pairs_idx
  on public.page_search using gin (public.page_search_pairs(text_norm))
  with (fastupdate = on, gin_pending_list_limit = 256);
