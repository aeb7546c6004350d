-- what: removes f_unaccent(text) if 0001-extensions.up.sql made it. The extensions stay: others may use them by now.
-- loses: nothing.

do $$
begin
  if obj_description(to_regprocedure('public.f_unaccent(text)'), 'pg_proc') = 'Made by Pagescout.' then
    drop function public.f_unaccent(text);
  end if;
end;
$$;
