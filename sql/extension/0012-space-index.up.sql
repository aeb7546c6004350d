--! no-transaction
-- what: the index page_search_space_idx: of the search table by space.
-- why:  whoever sees few pages gets each of them looked at; this lists them.
-- lock: page_search, share update exclusive: reading and saving go on
-- time: 0.2 s
-- size: 1.5 MB
-- undo: 0012-space-index.down.sql

create index concurrently if not exists page_search_space_idx
  on public.page_search (space_id, page_id);
