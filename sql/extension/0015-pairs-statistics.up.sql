-- what: keeps ANALYZE from collecting statistics for the indexes of pairs.
-- why:  it would call page_search_pairs() on 30,000 pages each time (half a minute), and search does not use the result.
-- lock: the two indexes, share update exclusive: reading and saving go on; gives up after 3 s of waiting
-- time: under 1 s
-- size: nothing
-- undo: 0015-pairs-statistics.down.sql

set lock_timeout = '3s';

alter index public.page_search_title_pairs_idx alter column 1 set statistics 0;
alter index public.page_search_text_pairs_idx alter column 1 set statistics 0;

reset lock_timeout;
