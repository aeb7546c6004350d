-- what: page_access, page_permissions, shares.
-- why:  a page_access row restricts a page and everything below it; page_permissions says who may pass; a share is a
--       public link.
-- lock: none (new tables)
-- time: under 1 s
-- size: nothing
-- undo: 0006-page-access.down.sql

create table if not exists public.page_access (
  id uuid not null default public.gen_uuid_v7(),
  page_id uuid not null,
  workspace_id uuid not null,
  space_id uuid not null,
  access_level varchar not null,
  creator_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_access_pkey primary key (id),
  constraint page_access_page_id_key unique (page_id),
  constraint page_access_creator_id_fkey foreign key (creator_id) references public.users (id) on delete set null,
  constraint page_access_page_id_fkey foreign key (page_id) references public.pages (id) on delete cascade,
  constraint page_access_space_id_fkey foreign key (space_id) references public.spaces (id) on delete cascade,
  constraint page_access_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
    on delete cascade
);

create index if not exists idx_page_access_space on public.page_access (space_id);

create table if not exists public.page_permissions (
  id uuid not null default public.gen_uuid_v7(),
  page_access_id uuid not null,
  user_id uuid,
  group_id uuid,
  role varchar not null,
  added_by_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint page_permissions_pkey primary key (id),
  constraint page_access_group_unique unique (page_access_id, group_id),
  constraint page_access_user_unique unique (page_access_id, user_id),
  constraint page_permissions_added_by_id_fkey foreign key (added_by_id) references public.users (id)
    on delete set null,
  constraint page_permissions_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade,
  constraint page_permissions_page_access_id_fkey foreign key (page_access_id) references public.page_access (id)
    on delete cascade,
  constraint page_permissions_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade,
  constraint allow_either_user_id_or_group_id_check check ((user_id is null) <> (group_id is null))
);

create index if not exists idx_page_permissions_group on public.page_permissions (group_id);
create index if not exists idx_page_permissions_user on public.page_permissions (user_id);

create table if not exists public.shares (
  id uuid not null default public.gen_uuid_v7(),
  key varchar not null,
  page_id uuid,
  include_sub_pages boolean default false,
  search_indexing boolean default false,
  creator_id uuid,
  space_id uuid not null,
  workspace_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint shares_pkey primary key (id),
  constraint shares_key_workspace_id_unique unique (key, workspace_id),
  constraint shares_creator_id_fkey foreign key (creator_id) references public.users (id),
  constraint shares_page_id_fkey foreign key (page_id) references public.pages (id) on delete cascade,
  constraint shares_space_id_fkey foreign key (space_id) references public.spaces (id) on delete cascade,
  constraint shares_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);

create index if not exists idx_shares_page_id on public.shares (page_id);
