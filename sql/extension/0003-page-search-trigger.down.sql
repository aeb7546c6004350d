-- what: removes what 0003-page-search-trigger.up.sql made. From then on page_search no longer follows the pages.
-- loses: nothing.

set lock_timeout = '3s';

drop procedure if exists public.page_search_backfill(integer);
drop trigger if exists page_search_update on public.pages;
drop trigger if exists page_search_insert on public.pages;
drop function if exists public.page_search_sync();

reset lock_timeout;
