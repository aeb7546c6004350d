--! no-transaction
-- what: the index page_search_long_text_idx: that lists the few pages with very long texts.
-- why:  only their first 300,000 characters are in the index of pairs, so a short query looks at each of them.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 0.2 s
-- size: under 1 MB
-- undo: 0015-long-text-index.down.sql

create index concurrently if not exists page_search_long_text_idx
  on public.page_search (page_id)
  where char_length(text_norm) > 300000;
