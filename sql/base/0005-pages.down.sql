-- what: removes what 0005-pages.up.sql made.
-- loses: all pages and their history.

drop table if exists public.page_history;
drop table if exists public.pages;
drop function if exists public.pages_tsvector_trigger();
