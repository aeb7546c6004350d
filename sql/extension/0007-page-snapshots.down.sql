-- what: removes what 0007-page-snapshots.up.sql made; a table that was there before stays, with its own columns.
-- loses: the snapshots: an assistant is not told of the changes made before its next turn.

set lock_timeout = '3s';

drop index if exists public.idx_ai_chat_page_snapshots_page_id;

do $$
declare
  snapshots constant regclass := to_regclass('public.ai_chat_page_snapshots');
  hash_column smallint;
begin
  if obj_description(snapshots, 'pg_class') = 'Made by Pagescout.' then
    drop table public.ai_chat_page_snapshots;
  else
    select attnum into hash_column
    from pg_catalog.pg_attribute
    where attrelid = snapshots and attname = 'content_hash' and not attisdropped;
    if col_description(snapshots, hash_column) = 'Made by Pagescout.' then
      alter table public.ai_chat_page_snapshots drop column content_hash;
    end if;
  end if;
end;
$$;

reset lock_timeout;
