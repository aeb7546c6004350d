-- what: the triggers that keep page_search in step with pages, and the procedure page_search_backfill() that adds the
--       pages from before.
-- why:  a page is found as soon as it is saved. Only a change of title, text, space or trash reaches page_search: a
--       page that is only moved costs nothing there.
-- lock: pages, share row exclusive, for a moment; gives up after 3 s of waiting
-- time: under 1 s
-- size: nothing
-- undo: 0003-page-search-trigger.down.sql

set lock_timeout = '3s';

-- Runs with the rights of its owner, so that the role that saves pages needs none on page_search; hence the empty
-- search_path and names in full.
create or replace function public.page_search_sync() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    delete from public.page_search where page_id = new.id;
  else
    insert into public.page_search as search (page_id, workspace_id, space_id, title_norm, text_norm, changed_at)
    values (
      new.id,
      new.workspace_id,
      new.space_id,
      public.page_search_normalise(new.title),
      public.page_search_normalise(new.text_content),
      new.updated_at
    )
    on conflict (page_id) do update set
      workspace_id = excluded.workspace_id,
      space_id = excluded.space_id,
      title_norm = excluded.title_norm,
      text_norm = excluded.text_norm,
      changed_at = excluded.changed_at;
  end if;
  return null;
exception when others then
  -- A page must always be saved. Without its old row it is one that page_search_backfill() adds again.
  raise warning 'page % is saved, but search does not know it: %', new.id, sqlerrm
    using hint = 'call public.page_search_backfill();';
  begin
    delete from public.page_search where page_id = new.id;
  exception when others then
    null;
  end;
  return null;
end;
$$;

revoke execute on function public.page_search_sync() from public;

create or replace trigger page_search_insert
  after insert on public.pages
  for each row
  when (new.deleted_at is null)
  execute function public.page_search_sync();

create or replace trigger page_search_update
  after update on public.pages
  for each row
  when (
    old.title is distinct from new.title
    or old.text_content is distinct from new.text_content
    or old.space_id is distinct from new.space_id
    or old.workspace_id is distinct from new.workspace_id
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function public.page_search_sync();

-- Adds the pages that page_search lacks, a batch at a time, each committed: it may be stopped at any moment and called
-- again. A batch share-locks its pages, so that none of them is changed or trashed half-way; one that is being saved
-- just then is left for the next round.
create or replace procedure public.page_search_backfill(batch_size integer default 200)
  language plpgsql
as $$
declare
  start constant uuid := '00000000-0000-0000-0000-000000000000';
  last_id uuid := start;
  batch_last_id uuid;
  rounds_left integer := 10;
begin
  loop
    with batch as materialized (
      select page.id, page.workspace_id, page.space_id, page.title, page.text_content, page.updated_at
      from public.pages page
      where page.id > last_id
        and page.deleted_at is null
        -- The offset keeps this a look-up for each page: as a join, each batch would read page_search from its start.
        and not exists (select from public.page_search search where search.page_id = page.id offset 0)
      order by page.id
      limit batch_size
      for share of page skip locked
    ),
    filled as (
      insert into public.page_search (page_id, workspace_id, space_id, title_norm, text_norm, changed_at)
      select
        id,
        workspace_id,
        space_id,
        public.page_search_normalise(title),
        public.page_search_normalise(text_content),
        updated_at
      from batch
      on conflict (page_id) do nothing
    )
    select id into batch_last_id from batch order by id desc limit 1;
    commit;

    if batch_last_id is not null then
      last_id := batch_last_id;
      continue;
    end if;

    exit when not exists (
      select
      from public.pages page
      where page.deleted_at is null
        and not exists (select from public.page_search search where search.page_id = page.id)
    );
    if rounds_left = 0 then
      raise warning 'some pages were being saved all the time and are not in page_search yet'
        using hint = 'call public.page_search_backfill(); once more.';
      exit;
    end if;
    rounds_left := rounds_left - 1;
    last_id := start;
    commit;
    perform pg_sleep(0.2);
  end loop;
end;
$$;

reset lock_timeout;
