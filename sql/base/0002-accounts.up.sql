-- what: workspaces, users, user_sessions, api_keys.
-- why:  a workspace is a tenant; a session row makes a token live; an API key's row holds what is known about a key.
-- lock: none (new tables)
-- time: under 1 s
-- size: nothing
-- undo: 0002-accounts.down.sql

create table if not exists public.workspaces (
  id uuid not null default public.gen_uuid_v7(),
  name varchar,
  description varchar,
  logo varchar,
  hostname varchar,
  custom_domain varchar,
  settings jsonb,
  default_role varchar not null default 'member',
  email_domains varchar[] default '{}',
  default_space_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  stripe_customer_id varchar,
  status varchar,
  plan varchar,
  billing_email varchar,
  trial_end_at timestamptz,
  enforce_sso boolean not null default false,
  license_key varchar,
  enforce_mfa boolean default false,
  audit_retention_days bigint,
  trash_retention_days bigint,
  is_scim_enabled boolean not null default false,
  constraint workspaces_pkey primary key (id),
  constraint workspaces_custom_domain_unique unique (custom_domain),
  constraint workspaces_hostname_unique unique (hostname),
  constraint workspaces_stripe_customer_id_unique unique (stripe_customer_id)
);

create index if not exists idx_workspaces_created_at on public.workspaces (created_at);
create unique index if not exists idx_workspaces_hostname_lower on public.workspaces (lower(hostname));

create table if not exists public.users (
  id uuid not null default public.gen_uuid_v7(),
  name varchar,
  email varchar not null,
  email_verified_at timestamptz,
  password varchar,
  avatar_url varchar,
  role varchar,
  invited_by_id uuid,
  workspace_id uuid,
  locale varchar,
  timezone varchar,
  settings jsonb,
  last_active_at timestamptz,
  last_login_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  has_generated_password boolean not null default false,
  scim_external_id text,
  constraint users_pkey primary key (id),
  constraint users_email_workspace_id_unique unique (email, workspace_id),
  constraint users_invited_by_id_fkey foreign key (invited_by_id) references public.users (id) on delete set null,
  constraint users_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);

create index if not exists idx_users_workspace_deleted on public.users (workspace_id, deleted_at);
create unique index if not exists idx_users_workspace_scim_external_id on public.users (workspace_id, scim_external_id)
  where scim_external_id is not null;

create table if not exists public.user_sessions (
  id uuid not null default public.gen_uuid_v7(),
  user_id uuid not null,
  workspace_id uuid not null,
  device_name varchar,
  user_agent text,
  ip_address inet,
  geo_location varchar,
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  metadata jsonb,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint user_sessions_pkey primary key (id),
  constraint user_sessions_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade,
  constraint user_sessions_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
    on delete cascade
);

create index if not exists idx_user_sessions_active on public.user_sessions (user_id, workspace_id, last_active_at desc)
  where revoked_at is null;
create index if not exists idx_user_sessions_revoked on public.user_sessions (expires_at)
  where revoked_at is not null;
create index if not exists idx_user_sessions_user_workspace on public.user_sessions (user_id, workspace_id);

create table if not exists public.api_keys (
  id uuid not null default public.gen_uuid_v7(),
  name text,
  creator_id uuid not null,
  workspace_id uuid not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_creator_id_fkey foreign key (creator_id) references public.users (id) on delete cascade,
  constraint api_keys_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);

create index if not exists idx_api_keys_workspace_id on public.api_keys (workspace_id);
