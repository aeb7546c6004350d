--! no-transaction
-- what: the index page_search_changed_at_idx: the pages in the order of their last change.
-- why:  a common word is searched from the newest page on until enough are found.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 0.5 s
-- size: 8 MB
-- undo: 0008-changed-at-index.down.sql

create index concurrently if not exists page_search_changed_at_idx
  on public.page_search (changed_at desc, page_id);
