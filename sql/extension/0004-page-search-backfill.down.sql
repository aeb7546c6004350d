-- what: empties page_search.
-- loses: nothing that the pages do not hold.

set lock_timeout = '3s';

truncate public.page_search;

reset lock_timeout;
