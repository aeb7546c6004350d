-- what: spaces, space_members, and the link from a workspace to its default space.
-- why:  a space contains pages; a member row grants a role (admin, writer, reader) to one user or one group.
-- lock: none (new tables; workspaces is empty)
-- time: under 1 s
-- size: nothing
-- undo: 0004-spaces.down.sql

create table if not exists public.spaces (
  id uuid not null default public.gen_uuid_v7(),
  name varchar,
  description text,
  slug varchar not null,
  logo varchar,
  visibility varchar not null default 'private',
  default_role varchar not null default 'writer',
  creator_id uuid,
  workspace_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  settings jsonb,
  is_personal boolean not null default false,
  constraint spaces_pkey primary key (id),
  constraint spaces_slug_workspace_id_unique unique (slug, workspace_id),
  constraint spaces_creator_id_fkey foreign key (creator_id) references public.users (id),
  constraint spaces_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);

create unique index if not exists idx_spaces_slug_lower_workspace on public.spaces (lower(slug), workspace_id);
create index if not exists idx_spaces_workspace_id on public.spaces (workspace_id);
create unique index if not exists spaces_personal_creator_unique on public.spaces (creator_id)
  where is_personal = true and deleted_at is null;

-- The circle workspaces -> spaces -> workspaces is closed here. Dropped first, so that the file can run again.
alter table public.workspaces drop constraint if exists workspaces_default_space_id_fkey;
alter table public.workspaces add constraint workspaces_default_space_id_fkey
  foreign key (default_space_id) references public.spaces (id) on delete set null;

create table if not exists public.space_members (
  id uuid not null default public.gen_uuid_v7(),
  user_id uuid,
  group_id uuid,
  space_id uuid not null,
  role varchar not null,
  added_by_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint space_members_pkey primary key (id),
  constraint space_members_space_id_group_id_unique unique (space_id, group_id),
  constraint space_members_space_id_user_id_unique unique (space_id, user_id),
  constraint space_members_added_by_id_fkey foreign key (added_by_id) references public.users (id),
  constraint space_members_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade,
  constraint space_members_space_id_fkey foreign key (space_id) references public.spaces (id) on delete cascade,
  constraint space_members_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade,
  constraint allow_either_user_id_or_group_id_check check ((user_id is null) <> (group_id is null))
);

create index if not exists idx_space_members_group_id on public.space_members (group_id);
create index if not exists idx_space_members_user_id on public.space_members (user_id);
