-- Generated from the catalog by npm run generate; do not edit. What the files of sql/base make.

-- extension pg_trgm
create extension pg_trgm with schema public;

-- extension unaccent
create extension unaccent with schema public;

-- function public.ai_chat_messages_tsvector_trigger()
CREATE OR REPLACE FUNCTION public.ai_chat_messages_tsvector_trigger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  indexed_length integer := 100000;
begin
  loop
    begin
      new.tsv :=
        to_tsvector('pg_catalog.english', public.f_unaccent(left(coalesce(new.content, ''), indexed_length)));
      return new;
    exception when program_limit_exceeded then
      indexed_length := indexed_length / 2;
    end;
  end loop;
end;
$function$;

-- function public.f_unaccent(text)
CREATE OR REPLACE FUNCTION public.f_unaccent(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select public.unaccent('public.unaccent', $1)
$function$;

-- function public.gen_uuid_v7()
CREATE OR REPLACE FUNCTION public.gen_uuid_v7()
 RETURNS uuid
 LANGUAGE plpgsql
 PARALLEL SAFE
AS $function$
declare
  micros constant bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
begin
  return (
    lpad(to_hex(micros / 1000), 12, '0')
    || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0')
    || right(replace(gen_random_uuid()::text, '-', ''), 16)
  )::uuid;
end;
$function$;

-- function public.pages_tsvector_trigger()
CREATE OR REPLACE FUNCTION public.pages_tsvector_trigger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

-- table public.ai_chat_messages
create table public.ai_chat_messages (
  id uuid default public.gen_uuid_v7() not null,
  chat_id uuid not null,
  workspace_id uuid not null,
  user_id uuid,
  role character varying not null,
  content text,
  tool_calls jsonb,
  metadata jsonb,
  tsv tsvector,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint ai_chat_messages_pkey PRIMARY KEY (id),
  constraint ai_chat_messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES public.ai_chats(id) ON DELETE CASCADE,
  constraint ai_chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL,
  constraint ai_chat_messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE
);

-- table public.ai_chats
create table public.ai_chats (
  id uuid default public.gen_uuid_v7() not null,
  workspace_id uuid not null,
  creator_id uuid not null,
  title character varying,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint ai_chats_pkey PRIMARY KEY (id),
  constraint ai_chats_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id),
  constraint ai_chats_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE
);

-- table public.api_keys
create table public.api_keys (
  id uuid default public.gen_uuid_v7() not null,
  name text,
  creator_id uuid not null,
  workspace_id uuid not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id) ON DELETE CASCADE,
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE
);

-- table public.comments
create table public.comments (
  id uuid default public.gen_uuid_v7() not null,
  content jsonb,
  selection character varying,
  type character varying,
  creator_id uuid,
  page_id uuid not null,
  parent_comment_id uuid,
  workspace_id uuid not null,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  last_edited_by_id uuid,
  resolved_by_id uuid,
  updated_at timestamp with time zone default now() not null,
  space_id uuid not null,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id),
  constraint comments_last_edited_by_id_fkey FOREIGN KEY (last_edited_by_id) REFERENCES public.users(id) ON DELETE SET NULL,
  constraint comments_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE,
  constraint comments_parent_comment_id_fkey FOREIGN KEY (parent_comment_id) REFERENCES public.comments(id) ON DELETE CASCADE,
  constraint comments_resolved_by_id_fkey FOREIGN KEY (resolved_by_id) REFERENCES public.users(id) ON DELETE SET NULL,
  constraint comments_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint comments_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id)
);

-- table public.group_users
create table public.group_users (
  id uuid default public.gen_uuid_v7() not null,
  user_id uuid not null,
  group_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint group_users_pkey PRIMARY KEY (id),
  constraint group_users_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE,
  constraint group_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE,
  constraint group_users_group_id_user_id_unique UNIQUE (group_id, user_id)
);

-- table public.groups
create table public.groups (
  id uuid default public.gen_uuid_v7() not null,
  name character varying not null,
  description text,
  is_default boolean not null,
  workspace_id uuid not null,
  creator_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  scim_external_id text,
  is_external boolean default false not null,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id),
  constraint groups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint groups_name_workspace_id_unique UNIQUE (name, workspace_id)
);

-- table public.page_access
create table public.page_access (
  id uuid default public.gen_uuid_v7() not null,
  page_id uuid not null,
  workspace_id uuid not null,
  space_id uuid not null,
  access_level character varying not null,
  creator_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint page_access_pkey PRIMARY KEY (id),
  constraint page_access_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id) ON DELETE SET NULL,
  constraint page_access_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE,
  constraint page_access_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint page_access_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint page_access_page_id_key UNIQUE (page_id)
);

-- table public.page_history
create table public.page_history (
  id uuid default public.gen_uuid_v7() not null,
  page_id uuid not null,
  slug_id character varying,
  title character varying,
  content jsonb,
  slug character varying,
  icon character varying,
  cover_photo character varying,
  version integer,
  last_updated_by_id uuid,
  space_id uuid not null,
  workspace_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  contributor_ids uuid[] default '{}'::uuid[],
  last_updated_source character varying default 'user'::character varying not null,
  last_updated_ai_chat_id uuid,
  constraint page_history_pkey PRIMARY KEY (id),
  constraint page_history_last_updated_by_id_fkey FOREIGN KEY (last_updated_by_id) REFERENCES public.users(id),
  constraint page_history_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE,
  constraint page_history_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint page_history_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE
);

-- table public.page_permissions
create table public.page_permissions (
  id uuid default public.gen_uuid_v7() not null,
  page_access_id uuid not null,
  user_id uuid,
  group_id uuid,
  role character varying not null,
  added_by_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint page_permissions_pkey PRIMARY KEY (id),
  constraint allow_either_user_id_or_group_id_check CHECK (((user_id IS NULL) <> (group_id IS NULL))),
  constraint page_permissions_added_by_id_fkey FOREIGN KEY (added_by_id) REFERENCES public.users(id) ON DELETE SET NULL,
  constraint page_permissions_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE,
  constraint page_permissions_page_access_id_fkey FOREIGN KEY (page_access_id) REFERENCES public.page_access(id) ON DELETE CASCADE,
  constraint page_permissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE,
  constraint page_access_group_unique UNIQUE (page_access_id, group_id),
  constraint page_access_user_unique UNIQUE (page_access_id, user_id)
);

-- table public.pages
create table public.pages (
  id uuid default public.gen_uuid_v7() not null,
  slug_id character varying not null,
  title character varying,
  icon character varying,
  cover_photo character varying,
  "position" character varying,
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
  is_locked boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  contributor_ids uuid[] default '{}'::uuid[],
  is_base boolean default false not null,
  base_schema_version integer default 0 not null,
  last_updated_source character varying default 'user'::character varying not null,
  last_updated_ai_chat_id uuid,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id),
  constraint pages_deleted_by_id_fkey FOREIGN KEY (deleted_by_id) REFERENCES public.users(id),
  constraint pages_last_updated_by_id_fkey FOREIGN KEY (last_updated_by_id) REFERENCES public.users(id),
  constraint pages_parent_page_id_fkey FOREIGN KEY (parent_page_id) REFERENCES public.pages(id) ON DELETE CASCADE,
  constraint pages_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint pages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint pages_slug_id_unique UNIQUE (slug_id)
);

-- table public.shares
create table public.shares (
  id uuid default public.gen_uuid_v7() not null,
  key character varying not null,
  page_id uuid,
  include_sub_pages boolean default false,
  search_indexing boolean default false,
  creator_id uuid,
  space_id uuid not null,
  workspace_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint shares_pkey PRIMARY KEY (id),
  constraint shares_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id),
  constraint shares_page_id_fkey FOREIGN KEY (page_id) REFERENCES public.pages(id) ON DELETE CASCADE,
  constraint shares_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint shares_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint shares_key_workspace_id_unique UNIQUE (key, workspace_id)
);

-- table public.space_members
create table public.space_members (
  id uuid default public.gen_uuid_v7() not null,
  user_id uuid,
  group_id uuid,
  space_id uuid not null,
  role character varying not null,
  added_by_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint space_members_pkey PRIMARY KEY (id),
  constraint allow_either_user_id_or_group_id_check CHECK (((user_id IS NULL) <> (group_id IS NULL))),
  constraint space_members_added_by_id_fkey FOREIGN KEY (added_by_id) REFERENCES public.users(id),
  constraint space_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE,
  constraint space_members_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint space_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE,
  constraint space_members_space_id_group_id_unique UNIQUE (space_id, group_id),
  constraint space_members_space_id_user_id_unique UNIQUE (space_id, user_id)
);

-- table public.spaces
create table public.spaces (
  id uuid default public.gen_uuid_v7() not null,
  name character varying,
  description text,
  slug character varying not null,
  logo character varying,
  visibility character varying default 'private'::character varying not null,
  default_role character varying default 'writer'::character varying not null,
  creator_id uuid,
  workspace_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  settings jsonb,
  is_personal boolean default false not null,
  constraint spaces_pkey PRIMARY KEY (id),
  constraint spaces_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(id),
  constraint spaces_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint spaces_slug_workspace_id_unique UNIQUE (slug, workspace_id)
);

-- table public.user_sessions
create table public.user_sessions (
  id uuid default public.gen_uuid_v7() not null,
  user_id uuid not null,
  workspace_id uuid not null,
  device_name character varying,
  user_agent text,
  ip_address inet,
  geo_location character varying,
  last_active_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  metadata jsonb,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint user_sessions_pkey PRIMARY KEY (id),
  constraint user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE,
  constraint user_sessions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE
);

-- table public.users
create table public.users (
  id uuid default public.gen_uuid_v7() not null,
  name character varying,
  email character varying not null,
  email_verified_at timestamp with time zone,
  password character varying,
  avatar_url character varying,
  role character varying,
  invited_by_id uuid,
  workspace_id uuid,
  locale character varying,
  timezone character varying,
  settings jsonb,
  last_active_at timestamp with time zone,
  last_login_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  has_generated_password boolean default false not null,
  scim_external_id text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_invited_by_id_fkey FOREIGN KEY (invited_by_id) REFERENCES public.users(id) ON DELETE SET NULL,
  constraint users_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id) ON DELETE CASCADE,
  constraint users_email_workspace_id_unique UNIQUE (email, workspace_id)
);

-- table public.workspaces
create table public.workspaces (
  id uuid default public.gen_uuid_v7() not null,
  name character varying,
  description character varying,
  logo character varying,
  hostname character varying,
  custom_domain character varying,
  settings jsonb,
  default_role character varying default 'member'::character varying not null,
  email_domains character varying[] default '{}'::character varying[],
  default_space_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  stripe_customer_id character varying,
  status character varying,
  plan character varying,
  billing_email character varying,
  trial_end_at timestamp with time zone,
  enforce_sso boolean default false not null,
  license_key character varying,
  enforce_mfa boolean default false,
  audit_retention_days bigint,
  trash_retention_days bigint,
  is_scim_enabled boolean default false not null,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_default_space_id_fkey FOREIGN KEY (default_space_id) REFERENCES public.spaces(id) ON DELETE SET NULL,
  constraint workspaces_custom_domain_unique UNIQUE (custom_domain),
  constraint workspaces_hostname_unique UNIQUE (hostname),
  constraint workspaces_stripe_customer_id_unique UNIQUE (stripe_customer_id)
);

-- index public.idx_ai_chat_messages_chat_id
CREATE INDEX idx_ai_chat_messages_chat_id ON public.ai_chat_messages USING btree (chat_id, id);

-- index public.idx_ai_chat_messages_tsv
CREATE INDEX idx_ai_chat_messages_tsv ON public.ai_chat_messages USING gin (tsv);

-- index public.idx_ai_chats_workspace_creator
CREATE INDEX idx_ai_chats_workspace_creator ON public.ai_chats USING btree (workspace_id, creator_id, id);

-- index public.idx_api_keys_workspace_id
CREATE INDEX idx_api_keys_workspace_id ON public.api_keys USING btree (workspace_id);

-- index public.idx_comments_page_id
CREATE INDEX idx_comments_page_id ON public.comments USING btree (page_id);

-- index public.idx_comments_parent_comment_id
CREATE INDEX idx_comments_parent_comment_id ON public.comments USING btree (parent_comment_id);

-- index public.idx_group_users_user_id
CREATE INDEX idx_group_users_user_id ON public.group_users USING btree (user_id);

-- index public.idx_groups_name_lower_workspace
CREATE UNIQUE INDEX idx_groups_name_lower_workspace ON public.groups USING btree (lower((name)::text), workspace_id);

-- index public.idx_groups_workspace_id
CREATE INDEX idx_groups_workspace_id ON public.groups USING btree (workspace_id);

-- index public.idx_groups_workspace_scim_external_id
CREATE UNIQUE INDEX idx_groups_workspace_scim_external_id ON public.groups USING btree (workspace_id, scim_external_id) WHERE (scim_external_id IS NOT NULL);

-- index public.idx_page_access_space
CREATE INDEX idx_page_access_space ON public.page_access USING btree (space_id);

-- index public.idx_page_history_page_created
CREATE INDEX idx_page_history_page_created ON public.page_history USING btree (page_id, created_at DESC);

-- index public.idx_page_permissions_group
CREATE INDEX idx_page_permissions_group ON public.page_permissions USING btree (group_id);

-- index public.idx_page_permissions_user
CREATE INDEX idx_page_permissions_user ON public.page_permissions USING btree (user_id);

-- index public.idx_pages_creator_id
CREATE INDEX idx_pages_creator_id ON public.pages USING btree (creator_id);

-- index public.idx_pages_is_base
CREATE INDEX idx_pages_is_base ON public.pages USING btree (space_id, "position" COLLATE "C") WHERE ((is_base = true) AND (deleted_at IS NULL));

-- index public.idx_pages_parent_page_id
CREATE INDEX idx_pages_parent_page_id ON public.pages USING btree (parent_page_id) WHERE (deleted_at IS NULL);

-- index public.idx_pages_space_deleted
CREATE INDEX idx_pages_space_deleted ON public.pages USING btree (space_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);

-- index public.idx_pages_space_parent_position
CREATE INDEX idx_pages_space_parent_position ON public.pages USING btree (space_id, parent_page_id, "position" COLLATE "C") WHERE (deleted_at IS NULL);

-- index public.idx_pages_space_updated
CREATE INDEX idx_pages_space_updated ON public.pages USING btree (space_id, updated_at DESC) WHERE (deleted_at IS NULL);

-- index public.idx_pages_workspace_id
CREATE INDEX idx_pages_workspace_id ON public.pages USING btree (workspace_id);

-- index public.pages_tsv_idx
CREATE INDEX pages_tsv_idx ON public.pages USING gin (tsv);

-- index public.idx_shares_page_id
CREATE INDEX idx_shares_page_id ON public.shares USING btree (page_id);

-- index public.idx_space_members_group_id
CREATE INDEX idx_space_members_group_id ON public.space_members USING btree (group_id);

-- index public.idx_space_members_user_id
CREATE INDEX idx_space_members_user_id ON public.space_members USING btree (user_id);

-- index public.idx_spaces_slug_lower_workspace
CREATE UNIQUE INDEX idx_spaces_slug_lower_workspace ON public.spaces USING btree (lower((slug)::text), workspace_id);

-- index public.idx_spaces_workspace_id
CREATE INDEX idx_spaces_workspace_id ON public.spaces USING btree (workspace_id);

-- index public.spaces_personal_creator_unique
CREATE UNIQUE INDEX spaces_personal_creator_unique ON public.spaces USING btree (creator_id) WHERE ((is_personal = true) AND (deleted_at IS NULL));

-- index public.idx_user_sessions_active
CREATE INDEX idx_user_sessions_active ON public.user_sessions USING btree (user_id, workspace_id, last_active_at DESC) WHERE (revoked_at IS NULL);

-- index public.idx_user_sessions_revoked
CREATE INDEX idx_user_sessions_revoked ON public.user_sessions USING btree (expires_at) WHERE (revoked_at IS NOT NULL);

-- index public.idx_user_sessions_user_workspace
CREATE INDEX idx_user_sessions_user_workspace ON public.user_sessions USING btree (user_id, workspace_id);

-- index public.idx_users_workspace_deleted
CREATE INDEX idx_users_workspace_deleted ON public.users USING btree (workspace_id, deleted_at);

-- index public.idx_users_workspace_scim_external_id
CREATE UNIQUE INDEX idx_users_workspace_scim_external_id ON public.users USING btree (workspace_id, scim_external_id) WHERE (scim_external_id IS NOT NULL);

-- index public.idx_workspaces_created_at
CREATE INDEX idx_workspaces_created_at ON public.workspaces USING btree (created_at);

-- index public.idx_workspaces_hostname_lower
CREATE UNIQUE INDEX idx_workspaces_hostname_lower ON public.workspaces USING btree (lower((hostname)::text));

-- trigger ai_chat_messages_tsvector_update on public.ai_chat_messages
CREATE TRIGGER ai_chat_messages_tsvector_update BEFORE INSERT OR UPDATE ON public.ai_chat_messages FOR EACH ROW EXECUTE FUNCTION public.ai_chat_messages_tsvector_trigger();

-- trigger pages_tsvector_update on public.pages
CREATE TRIGGER pages_tsvector_update BEFORE INSERT OR UPDATE ON public.pages FOR EACH ROW EXECUTE FUNCTION public.pages_tsvector_trigger();
