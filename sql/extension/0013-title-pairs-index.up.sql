--! no-transaction
-- what: the index page_search_title_pairs_idx: of the pairs of characters in titles.
-- why:  queries of one or two characters, and words of two Chinese or Japanese signs.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 5 s
-- size: 15 MB
-- undo: 0013-title-pairs-index.down.sql

create index concurrently if not exists page_search_title_pairs_idx
  on public.page_search using gin (public.page_search_pairs(title_norm))
  with (fastupdate = off);
