-- what: removes what 0002-page-search-table.up.sql made, with the indexes of later files.
-- loses: nothing that the pages do not hold.

set lock_timeout = '3s';

drop table if exists public.page_search;
drop function if exists public.page_search_normalise(text);

reset lock_timeout;
