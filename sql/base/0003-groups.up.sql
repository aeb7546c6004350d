-- what: groups, group_users.
-- why:  a space or a restricted page is opened to a group as to a user.
-- lock: none (new tables)
-- time: under 1 s
-- size: nothing
-- undo: 0003-groups.down.sql

create table if not exists public.groups (
  id uuid not null default public.gen_uuid_v7(),
  name varchar not null,
  description text,
  is_default boolean not null,
  workspace_id uuid not null,
  creator_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  scim_external_id text,
  is_external boolean not null default false,
  constraint groups_pkey primary key (id),
  constraint groups_name_workspace_id_unique unique (name, workspace_id),
  constraint groups_creator_id_fkey foreign key (creator_id) references public.users (id),
  constraint groups_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);

create unique index if not exists idx_groups_name_lower_workspace on public.groups (lower(name), workspace_id);
create index if not exists idx_groups_workspace_id on public.groups (workspace_id);
create unique index if not exists idx_groups_workspace_scim_external_id
  on public.groups (workspace_id, scim_external_id)
  where scim_external_id is not null;

create table if not exists public.group_users (
  id uuid not null default public.gen_uuid_v7(),
  user_id uuid not null,
  group_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint group_users_pkey primary key (id),
  constraint group_users_group_id_user_id_unique unique (group_id, user_id),
  constraint group_users_group_id_fkey foreign key (group_id) references public.groups (id) on delete cascade,
  constraint group_users_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade
);

create index if not exists idx_group_users_user_id on public.group_users (user_id);
