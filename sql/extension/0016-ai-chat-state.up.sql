-- what: pagescout_ai_roles, the assistant's roles that admins have written; pagescout_ai_seen_blocks, which state of
--       each block an assistant has seen; an index that finds the answers that were being written when a server ended.
-- why:  an assistant must not replace text that a person has changed since it read it, in a later turn or after a
--       restart either; and an answer that nobody writes any more must not look as if somebody did.
-- lock: workspaces, users, pages and ai_chats, share row exclusive, for a moment (foreign keys); ai_chat_messages,
--       share, while its messages are read once for the index; gives up after 3 s of waiting
-- time: under 1 s
-- size: nothing
-- undo: 0016-ai-chat-state.down.sql

set lock_timeout = '3s';

create table if not exists public.pagescout_ai_roles (
  id uuid not null default public.gen_uuid_v7(),
  workspace_id uuid not null,
  creator_id uuid,
  name text not null,
  instructions text not null,
  -- Another model of the same provider; null takes the one of the settings.
  model text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pagescout_ai_roles_pkey primary key (id),
  constraint pagescout_ai_roles_workspace_id_name_unique unique (workspace_id, name),
  constraint pagescout_ai_roles_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
    on delete cascade,
  constraint pagescout_ai_roles_creator_id_fkey foreign key (creator_id) references public.users (id)
    on delete set null
);

create index if not exists idx_pagescout_ai_roles_creator_id on public.pagescout_ai_roles (creator_id);

create table if not exists public.pagescout_ai_seen_blocks (
  chat_id uuid not null,
  page_id uuid not null,
  -- Block id -> version of the block when the assistant saw it last.
  versions jsonb not null,
  updated_at timestamptz not null default now(),
  constraint pagescout_ai_seen_blocks_pkey primary key (chat_id, page_id),
  constraint pagescout_ai_seen_blocks_chat_id_fkey foreign key (chat_id) references public.ai_chats (id)
    on delete cascade,
  constraint pagescout_ai_seen_blocks_page_id_fkey foreign key (page_id) references public.pages (id)
    on delete cascade
);

create index if not exists idx_pagescout_ai_seen_blocks_page_id on public.pagescout_ai_seen_blocks (page_id);

create index if not exists idx_pagescout_ai_chat_messages_open on public.ai_chat_messages (id)
  where metadata ->> 'status' = 'streaming';

reset lock_timeout;
