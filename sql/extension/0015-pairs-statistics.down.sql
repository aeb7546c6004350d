-- what: lets ANALYZE collect statistics for the indexes of pairs again, where they are still there.
-- loses: nothing.

set lock_timeout = '3s';

alter index if exists public.page_search_title_pairs_idx alter column 1 set statistics -1;
alter index if exists public.page_search_text_pairs_idx alter column 1 set statistics -1;

reset lock_timeout;
