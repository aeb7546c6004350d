-- what: the table pagescout_api_tokens: tokens with which programs use the API in a person's name.
-- why:  an agent must not know a password, and one token must be revocable without the others. Only a hash of each
--       token is stored.
-- lock: users and workspaces, share row exclusive, for a moment (foreign keys); gives up after 3 s of waiting
-- time: under 1 s
-- size: nothing
-- undo: 0011-api-tokens.down.sql

set lock_timeout = '3s';

create table if not exists public.pagescout_api_tokens (
  id uuid not null default public.gen_uuid_v7(),
  name text not null,
  user_id uuid not null,
  workspace_id uuid not null,
  -- SHA-256 of the token. No salt: 32 random bytes cannot be guessed from their hash.
  token_hash bytea not null,
  -- The last four characters, by which a person tells tokens apart.
  token_hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint pagescout_api_tokens_pkey primary key (id),
  constraint pagescout_api_tokens_token_hash_unique unique (token_hash),
  constraint pagescout_api_tokens_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade,
  constraint pagescout_api_tokens_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
    on delete cascade
);

create index if not exists idx_pagescout_api_tokens_user_id on public.pagescout_api_tokens (user_id);
create index if not exists idx_pagescout_api_tokens_workspace_id on public.pagescout_api_tokens (workspace_id);

reset lock_timeout;
