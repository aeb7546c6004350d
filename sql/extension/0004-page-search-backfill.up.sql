--! no-transaction
-- what: fills page_search with the pages that are there already.
-- why:  the trigger sees only pages that are saved from now on.
-- lock: the rows of one batch of 200 pages, share, for some 30 ms: a save of one of them waits that long
-- time: 30 s (2 min on a busy machine)
-- size: 520 MB
-- undo: 0004-page-search-backfill.down.sql
-- stop: at any moment; what is done stays done, and the same call goes on from there

call public.page_search_backfill();
