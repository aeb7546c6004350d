-- what: the extensions unaccent and pg_trgm and the function f_unaccent(text), each only where it is missing.
-- why:  accents are folded before texts are compared, trigram indexes find any part of a word. A Docmost database has
--       all three already and keeps its own.
-- lock: none
-- time: under 1 s
-- size: nothing
-- undo: 0001-extensions.down.sql

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

do $$
begin
  if to_regclass('public.pages') is null or to_regclass('public.spaces') is null then
    raise exception 'There is no table public.pages here: this file belongs on the database of a Docmost.';
  end if;
  if to_regprocedure('public.unaccent(regdictionary, text)') is null then
    raise exception 'The extension unaccent is not in schema public.'
      using hint = 'alter extension unaccent set schema public;';
  end if;
  if to_regprocedure('public.show_trgm(text)') is null then
    raise exception 'The extension pg_trgm is not in schema public.'
      using hint = 'alter extension pg_trgm set schema public;';
  end if;

  if to_regprocedure('public.f_unaccent(text)') is null then
    create function public.f_unaccent(text) returns text
      language sql immutable strict parallel safe
      as 'select public.unaccent(''public.unaccent'', $1)';
    -- The mark by which the way back knows that the function is ours to drop.
    comment on function public.f_unaccent(text) is 'Made by Pagescout.';
  end if;
end;
$$;
