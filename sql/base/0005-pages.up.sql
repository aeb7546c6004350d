-- what: pages and page_history, with the trigger that keeps pages.tsv.
-- why:  content is ProseMirror JSON, ydoc its Yjs state, text_content the plain text that search reads;
--       last_updated_source and last_updated_ai_chat_id tell whether a person or an assistant wrote last.
-- lock: none (new tables)
-- time: under 1 s
-- size: nothing
-- undo: 0005-pages.down.sql

create table if not exists public.pages (
  id uuid not null default public.gen_uuid_v7(),
  slug_id varchar not null,
  title varchar,
  icon varchar,
  cover_photo varchar,
  "position" varchar,
  content jsonb,
  ydoc bytea,
  text_content text,
  tsv tsvector,
  parent_page_id uuid,
  creator_id uuid,
  last_updated_by_id uuid,
  deleted_by_id uuid,
  space_id uuid not null,
  workspace_id uuid not null,
  is_locked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  contributor_ids uuid[] default '{}',
  is_base boolean not null default false,
  base_schema_version integer not null default 0,
  last_updated_source varchar not null default 'user',
  last_updated_ai_chat_id uuid,
  constraint pages_pkey primary key (id),
  constraint pages_slug_id_unique unique (slug_id),
  constraint pages_creator_id_fkey foreign key (creator_id) references public.users (id),
  constraint pages_deleted_by_id_fkey foreign key (deleted_by_id) references public.users (id),
  constraint pages_last_updated_by_id_fkey foreign key (last_updated_by_id) references public.users (id),
  constraint pages_parent_page_id_fkey foreign key (parent_page_id) references public.pages (id) on delete cascade,
  constraint pages_space_id_fkey foreign key (space_id) references public.spaces (id) on delete cascade,
  constraint pages_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);

create index if not exists idx_pages_creator_id on public.pages (creator_id);
create index if not exists idx_pages_is_base on public.pages (space_id, "position" collate "C")
  where is_base = true and deleted_at is null;
create index if not exists idx_pages_parent_page_id on public.pages (parent_page_id)
  where deleted_at is null;
create index if not exists idx_pages_space_deleted on public.pages (space_id, deleted_at desc)
  where deleted_at is not null;
create index if not exists idx_pages_space_parent_position
  on public.pages (space_id, parent_page_id, "position" collate "C")
  where deleted_at is null;
create index if not exists idx_pages_space_updated on public.pages (space_id, updated_at desc)
  where deleted_at is null;
create index if not exists idx_pages_workspace_id on public.pages (workspace_id);
create index if not exists pages_tsv_idx on public.pages using gin (tsv);

-- A tsvector holds 1 MB at most, which a page of a million different words exceeds. Then half of the text is indexed,
-- or a quarter …: a page is always saved. Every page that fits gets the whole of its first 1,000,000 characters.
create or replace function public.pages_tsvector_trigger() returns trigger
  language plpgsql
as $$
declare
  indexed_length integer := 1000000;
begin
  loop
    begin
      new.tsv :=
        setweight(
          to_tsvector('pg_catalog.english', public.f_unaccent(left(coalesce(new.title, ''), indexed_length))), 'A')
        || setweight(
          to_tsvector('pg_catalog.english', public.f_unaccent(left(coalesce(new.text_content, ''), indexed_length))),
          'B');
      return new;
    exception when program_limit_exceeded then
      indexed_length := indexed_length / 2;
    end;
  end loop;
end;
$$;

create or replace trigger pages_tsvector_update
  before insert or update on public.pages
  for each row execute function public.pages_tsvector_trigger();

create table if not exists public.page_history (
  id uuid not null default public.gen_uuid_v7(),
  page_id uuid not null,
  slug_id varchar,
  title varchar,
  content jsonb,
  slug varchar,
  icon varchar,
  cover_photo varchar,
  version integer,
  last_updated_by_id uuid,
  space_id uuid not null,
  workspace_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  contributor_ids uuid[] default '{}',
  last_updated_source varchar not null default 'user',
  last_updated_ai_chat_id uuid,
  constraint page_history_pkey primary key (id),
  constraint page_history_last_updated_by_id_fkey foreign key (last_updated_by_id) references public.users (id),
  constraint page_history_page_id_fkey foreign key (page_id) references public.pages (id) on delete cascade,
  constraint page_history_space_id_fkey foreign key (space_id) references public.spaces (id) on delete cascade,
  constraint page_history_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
    on delete cascade
);

create index if not exists idx_page_history_page_created on public.page_history (page_id, created_at desc);
