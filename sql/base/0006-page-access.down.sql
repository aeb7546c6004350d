-- what: removes what 0006-page-access.up.sql made.
-- loses: all page restrictions, permissions and public links.

drop table if exists public.shares;
drop table if exists public.page_permissions;
drop table if exists public.page_access;
