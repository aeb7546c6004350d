-- what: ai_chats and ai_chat_messages, with the trigger that keeps ai_chat_messages.tsv.
-- why:  a chat belongs to its creator; its messages are found by full text.
-- lock: none (new tables)
-- time: under 1 s
-- size: nothing
-- undo: 0008-ai-chat.down.sql

create table if not exists public.ai_chats (
  id uuid not null default public.gen_uuid_v7(),
  workspace_id uuid not null,
  creator_id uuid not null,
  title varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint ai_chats_pkey primary key (id),
  constraint ai_chats_creator_id_fkey foreign key (creator_id) references public.users (id),
  constraint ai_chats_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id) on delete cascade
);

create index if not exists idx_ai_chats_workspace_creator on public.ai_chats (workspace_id, creator_id, id);

create table if not exists public.ai_chat_messages (
  id uuid not null default public.gen_uuid_v7(),
  chat_id uuid not null,
  workspace_id uuid not null,
  user_id uuid,
  role varchar not null,
  content text,
  tool_calls jsonb,
  metadata jsonb,
  tsv tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint ai_chat_messages_pkey primary key (id),
  constraint ai_chat_messages_chat_id_fkey foreign key (chat_id) references public.ai_chats (id) on delete cascade,
  constraint ai_chat_messages_user_id_fkey foreign key (user_id) references public.users (id) on delete set null,
  constraint ai_chat_messages_workspace_id_fkey foreign key (workspace_id) references public.workspaces (id)
    on delete cascade
);

create index if not exists idx_ai_chat_messages_chat_id on public.ai_chat_messages (chat_id, id);
create index if not exists idx_ai_chat_messages_tsv on public.ai_chat_messages using gin (tsv);

-- Shortens the indexed text when its tsvector would exceed 1 MB, like pages_tsvector_trigger.
create or replace function public.ai_chat_messages_tsvector_trigger() returns trigger
  language plpgsql
as $$
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
$$;

create or replace trigger ai_chat_messages_tsvector_update
  before insert or update on public.ai_chat_messages
  for each row execute function public.ai_chat_messages_tsvector_trigger();
