-- what: removes what 0001-functions.up.sql made.
-- loses: nothing, as long as no table uses the functions (PostgreSQL refuses otherwise).

drop function if exists public.f_unaccent(text);
drop function if exists public.gen_uuid_v7();
drop extension if exists pg_trgm;
drop extension if exists unaccent;
