-- what: removes what 0017-page-updates.up.sql made.
-- loses: changes that no page holds yet: stop the server first, which stores them all.

set lock_timeout = '3s';

drop table if exists public.pagescout_page_updates;

reset lock_timeout;
