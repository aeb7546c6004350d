-- Generated from the catalog by npm run generate; do not edit. What the files of sql/extension make.

-- function public.page_search_backfill(integer)
CREATE OR REPLACE PROCEDURE public.page_search_backfill(IN batch_size integer DEFAULT 200)
 LANGUAGE plpgsql
AS $procedure$
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
$procedure$;

-- function public.page_search_normalise(text)
CREATE OR REPLACE FUNCTION public.page_search_normalise(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(public.unaccent('public.unaccent', translate(
    case when coalesce($1, '') is nfc normalized then coalesce($1, '') else normalize($1, nfc) end,
    U&'\00A0\202F\2007\00AD\200B\FEFF',
    '   '
  )))
$function$;

-- function public.page_search_pairs(text)
CREATE OR REPLACE FUNCTION public.page_search_pairs(normalised text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
declare
  characters text[] := string_to_array(left(normalised, 300000) collate "C", null);
  followers text[] := characters[2:];
begin
  return (
    select array_agg(pair)
    from (
      select distinct (first || second) collate "C" as pair
      from unnest(characters, followers) as neighbours (first, second)
      where second is not null
    ) pairs
  ) || (
    select array_agg(single)
    from (select distinct character collate "C" as single from unnest(characters) as all_characters (character)) singles
  ) || case when char_length(normalised) > 300000 then array['long'] end;
end;
$function$;

-- function public.page_search_place(text,integer)
CREATE OR REPLACE FUNCTION public.page_search_place(original text, place integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  piece_length integer := least(65536, greatest(1, char_length(original)));
  passed integer := 0;
  normalised integer := 0;
  piece text;
  piece_size integer;
begin
  while piece_length >= 1 loop
    piece := substr(original, passed + 1, piece_length);
    piece_size := char_length(public.page_search_normalise(piece));
    if piece <> '' and normalised + piece_size < place then
      passed := passed + char_length(piece);
      normalised := normalised + piece_size;
    else
      piece_length := piece_length / 2;
    end if;
  end loop;
  return passed + 1;
end;
$function$;

-- function public.page_search_sync()
CREATE OR REPLACE FUNCTION public.page_search_sync()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
revoke execute on function public.page_search_sync() from public;

-- table public.ai_chat_page_snapshots
create table public.ai_chat_page_snapshots (
  id uuid default public.gen_uuid_v7() not null,
  chat_id uuid not null,
  page_id uuid not null,
  workspace_id uuid not null,
  content_md text not null,
  page_updated_at timestamp with time zone not null,
  content_hash text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint ai_chat_page_snapshots_pkey PRIMARY KEY (id),
  constraint ai_chat_page_snapshots_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.ai_chats(id) ON DELETE CASCADE,
  constraint ai_chat_page_snapshots_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE,
  constraint ai_chat_page_snapshots_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint ai_chat_page_snapshots_chat_id_page_id_unique UNIQUE (chat_id, page_id)
);
comment on table public.ai_chat_page_snapshots is 'Made by Pagescout.';

-- table public.page_search
create table public.page_search (
  page_id uuid not null,
  workspace_id uuid not null,
  space_id uuid not null,
  title_norm text not null,
  text_norm text not null,
  changed_at timestamp with time zone not null,
  constraint page_search_pkey PRIMARY KEY (page_id),
  constraint page_search_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE
) with (toast_tuple_target=8160);
alter table public.page_search alter column text_norm set storage external;

-- table public.pagescout_ai_roles
create table public.pagescout_ai_roles (
  id uuid default public.gen_uuid_v7() not null,
  workspace_id uuid not null,
  creator_id uuid,
  name text not null,
  instructions text not null,
  model text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint pagescout_ai_roles_pkey PRIMARY KEY (id),
  constraint pagescout_ai_roles_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id) ON DELETE SET NULL,
  constraint pagescout_ai_roles_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint pagescout_ai_roles_workspace_id_name_unique UNIQUE (workspace_id, name)
);

-- table public.pagescout_ai_seen_blocks
create table public.pagescout_ai_seen_blocks (
  chat_id uuid not null,
  page_id uuid not null,
  versions jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint pagescout_ai_seen_blocks_pkey PRIMARY KEY (chat_id, page_id),
  constraint pagescout_ai_seen_blocks_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.ai_chats(id) ON DELETE CASCADE,
  constraint pagescout_ai_seen_blocks_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE
);

-- table public.pagescout_api_tokens
create table public.pagescout_api_tokens (
  id uuid default public.gen_uuid_v7() not null,
  name text not null,
  user_id uuid not null,
  workspace_id uuid not null,
  token_hash bytea not null,
  token_hint text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint pagescout_api_tokens_pkey PRIMARY KEY (id),
  constraint pagescout_api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE,
  constraint pagescout_api_tokens_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint pagescout_api_tokens_token_hash_unique UNIQUE (token_hash)
);

-- table public.pagescout_page_updates
create table public.pagescout_page_updates (
  id bigint not null,
  page_id uuid not null,
  update bytea not null,
  editors jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint pagescout_page_updates_pkey PRIMARY KEY (page_id, id),
  constraint pagescout_page_updates_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE
);

-- index public.idx_pagescout_ai_chat_messages_open
CREATE INDEX idx_pagescout_ai_chat_messages_open ON public.ai_chat_messages USING btree (id) WHERE ((metadata ->> 'status'::text) = 'streaming'::text);

-- index public.idx_ai_chat_page_snapshots_page_id
CREATE INDEX idx_ai_chat_page_snapshots_page_id ON public.ai_chat_page_snapshots USING btree (page_id);

-- index public.page_search_changed_at_idx
CREATE INDEX page_search_changed_at_idx ON public.page_search USING btree (changed_at DESC, page_id);

-- index public.page_search_space_idx
CREATE INDEX page_search_space_idx ON public.page_search USING btree (space_id, page_id);

-- index public.page_search_text_norm_idx
CREATE INDEX page_search_text_norm_idx ON public.page_search USING gin (text_norm public.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256');

-- index public.page_search_text_pairs_idx
CREATE INDEX page_search_text_pairs_idx ON public.page_search USING gin (public.page_search_pairs(text_norm)) WITH (fastupdate='on', gin_pending_list_limit='256');

-- index public.page_search_title_exact_idx
CREATE INDEX page_search_title_exact_idx ON public.page_search USING hash (title_norm);

-- index public.page_search_title_norm_idx
CREATE INDEX page_search_title_norm_idx ON public.page_search USING gin (title_norm public.gin_trgm_ops) WITH (fastupdate=off);

-- index public.page_search_title_pairs_idx
CREATE INDEX page_search_title_pairs_idx ON public.page_search USING gin (public.page_search_pairs(title_norm)) WITH (fastupdate=off);

-- index public.idx_pagescout_ai_roles_creator_id
CREATE INDEX idx_pagescout_ai_roles_creator_id ON public.pagescout_ai_roles USING btree (creator_id);

-- index public.idx_pagescout_ai_seen_blocks_page_id
CREATE INDEX idx_pagescout_ai_seen_blocks_page_id ON public.pagescout_ai_seen_blocks USING btree (page_id);

-- index public.idx_pagescout_api_tokens_user_id
CREATE INDEX idx_pagescout_api_tokens_user_id ON public.pagescout_api_tokens USING btree (user_id);

-- index public.idx_pagescout_api_tokens_workspace_id
CREATE INDEX idx_pagescout_api_tokens_workspace_id ON public.pagescout_api_tokens USING btree (workspace_id);

-- trigger page_search_insert on public.pages
CREATE TRIGGER page_search_insert AFTER INSERT ON public.pages FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION public.page_search_sync();

-- trigger page_search_update on public.pages
CREATE TRIGGER page_search_update AFTER UPDATE ON public.pages FOR EACH ROW WHEN ((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (old.text_content IS DISTINCT FROM new.text_content) OR (old.space_id IS DISTINCT FROM new.space_id) OR (old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.page_search_sync();
